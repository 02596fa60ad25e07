//! The type on the left is not that of a matrix product.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![3, 4]>::ones();
    let _: Tensor<f64, Shape![2, 4]> = einsum!([k, i] => a[i, j] * b[j, k]);
}
