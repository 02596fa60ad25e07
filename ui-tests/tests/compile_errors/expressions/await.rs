//! An expression cannot contain `await`.
use shapecast::{Shape, Tensor, broadcast};

pub async fn add(x: Tensor<f32, Shape![2]>, later: impl Future<Output = f32>) {
    let _ = broadcast!(x + later.await);
}

fn main() {}
