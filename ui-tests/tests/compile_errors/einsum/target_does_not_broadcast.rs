//! An index of the target has size `One` and does not broadcast to that of an operand.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let mut c = Tensor::<f64, Shape![2, 1]>::ones();
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    einsum!(c[i, j] += a[i, j]);
}
