//! A method that reduces an axis of a generic shape needs the bound `ReduceAxes`.
use shapecast::{Shape, Tensor};

fn total<S: Shape>(x: &Tensor<f32, S>) -> f32 {
    x.sum_axis::<-1>().sum()
}

fn main() {
    total(&Tensor::<f32, Shape![2, 3]>::ones());
}
