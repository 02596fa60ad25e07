//! A reduction of several axes of a generic shape needs the bound `ReduceAxes`.
use shapecast::{Axes, Shape, Tensor};

fn total<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    x.sum_axes::<Axes![0, 1]>().sum()
}

fn main() {
    total(&Tensor::<f32, Shape![2, 3]>::ones());
}
