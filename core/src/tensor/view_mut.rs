//! [`ViewMut`]: elements that belong to somebody else, for writing.

use core::marker::PhantomData;

use super::element::Element;
use super::layout::{contiguous, layout_of, sizes_of};
use crate::error::{Detail, ShapeError};
use crate::kernel::{Source, Strided, Target, assign, overlaps};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layout::{count, is_contiguous};
use crate::shape::traits::Shape;

/// A view through which elements may be changed. No two indices are the same element.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
/// let mut x = Tensor::<f32, Shape![2, 3]>::ones();
/// let mut view = x.view_mut();
/// view[[1, 2]] = 5.0;
/// assert_eq!(x[[1, 2]], 5.0);
/// ```
///
/// What moves and cuts axes ([`transpose`](Self::transpose), [`index_axis`](Self::index_axis), ..)
/// consumes it, and gives a view that may be written through too. Ask [`view_mut`](Self::view_mut)
/// for a shorter one first to keep it, and [`view`](Self::view) for one that only reads. The two of
/// [`split_at`](Self::split_at) only read.
///
/// ```
/// use shapecast::tensor;
/// let mut x = tensor![[1, 2], [3, 4]];
/// let mut column = x.view_mut().index_axis::<1>(0);
/// column *= 10;
/// assert_eq!(x, tensor![[10, 2], [30, 4]]);
/// ```
#[must_use]
pub struct ViewMut<'a, T, S: Shape> {
    data: &'a mut [T],
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are more than [`MAX_RANK`](crate::MAX_RANK), or `data` is not as
    /// long as they say.
    pub fn from_shape_slice(
        sizes: impl IntoSizes<S>,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(ViewMut::from_contiguous(data, sizes))
    }

    /// The view of `data` whose element of index 0 is `data[offset]`, and in which a step along a
    /// dimension is as many elements of `data` on as its stride says.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are not as many strides as sizes, an index leads out
    /// of `data`, there are more elements than can be addressed, or two indices are the same element: through
    /// such a view nothing may be written. Where so many dimensions interleave that a million steps do not
    /// tell, they are taken to be.
    ///
    /// ```
    /// use shapecast::{Shape, ViewMut, broadcast, tensor};
    /// let mut data = [0, 1, 2, 3, 4, 5];
    /// let mut columns = ViewMut::<_, Shape![2, 2]>::from_shape_strides([2, 2], &[1, 3], 1, &mut data)?;
    /// broadcast!(columns *= &tensor![[10], [100]]);
    /// assert_eq!(data, [0, 10, 200, 3, 40, 500]);
    /// assert!(ViewMut::<_, Shape![2, 6]>::from_shape_strides([2, 6], &[0, 1], 0, &mut data).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_strides(
        sizes: impl IntoSizes<S>,
        strides: &[isize],
        offset: usize,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        let (sizes, strides) = layout_of::<S>(sizes, strides, offset, data.len())?;
        if overlaps(sizes.as_ref(), strides.as_ref()) {
            return Err(Detail::InternalOverlap.into());
        }
        Ok(ViewMut::from_parts(data, offset, sizes, strides))
    }

    /// Parts that belong together, of which no two indices are the same element: whoever writes
    /// elements checks it.
    #[inline]
    pub(crate) fn from_parts(
        data: &'a mut [T],
        offset: usize,
        sizes: S::Sizes,
        strides: S::Strides,
    ) -> Self {
        ViewMut {
            data,
            offset,
            sizes,
            strides,
        }
    }

    #[inline]
    pub(crate) fn into_data(self) -> (&'a mut [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(super) fn from_contiguous(data: &'a mut [T], sizes: S::Sizes) -> Self {
        let strides = contiguous::<S>(&sizes);
        ViewMut::from_parts(data, 0, sizes, strides)
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

    #[doc(hidden)]
    #[inline]
    pub fn as_target(&mut self) -> Target<'_, T, S, Strided<S>> {
        Target {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes.as_ref(),
            strides: Some(self.strides.as_ref()),
            shape: PhantomData,
        }
    }

    #[inline]
    pub(super) fn sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }

    /// The same elements through a shorter borrow.
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        let (sizes, strides) = (self.sizes.clone(), self.strides.clone());
        ViewMut::from_parts(self.data, self.offset, sizes, strides)
    }

    /// The elements in row-major order, if that is how they lie in memory.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// The elements in row-major order, for writing, if that is how they lie in memory.
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &mut self.data[self.offset..self.offset + len])
    }

    /// Sets every element to `value`. Where elements are not `Copy`, [`iter_mut`](Self::iter_mut) reaches them.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.view_mut().index_axis::<1>(0).fill(9);
    /// assert_eq!(x, tensor![[9, 2], [9, 4]]);
    /// ```
    pub fn fill(&mut self, value: T)
    where
        T: Element,
    {
        assign(self.as_target(), (), (), |_, _| value);
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/view_mut.rs"]
mod tests;
