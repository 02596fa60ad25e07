//! Conversions from and to the images of the crate [`image`].
//!
//! The shape of an image is its height, its width and its channels. An image of one channel also has rank 2.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use image::{ImageBuffer, Pixel};

use crate::error::{Detail, ShapeError};
use crate::shape::traits::Shape;
use crate::tensor::{Tensor, View, ViewMut};

/// Returns the sizes of an image as a tensor of shape `S`.
fn sizes<S: Shape>(width: u32, height: u32, channels: u8) -> Result<S::Sizes, ShapeError> {
    let sizes = [height as usize, width as usize, channels.into()];
    match (S::PATTERN, channels) {
        (Some([_, _]), 1) => S::sizes_from(&sizes[..2]),
        _ => S::sizes_from(&sizes),
    }
}

/// Returns the width and the height of a tensor that is an image of pixels `P`.
fn dimensions<P: Pixel>(sizes: &[usize]) -> Result<(u32, u32), ShapeError> {
    let channels = P::CHANNEL_COUNT.into();
    let (height, width) = match *sizes {
        [height, width, depth] if depth == channels => (height, width),
        [height, width] if channels == 1 => (height, width),
        _ => {
            return Err(Detail::pattern_mismatch(sizes, &[None, None, Some(channels)], &[]).into());
        }
    };
    let (Ok(columns), Ok(rows)) = (u32::try_from(width), u32::try_from(height)) else {
        return Err(Detail::ImageSize {
            size: [height, width],
        }
        .into());
    };
    Ok((columns, rows))
}

/// Views the samples of an image, without a copy.
///
/// # Errors
/// Returns an error if the height, the width and the number of channels do not match `S`.
///
/// ```
/// use image::{Rgb, RgbImage};
/// use shapecast::{Shape, View};
/// let photo = RgbImage::from_pixel(4, 3, Rgb([10, 20, 30]));
/// let view = View::<u8, Shape![dyn, dyn, 3]>::try_from(&photo)?;
/// assert_eq!((view.as_ptr(), view.shape()), (photo.as_ptr(), &[3, 4, 3][..]));
/// assert_eq!(view[[2, 3, 1]], 20);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, P, C, S: Shape> TryFrom<&'a ImageBuffer<P, C>> for View<'a, P::Subpixel, S>
where
    P: Pixel,
    C: Deref<Target = [P::Subpixel]>,
{
    type Error = ShapeError;

    fn try_from(image: &'a ImageBuffer<P, C>) -> Result<Self, ShapeError> {
        let sizes = sizes::<S>(image.width(), image.height(), P::CHANNEL_COUNT)?;
        let len = sizes.as_ref().iter().product::<usize>();
        View::from_shape_slice(sizes.as_ref(), &image.as_raw()[..len])
    }
}

/// Views the samples of an image mutably, without a copy.
///
/// # Errors
/// Returns an error if the height, the width and the number of channels do not match `S`.
///
/// ```
/// use image::{Luma, GrayImage};
/// use shapecast::{Shape, ViewMut, broadcast};
/// let mut mask = GrayImage::from_pixel(4, 3, Luma([100]));
/// let mut view = ViewMut::<u8, Shape![dyn, dyn]>::try_from(&mut mask)?;
/// broadcast!(view /= 2);
/// assert_eq!(mask.get_pixel(3, 2), &Luma([50]));
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, P, C, S: Shape> TryFrom<&'a mut ImageBuffer<P, C>> for ViewMut<'a, P::Subpixel, S>
where
    P: Pixel,
    C: DerefMut<Target = [P::Subpixel]>,
{
    type Error = ShapeError;

    fn try_from(image: &'a mut ImageBuffer<P, C>) -> Result<Self, ShapeError> {
        let sizes = sizes::<S>(image.width(), image.height(), P::CHANNEL_COUNT)?;
        let len = sizes.as_ref().iter().product::<usize>();
        ViewMut::from_shape_slice(sizes.as_ref(), &mut (**image)[..len])
    }
}

/// Takes over the samples of an image, without a copy.
///
/// # Errors
/// Returns an error if the height, the width and the number of channels do not match `S`. An error drops the image.
///
/// ```
/// use image::RgbaImage;
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<u8, Shape![dyn, dyn, 4]>::try_from(RgbaImage::new(4, 3))?;
/// assert_eq!(x.shape(), [3, 4, 4]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<T, P: Pixel<Subpixel = T>, S: Shape> TryFrom<ImageBuffer<P, Vec<T>>> for Tensor<T, S> {
    type Error = ShapeError;

    fn try_from(image: ImageBuffer<P, Vec<T>>) -> Result<Self, ShapeError> {
        let sizes = sizes::<S>(image.width(), image.height(), P::CHANNEL_COUNT)?;
        let mut samples = image.into_raw();
        samples.truncate(sizes.as_ref().iter().product());
        Tensor::from_shape_vec(sizes.as_ref(), samples)
    }
}

/// # Images of the crate `image`
impl<T, S: Shape> Tensor<T, S> {
    /// Converts the tensor into an image of the crate [`image`], with pixels of type `P`.
    ///
    /// Needs the feature `image`.
    ///
    /// The sizes are the height, the width and the number of channels. The number of channels may be missing if
    /// it is 1. The memory stays the same, as with [`into_vec`](Self::into_vec).
    ///
    /// # Errors
    /// Returns an error if the sizes do not fit an image of pixels `P`. An error drops the tensor.
    ///
    /// ```
    /// use image::{Rgb, RgbImage};
    /// use shapecast::{Shape, Tensor};
    /// let x = Tensor::<u8, Shape![2, 4, 3]>::from_fn(|[y, x, c]| (100 * y + 10 * x + c) as u8);
    /// let image: RgbImage = x.into_image::<Rgb<u8>>()?;
    /// assert_eq!((image.dimensions(), image.get_pixel(3, 1)), ((4, 2), &Rgb([130, 131, 132])));
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn into_image<P: Pixel<Subpixel = T>>(self) -> Result<ImageBuffer<P, Vec<T>>, ShapeError> {
        let (width, height) = dimensions::<P>(self.shape())?;
        let image = ImageBuffer::from_raw(width, height, self.into_vec());
        image.ok_or_else(|| {
            Detail::ImageSize {
                size: [height, width].map(|size| size as usize),
            }
            .into()
        })
    }
}

/// # Images of the crate `image`
impl<'a, T, S: Shape> View<'a, T, S> {
    /// Views the elements as an image of the crate [`image`] with pixels of type `P`, without a copy.
    ///
    /// Needs the feature `image`.
    ///
    /// # Errors
    /// Returns an error if the sizes do not fit an image of pixels `P`, or if the elements are not contiguous in
    /// row-major order.
    ///
    /// ```
    /// use image::Luma;
    /// use shapecast::tensor;
    /// let x = tensor![[1_u8, 2, 3], [4, 5, 6]];
    /// let image = x.view().as_image::<Luma<u8>>()?;
    /// assert_eq!((image.dimensions(), image.get_pixel(2, 1)), ((3, 2), &Luma([6])));
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn as_image<P: Pixel<Subpixel = T>>(&self) -> Result<ImageBuffer<P, &'a [T]>, ShapeError> {
        let (width, height) = dimensions::<P>(self.shape())?;
        let elements = self.as_slice().ok_or(Detail::ReshapeStrides)?;
        let size = [height, width].map(|size| size as usize);
        ImageBuffer::from_raw(width, height, elements)
            .ok_or_else(|| Detail::ImageSize { size }.into())
    }
}
