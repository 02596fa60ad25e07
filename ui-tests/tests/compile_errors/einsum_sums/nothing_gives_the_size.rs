//! No operand has `k` alone.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let _ = einsum!([i] => x[i + k]);
}
