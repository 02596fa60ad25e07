//! The type on the left is not that of the result.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _: Tensor<f64, Shape![2, 3]> = einsum!([j, i] => a[i, j] + 1.0);
}
