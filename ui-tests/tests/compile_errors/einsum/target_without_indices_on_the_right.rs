//! The target is read without its indices.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let mut c = Tensor::<f64, Shape![2, 2]>::ones();
    let a = Tensor::<f64, Shape![2, 2]>::ones();
    einsum!(c[i, j] = c * a[i, j]);
}
