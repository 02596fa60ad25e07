//! Indices begin at 0.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i] => x[i] - x[i - 1]);
}
