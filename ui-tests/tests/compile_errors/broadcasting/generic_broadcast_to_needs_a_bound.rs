//! A generic shape needs a bound to broadcast to another shape.
use shapecast::{KnownShape, Shape, Tensor};

pub fn repeat<S: Shape, R: KnownShape>(x: &Tensor<f32, S>) -> Tensor<f32, R> {
    x.broadcast_to::<R>().to_tensor()
}

fn main() {}
