//! A matrix has three indices.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let c: Tensor<f64, Shape![2, 4]> = einsum!([i, k] => (a[i, j, l] * b[j, k]).exp() + b[l, k]);
    let _ = c.sum_axis::<0>();
}
