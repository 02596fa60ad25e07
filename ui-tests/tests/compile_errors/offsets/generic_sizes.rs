//! A generic function subtracts the average of a series from the series.
use shapecast::{DimName, Shape, Tensor};

fn excess<T: DimName>(x: &Tensor<f32, Shape![dyn T]>) {
    let y = x - &x.windows::<0, 3>().mean_axis::<-1>();
}

fn main() {}
