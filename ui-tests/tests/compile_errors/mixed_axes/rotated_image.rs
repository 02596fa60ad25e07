//! A generic rotation of an image exchanges the names and not the axes.
use shapecast::{DimName, Shape, Tensor};

/// Turns an image of `C` channels by 90 degrees.
pub fn turned<H: DimName, W: DimName, const C: usize>(
    image: Tensor<u8, Shape![dyn H, dyn W, C]>,
) -> Tensor<u8, Shape![dyn W, dyn H, C]> {
    let flipped = image.flip::<0>().to_tensor();
    flipped.into_shape()
}

fn main() {}
