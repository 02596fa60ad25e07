//! `try_into_shape` checks a size known at run time.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![dyn, 3]>::from_elem([2, 3], 0.0).unwrap();
    let _: Tensor<f32, Shape![2, 3]> = x.into_shape();
}
