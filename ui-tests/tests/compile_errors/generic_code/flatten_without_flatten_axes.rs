//! `flatten` of a tensor of a generic shape needs the bound `FlattenAxes`.
use shapecast::{Shape, Tensor};

fn flat<S: Shape>(x: Tensor<f32, S>) {
    let _ = x.flatten();
}

fn main() {
    flat(Tensor::<f32, Shape![6]>::ones());
}
