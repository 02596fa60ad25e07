//! `item` of a tensor of a generic shape needs the bound `OneElement`.
use shapecast::{Shape, Tensor};

fn value<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    x.item()
}

fn main() {
    value(&Tensor::<f32, Shape![1]>::ones());
}
