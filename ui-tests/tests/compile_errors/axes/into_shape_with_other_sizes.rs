//! `into_shape` does not change sizes.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _: Tensor<f32, Shape![2, 4]> = x.into_shape();
}
