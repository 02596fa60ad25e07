//! An operand with its axes transposed does not fit the target.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let mut a = Tensor::<f64, Shape![2, 3]>::ones();
    let b = Tensor::<f64, Shape![2, 3]>::ones();
    einsum!(a[i, j] -= 2.0 * b[j, i]);
}
