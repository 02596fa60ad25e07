//! [`View`], which borrows its elements.

use shapecast_kernel::sizes::layout::{count, is_contiguous};
use shapecast_kernel::{Layout, Source};

use super::ElementIndex;
use super::layout::{layout_for_data, row_major_strides, sizes_for_data, strides_from};
use crate::error::ShapeError;
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layouts::Strided;
use crate::shape::traits::Shape;

/// A tensor with elements `T` and shape `S` that borrows its elements.
///
/// A view has one stride per dimension: the distance, in elements, between neighbours along that dimension.
/// A stride of 0 repeats an element.
///
/// The page of [`Tensor`](crate::Tensor#methods) lists the methods by task. A view has those that read elements.
/// [`to_tensor`](Self::to_tensor) and [`to_array`](Self::to_array) copy the elements.
///
/// ```
/// use shapecast::{Shape, tensor};
/// let row = tensor![1.0, 2.0, 3.0];
/// let rows = row.broadcast_to::<Shape![2, 3]>();
/// assert_eq!((rows.strides(), rows[[1, 2]]), (&[0, 1][..], 3.0));
/// ```
///
/// Elements and views taken from a view borrow the viewed data, so they may outlive the view.
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

/// # Constructors
impl<'a, T, S: Shape> View<'a, T, S> {
    /// Views `data` as a contiguous tensor of the given sizes, in row-major order.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the length of `data` is not the product of the sizes.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let view = View::<u8, Shape![dyn, 3]>::from_shape_slice([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(view[[1, 0]], 4);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_slice(sizes: impl IntoSizes<S>, data: &'a [T]) -> Result<Self, ShapeError> {
        let sizes = sizes_for_data::<S>(sizes, data.len())?;
        let strides = row_major_strides::<S>(&sizes);
        Ok(View::from_parts(data, 0, sizes, strides))
    }

    /// Views `data` with the given sizes, strides and offset.
    ///
    /// The element at index `[i, j, ..]` is `data[offset + i * strides[0] + j * strides[1] + ..]`. A stride may be 0,
    /// which repeats an element, or negative. A view without elements may have any strides.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the numbers of sizes and strides differ, if an index
    /// leads outside `data`, or if the number of elements overflows `isize`.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let data = [0, 1, 2, 3, 4, 5, 6];
    /// // Sliding windows of length 3, each one reversed.
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
        let (sizes, strides) = layout_for_data::<S>(sizes, strides, offset, data.len())?;
        Ok(View::from_parts(data, offset, sizes, strides))
    }

    /// Views all elements of `source`. `sizes` are the sizes of `source`, as shape `S` stores them.
    #[inline]
    pub(crate) fn from_source<Y: Layout>(source: Source<'a, T, Y>, sizes: S::Sizes) -> Self {
        View::with_layout_of(&source, source.data, sizes)
    }

    /// Views `data` with the layout of `source`. `sizes` are the sizes of `source`, as shape `S` stores them.
    #[inline]
    pub(super) fn with_layout_of<Y: Layout>(
        source: &Source<'_, T, Y>,
        data: &'a [T],
        sizes: S::Sizes,
    ) -> Self {
        let strides = match source.strides {
            Some(strides) => strides_from::<S>(&sizes, strides),
            None => row_major_strides::<S>(&sizes),
        };
        View::from_parts(data, source.offset, sizes, strides)
    }

    /// Returns this view with `elements` added to its offset. Reads through the view check its bounds.
    #[inline]
    pub(crate) fn offset_by(&self, elements: isize) -> Self {
        View {
            offset: self.offset.wrapping_add_signed(elements),
            ..self.clone()
        }
    }

    /// Creates a view from its parts. Reads through the view check that the layout lies within `data`.
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

    /// Returns the viewed slice and the offset of the first element in it.
    #[inline]
    pub(crate) fn data(&self) -> (&'a [T], usize) {
        (self.data, self.offset)
    }

    /// Same as [`data`](Self::data). Macros call this method on [`View`] and `ViewMut` alike.
    #[inline]
    pub(crate) fn into_data(self) -> (&'a [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(super) fn own_sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }
}

/// # Elements in memory
impl<'a, T, S: Shape> View<'a, T, S> {
    /// Returns the elements as a slice, or `None` if they are not contiguous in row-major order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1, 2], [3, 4]];
    /// assert_eq!(x.view().as_slice(), Some(&[1, 2, 3, 4][..]));
    /// assert_eq!(x.transpose().as_slice(), None);
    /// ```
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

super::access::impl_read_access!(['a,] View<'a, T, S>, Shape, (data().0) 'a, stored);
super::access::impl_read_access!(@storage View 'a data().0);
crate::tensor::missing_methods::missing_methods!(impl<T, S: Shape> View<'_, T, S>);
crate::tensor::missing_methods::methods_of_features!(impl<T, S: Shape> View<'_, T, S>);
crate::tensor::missing_methods::read_only!(impl<T, S: Shape> View<'_, T, S>);
