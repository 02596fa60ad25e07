//! The return type of a generic function has a wrong offset.
use shapecast::{DimName, Shape, Tensor};

fn smooth<T: DimName>(x: &Tensor<f32, Shape![dyn T]>) -> Tensor<f32, Shape![dyn T - 1]> {
    x.windows::<0, 3>().mean_axis::<-1>()
}

fn main() {}
