//! A variable is taken for an index.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let lag = 2;
    let _ = einsum!([i] => x[i + lag] - x[i]);
}
