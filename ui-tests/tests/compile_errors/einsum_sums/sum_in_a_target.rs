//! The index of a target is a name.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![6]>::ones();
    let mut y = Tensor::<f32, Shape![8]>::zeros();
    einsum!(y[i + 1] = x[i]);
}
