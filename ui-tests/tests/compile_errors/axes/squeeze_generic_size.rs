//! A generic size is not known to be 1.
use shapecast::{Shape, Tensor};

const LENGTH: usize = 1;

fn first<const N: usize>(x: &Tensor<f32, Shape![N, 3]>) -> Tensor<f32, Shape![3]> {
    x.squeeze::<0>().to_tensor()
}

fn main() {
    first(&Tensor::<f32, Shape![LENGTH, 3]>::ones());
}
