//! A generic function adds the differences of two names.
use shapecast::{DimName, Shape, Tensor, broadcast};

fn sum<T: DimName, U: DimName>(x: &Tensor<f32, Shape![dyn T]>, y: &Tensor<f32, Shape![dyn U]>) {
    let (x, y) = (x.diff::<0>(), y.diff::<0>());
    let z = broadcast!(x + y);
}

fn main() {}
