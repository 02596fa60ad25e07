//! The index of the result is a name.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i + 1] => x[i]);
}
