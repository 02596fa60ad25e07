//! The darkroom: each step is one fused pass over (height, width, 3).
use shapecast::{Array, Shape, ShapeError, Tensor, broadcast};

pub type Photo = Tensor<f32, Shape![dyn, dyn, 3]>;
/// One value for each channel.
pub type Colour = Array<f32, Shape![3]>;
/// One value for each pixel.
pub type Grey = Tensor<f32, Shape![dyn, dyn, 1]>;

/// How bright the eye finds red, green and blue.
const BRIGHTNESS: [f32; 3] = [0.2126, 0.7152, 0.0722];

/// Each channel with mean 0 and standard deviation 1.
pub fn normalised(photo: &Photo) -> Photo {
    broadcast!({
        let centred = photo - mean_keepdim::<0, 1>(photo);
        let variance = mean_keepdim::<0, 1>(centred * centred);
        // A channel may be the same everywhere.
        centred / variance.sqrt().max(1e-6)
    })
}

/// From 0 to 1 again, around a mean colour.
pub fn developed(normal: &Photo, contrast: f32, colour: &Colour) -> Photo {
    broadcast!((normal * contrast + colour).clamp(0.0, 1.0))
}

/// How bright each pixel is.
pub fn brightness(photo: &Photo) -> Grey {
    let weights: Colour = Array::new(BRIGHTNESS);
    broadcast!(sum_keepdim::<-1>(photo * weights))
}

/// `dark` where `mask` is 0, `light` where it is 1, and between them in between.
pub fn blended(dark: &Photo, light: &Photo, mask: &Grey) -> Photo {
    broadcast!(dark + (light - dark) * mask)
}

/// Darker towards the corners: a column of heights and a row of widths, which meet in one pass.
pub fn vignetted(photo: &Photo, strength: f32) -> Result<Photo, ShapeError> {
    let (height, width) = (photo.shape()[0], photo.shape()[1]);
    let column: Tensor<f32, Shape![dyn, 1, 1]> =
        Tensor::from_shape_fn([height, 1, 1], |index| off_centre(index[0], height))?;
    let row: Tensor<f32, Shape![1, dyn, 1]> =
        Tensor::from_shape_fn([1, width, 1], |index| off_centre(index[1], width))?;
    Ok(broadcast!(
        photo * (1.0 - strength * (column + row) * (column + row))
    ))
}

/// The square of how far off the centre something is: 0 there, 1/2 at the ends.
fn off_centre(at: usize, size: usize) -> f32 {
    let off = (2 * at + 1) as f32 / size as f32 - 1.0;
    off * off / 2.0
}
