//! A product of three factors has another shape than the annotation.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let (a, b) = (Tensor::<f64, Shape![2, 3]>::ones(), Tensor::<f64, Shape![3, 4]>::ones());
    let c = Tensor::<f64, Shape![4, 5]>::ones();
    let _: Tensor<f64, Shape![5, 2]> = einsum!([i, l] => a[i, j] * b[j, k] * c[k, l]);
}
