//! An image of a camera has its width first.
use shapecast::{Shape, Tensor, dims};

dims! { pub Height, pub Width }

pub struct Image(Tensor<u8, Shape![dyn Height, dyn Width, 3]>);

impl Image {
    pub fn from_camera(pixels: Tensor<u8, Shape![dyn Width, dyn Height, 3]>) -> Image {
        Image(pixels.into_shape())
    }
}

fn main() {}
