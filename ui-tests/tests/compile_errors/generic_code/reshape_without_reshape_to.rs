//! `reshape` of a tensor of a generic shape needs the bound `ReshapeTo`.
use shapecast::{Shape, Tensor};

fn rows<S: Shape>(x: Tensor<f32, S>) -> Tensor<f32, Shape![dyn, 3]> {
    x.reshape::<Shape![dyn, 3]>()
}

fn main() {
    rows(Tensor::<f32, Shape![6]>::ones());
}
