//! A factor of three is a `Vec`.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = vec![1.0, 2.0, 3.0];
    let c = Tensor::<f64, Shape![3, 5]>::ones();
    let _ = einsum!([i, l] => a[i, j] * b[j] * c[j, l]);
}
