//! [`View`]: elements that belong to somebody else.

use super::layout::{contiguous, layout_of, sizes_of, strides_from};
use crate::error::ShapeError;
use crate::kernel::{Layout, Source, Strided};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layout::{count, is_contiguous};
use crate::shape::traits::Shape;

/// A view of elements `T` as a tensor of shape `S`: borrowed, with a stride per dimension.
///
/// ```
/// use shapecast::{Shape, tensor};
/// let row = tensor![1.0, 2.0, 3.0];
/// let wide = row.broadcast_to::<Shape![2, 3]>();
/// assert_eq!((wide.strides(), wide[[1, 2]]), (&[0, 1][..], 3.0));
/// ```
///
/// What is taken of a view (elements, other views) borrows what the view borrows, not the view.
///
/// ```
/// use shapecast::{Shape, View};
/// fn column<'a>(table: View<'a, f32, Shape![2, 3]>) -> impl Iterator<Item = &'a f32> {
///     table.index_axis::<1>(0).iter()
/// }
/// ```
#[must_use]
pub struct View<'a, T, S: Shape> {
    data: &'a [T],
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

impl<T, S: Shape> Clone for View<'_, T, S> {
    #[inline]
    fn clone(&self) -> Self {
        View {
            sizes: self.sizes.clone(),
            strides: self.strides.clone(),
            ..*self
        }
    }
}
impl<T, S: Shape> Copy for View<'_, T, S>
where
    S::Sizes: Copy,
    S::Strides: Copy,
{
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are more than [`MAX_RANK`](crate::MAX_RANK), or `data` is not as
    /// long as they say.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let view = View::<u8, Shape![dyn, 3]>::from_shape_slice([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(view[[1, 0]], 4);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_slice(sizes: impl IntoSizes<S>, data: &'a [T]) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        let strides = contiguous::<S>(&sizes);
        Ok(View::from_parts(data, 0, sizes, strides))
    }

    /// The view of `data` whose element of index 0 is `data[offset]`, and in which a step along a
    /// dimension is as many elements of `data` on as its stride says: 0 repeats an element, a
    /// negative stride goes backwards.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are not as many strides as sizes, an index leads out of `data`, or
    /// there are more elements than can be addressed.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let data = [0, 1, 2, 3, 4, 5, 6];
    /// // A window of 3 that slides on by 1, read backwards.
    /// let view = View::<i32, Shape![dyn, 3]>::from_shape_strides([5, 3], &[1, -1], 2, &data)?;
    /// assert_eq!((view[[0, 0]], view[[0, 2]], view[[4, 0]]), (2, 0, 6));
    /// assert!(View::<i32, Shape![dyn, 3]>::from_shape_strides([6, 3], &[1, -1], 2, &data).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_strides(
        sizes: impl IntoSizes<S>,
        strides: &[isize],
        offset: usize,
        data: &'a [T],
    ) -> Result<Self, ShapeError> {
        let (sizes, strides) = layout_of::<S>(sizes, strides, offset, data.len())?;
        Ok(View::from_parts(data, offset, sizes, strides))
    }

    /// All elements of a source of these sizes.
    #[inline]
    pub(crate) fn of<Y: Layout>(source: Source<'a, T, Y>, sizes: S::Sizes) -> Self {
        View::among(source.data, &source, sizes)
    }

    /// All elements of a source of these sizes, which are among `data`.
    #[inline]
    pub(super) fn among<Y: Layout>(
        data: &'a [T],
        source: &Source<'_, T, Y>,
        sizes: S::Sizes,
    ) -> Self {
        let strides = match source.strides {
            Some(own) => strides_from::<S>(&sizes, own),
            None => contiguous::<S>(&sizes),
        };
        View::from_parts(data, source.offset, sizes, strides)
    }

    /// The view of as many elements that is so many on: whoever reads elements checks it.
    #[inline]
    pub(crate) fn moved(&self, by: isize) -> Self {
        View {
            offset: self.offset.wrapping_add_signed(by),
            ..self.clone()
        }
    }

    /// Parts that belong together: whoever reads elements checks it.
    #[inline]
    pub(crate) fn from_parts(
        data: &'a [T],
        offset: usize,
        sizes: S::Sizes,
        strides: S::Strides,
    ) -> Self {
        View {
            data,
            offset,
            sizes,
            strides,
        }
    }

    #[inline]
    pub(crate) fn source(&self) -> Source<'_, T, Strided<S>> {
        Source::new(
            self.data,
            self.offset,
            self.sizes.as_ref(),
            Some(self.strides.as_ref()),
        )
    }

    #[inline]
    pub(crate) fn data(&self) -> (&'a [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(crate) fn into_data(self) -> (&'a [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(super) fn sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }

    /// The elements in row-major order, if that is how they lie in memory.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &self.data[self.offset..self.offset + len])
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/view.rs"]
mod tests;
