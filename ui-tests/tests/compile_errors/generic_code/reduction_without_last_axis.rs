//! A reduction of the last axis of a generic shape needs the bound `LastAxis`.
use shapecast::{Shape, Tensor, broadcast};

fn sum_of_squares<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    broadcast!(sum::<-1>(x * x)).sum()
}

fn main() {
    sum_of_squares(&Tensor::<f32, Shape![2]>::ones());
}
