//! The steps of development. Each is one fused loop over (height, width, 3).
use shapecast::{Array, Shape, ShapeError, Tensor, broadcast};

pub type Photo = Tensor<f32, Shape![dyn, dyn, 3]>;
/// One value per channel.
pub type Colour = Array<f32, Shape![3]>;
/// One value per pixel.
pub type Grey = Tensor<f32, Shape![dyn, dyn, 1]>;

/// The weights of red, green and blue in the luminance of ITU-R BT.709.
const LUMINANCE: [f32; 3] = [0.2126, 0.7152, 0.0722];

/// Scales each channel to mean 0 and standard deviation 1.
pub fn normalise(photo: &Photo) -> Photo {
    broadcast!({
        let centred = photo - mean_keepdim::<0, 1>(photo);
        let variance = mean_keepdim::<0, 1>(centred * centred);
        // The minimum avoids a division by 0 in a channel without variation.
        centred / variance.sqrt().max(1e-6)
    })
}

/// Scales normalised channels to values from 0 to 1 around a mean colour.
pub fn tint(normal: &Photo, contrast: f32, colour: &Colour) -> Photo {
    broadcast!((normal * contrast + colour).clamp(0.0, 1.0))
}

/// Returns the luminance of each pixel.
pub fn luminance(photo: &Photo) -> Grey {
    let weights: Colour = Array::new(LUMINANCE);
    broadcast!(sum_keepdim::<-1>(photo * weights))
}

/// Interpolates between `dark`, where `mask` is 0, and `light`, where it is 1.
pub fn blend(dark: &Photo, light: &Photo, mask: &Grey) -> Photo {
    broadcast!(dark + (light - dark) * mask)
}

/// Darkens the corners. A column and a row of squared distances broadcast in one loop.
pub fn vignette(photo: &Photo, strength: f32) -> Result<Photo, ShapeError> {
    let (height, width) = (photo.shape()[0], photo.shape()[1]);
    let column: Tensor<f32, Shape![dyn, 1, 1]> =
        Tensor::from_shape_fn([height, 1, 1], |index| squared_distance(index[0], height))?;
    let row: Tensor<f32, Shape![1, dyn, 1]> =
        Tensor::from_shape_fn([1, width, 1], |index| squared_distance(index[1], width))?;
    Ok(broadcast!(
        photo * (1.0 - strength * (column + row) * (column + row))
    ))
}

/// Returns half the squared distance from the centre. The distance at the ends is 1.
fn squared_distance(index: usize, size: usize) -> f32 {
    let distance = (2 * index + 1) as f32 / size as f32 - 1.0;
    distance * distance / 2.0
}
