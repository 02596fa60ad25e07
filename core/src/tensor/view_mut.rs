//! [`ViewMut`], which borrows its elements mutably.

use core::marker::PhantomData;

use shapecast_kernel::sizes::layout::{count, is_contiguous};
use shapecast_kernel::{Source, Target, assign, overlaps};

use super::ElementIndex;
use super::layout::{layout_for_data, row_major_strides, sizes_for_data};
use crate::element::Element;
use crate::error::{Detail, ShapeError};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layouts::{AllDims, Strided};
use crate::shape::traits::Shape;

/// A tensor with elements `T` and shape `S` that borrows its elements mutably.
///
/// A mutable view has one stride per dimension, as a [`View`](crate::View) has. Different indices refer to
/// different elements.
///
/// ```
/// use shapecast::{Shape, Tensor};
/// let mut x = Tensor::<f32, Shape![2, 3]>::ones();
/// let mut view = x.view_mut();
/// view[[1, 2]] = 5.0;
/// assert_eq!(x[[1, 2]], 5.0);
/// ```
///
/// The page of [`Tensor`](crate::Tensor#methods) lists the methods by task. A mutable view has those that read or write
/// elements.
///
/// Methods that change the layout, such as [`transpose`](Self::transpose) and
/// [`index_axis`](Self::index_axis), consume the view and return another mutable view. To keep using a view,
/// reborrow it with [`view_mut`](Self::view_mut) first. [`view`](Self::view) and
/// [`split_at`](Self::split_at) borrow the view and return read-only views.
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

/// # Constructors
impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// Views `data` as a contiguous tensor of the given sizes, in row-major order.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the length of `data` is not the product of the sizes.
    ///
    /// ```
    /// use shapecast::{Shape, ViewMut};
    /// let mut data = [1, 2, 3, 4, 5, 6];
    /// let mut view = ViewMut::<i32, Shape![dyn, 3]>::from_shape_slice([2, 3], &mut data)?;
    /// view[[1, 0]] = 40;
    /// assert_eq!(data, [1, 2, 3, 40, 5, 6]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_slice(
        sizes: impl IntoSizes<S>,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        let sizes = sizes_for_data::<S>(sizes, data.len())?;
        Ok(ViewMut::from_contiguous(data, sizes))
    }

    /// Views `data` with the given sizes, strides and offset.
    ///
    /// The element at index `[i, j, ..]` is `data[offset + i * strides[0] + j * strides[1] + ..]`. A stride may be
    /// negative. A view without elements may have any strides.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the numbers of sizes and strides differ, if an index leads
    /// outside `data`, if the number of elements overflows `isize`, or if two indices refer to the same element. A
    /// layout of many interleaved dimensions needs a search for such indices. A search of more than about a million
    /// steps is an error.
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
        let (sizes, strides) = layout_for_data::<S>(sizes, strides, offset, data.len())?;
        if overlaps(sizes.as_ref(), strides.as_ref()) {
            return Err(Detail::InternalOverlap.into());
        }
        Ok(ViewMut::from_parts(data, offset, sizes, strides))
    }

    /// Creates a view from its parts. Writes through the view check that the layout lies within `data` and that
    /// different indices refer to different elements.
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

    /// Returns the viewed slice and the offset of the first element in it.
    #[inline]
    pub(crate) fn into_data(self) -> (&'a mut [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(super) fn from_contiguous(data: &'a mut [T], sizes: S::Sizes) -> Self {
        let strides = row_major_strides::<S>(&sizes);
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
    pub(super) fn own_sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }
}

/// # Elements in memory
impl<T, S: Shape> ViewMut<'_, T, S> {
    /// Reborrows the view.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// let mut view = x.view_mut();
    /// view.view_mut().transpose()[[0, 1]] = 30;
    /// view[[0, 0]] = 10;
    /// assert_eq!(x, tensor![[10, 2], [30, 4]]);
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        let (sizes, strides) = (self.sizes.clone(), self.strides.clone());
        ViewMut::from_parts(self.data, self.offset, sizes, strides)
    }

    /// Returns the elements as a slice, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// assert_eq!(x.view_mut().as_slice(), Some(&[1, 2, 3, 4][..]));
    /// assert_eq!(x.view_mut().transpose().as_slice(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// Returns the elements as a mutable slice, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.view_mut().index_axis::<0>(1).as_mut_slice().unwrap().reverse();
    /// assert_eq!(x, tensor![[1, 2], [4, 3]]);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &mut self.data[self.offset..self.offset + len])
    }

    /// Sets every element to `value`.
    ///
    /// For elements that are not `Copy`, use [`iter_mut`](Self::iter_mut).
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.view_mut().index_axis::<1>(0).fill(9);
    /// assert_eq!(x, tensor![[9, 2], [9, 4]]);
    /// ```
    #[doc(alias = "fill_")]
    pub fn fill(&mut self, value: T)
    where
        T: Element,
    {
        assign::<AllDims<S>, _, _, _, _, _, _>(self.as_target(), (), (), |_, _| value);
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/view_mut.rs"]
mod tests;

super::access::impl_read_access!(['a,] ViewMut<'a, T, S>, Shape, (source().data) '_, stored);
super::access::impl_write_access!(['a,] ViewMut<'a, T, S>, Shape);
super::access::impl_read_access!(@storage ViewMut '_ source().data);
crate::tensor::missing_methods::missing_methods!(impl<T, S: Shape> ViewMut<'_, T, S>);
crate::tensor::missing_methods::methods_of_features!(impl<T, S: Shape> ViewMut<'_, T, S>);
