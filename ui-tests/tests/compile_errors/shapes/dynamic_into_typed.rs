//! `try_into_shape` converts a dynamic shape to a typed one.
use shapecast::{DynTensor, Shape, Tensor};

fn main() {
    let x = DynTensor::from_shape_vec([2, 3], vec![0.0_f32; 6]).unwrap();
    let _: Tensor<f32, Shape![2, 3]> = x;
}
