//! A reduction of the first axis of a generic shape needs the bound `FirstAxis`.
use shapecast::{Shape, Tensor, broadcast};

fn centre<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> {
    broadcast!(x - mean_keepdim::<0>(x))
}

fn main() {
    centre(&Tensor::<f32, Shape![2, 3]>::ones());
}
