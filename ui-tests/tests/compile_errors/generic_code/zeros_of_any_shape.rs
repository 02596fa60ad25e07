//! `zeros` of a generic shape needs the bound `KnownShape`.
use shapecast::{Shape, Tensor};

fn zeros<S: Shape>() -> Tensor<f32, S> {
    Tensor::zeros()
}

fn main() {
    zeros::<Shape![3]>();
}
