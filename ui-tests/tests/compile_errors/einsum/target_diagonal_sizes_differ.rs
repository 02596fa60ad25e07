//! The two axes of the diagonal of a target have different sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let mut m = Tensor::<f64, Shape![2, 3]>::ones();
    einsum!(m[i, i] = 1.0);
}
