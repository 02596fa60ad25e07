//! [`View`] and [`ViewMut`]: elements that belong to somebody else.

use core::marker::PhantomData;

use crate::error::ErrorKind;
use crate::kernel::{Layout, Source, Strided, Target};
use crate::numeric::layout::{contiguous_strides, is_contiguous};
use crate::numeric::overlap::overlaps;
use crate::numeric::rule::count;
use crate::shape::List;
use crate::{DynShape, IntoSizes, Shape, ShapeError};

/// A view of elements `T` as a tensor of shape `S`: borrowed, with a stride per dimension.
///
/// ```
/// use shapecast::{Shape, tensor};
/// let row = tensor![1.0, 2.0, 3.0];
/// let wide = row.broadcast_to::<Shape![2, 3]>();
/// assert_eq!((wide.strides(), wide[[1, 2]]), (&[0, 1][..], 3.0));
/// ```
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
/// for a shorter one first to keep it, and [`view`](Self::view) for one that only reads.
///
/// ```
/// use shapecast::tensor;
/// let mut x = tensor![[1, 2], [3, 4]];
/// let mut column = x.view_mut().index_axis::<1>(0);
/// column *= 10;
/// assert_eq!(x, tensor![[10, 2], [30, 4]]);
/// ```
pub struct ViewMut<'a, T, S: Shape> {
    data: &'a mut [T],
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

/// Row-major strides for these sizes.
#[inline]
fn contiguous<S: Shape>(sizes: &S::Sizes) -> S::Strides {
    let mut strides = S::blank_strides(sizes);
    contiguous_strides(sizes.as_ref(), strides.as_mut());
    strides
}

/// Sizes that a slice of `len` elements has.
pub(super) fn sizes_of<S: Shape>(
    sizes: impl IntoSizes<S>,
    len: usize,
) -> Result<S::Sizes, ShapeError> {
    let sizes = sizes.into_sizes()?;
    if count(sizes.as_ref()).ok_or(ErrorKind::Overflow)? != len {
        let sizes = List::from_slice(sizes.as_ref());
        return Err(ErrorKind::DataLength { sizes, len }.into());
    }
    Ok(sizes)
}

/// Sizes and strides that lead to elements of a slice of `len` only, from `offset` on.
fn layout_of<S: Shape>(
    sizes: impl IntoSizes<S>,
    strides: &[isize],
    offset: usize,
    len: usize,
) -> Result<(S::Sizes, S::Strides), ShapeError> {
    let sizes = sizes.into_sizes()?;
    count(sizes.as_ref()).ok_or(ErrorKind::Overflow)?;
    if strides.len() != sizes.as_ref().len() {
        return Err(ErrorKind::StrideCount {
            sizes: List::from_slice(sizes.as_ref()),
            strides: strides.len(),
        }
        .into());
    }
    let layout = Source::<(), Strided<DynShape>>::new(&[], offset, sizes.as_ref(), Some(strides));
    if offset > len || !layout.is_within(offset, len) {
        return Err(ErrorKind::OutOfStorage {
            sizes: List::from_slice(sizes.as_ref()),
            strides: List::from_slice(strides),
            offset,
            len,
        }
        .into());
    }
    let mut own = S::blank_strides(&sizes);
    own.as_mut().copy_from_slice(strides);
    Ok((sizes, own))
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, or `data` is not as long as they say.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let view = View::<u8, Shape![dyn, 3]>::from_shape_slice([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(view[[1, 0]], 4);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_slice(sizes: impl IntoSizes<S>, data: &'a [T]) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(View {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
        })
    }

    /// The view of `data` whose element of index 0 is `data[offset]`, and in which a step along a
    /// dimension is as many elements of `data` on as its stride says: 0 repeats an element, a
    /// negative stride goes backwards.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are not as many strides as sizes, or an index leads
    /// out of `data`.
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
        let mut strides = S::blank_strides(&sizes);
        match source.strides {
            Some(own) => strides.as_mut().copy_from_slice(own),
            None => contiguous_strides(source.sizes, strides.as_mut()),
        }
        View::from_parts(source.data, source.offset, sizes, strides)
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
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &self.data[self.offset..self.offset + len])
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, or `data` is not as long as they say.
    pub fn from_shape_slice(
        sizes: impl IntoSizes<S>,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(ViewMut {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
        })
    }

    /// The view of `data` whose element of index 0 is `data[offset]`, and in which a step along a
    /// dimension is as many elements of `data` on as its stride says.
    ///
    /// # Errors
    /// The sizes are not what `S` says, there are not as many strides as sizes, an index leads out
    /// of `data`, or two indices are the same element: through such a view nothing may be written.
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
            return Err(ErrorKind::InternalOverlap.into());
        }
        Ok(ViewMut {
            data,
            offset,
            sizes,
            strides,
        })
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
        ViewMut {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
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
        ViewMut {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes.clone(),
            strides: self.strides.clone(),
        }
    }

    /// The elements in row-major order, if that is how they lie in memory.
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// The elements in row-major order, for writing, if that is how they lie in memory.
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &mut self.data[self.offset..self.offset + len])
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::ToString;

    use super::*;
    use crate::{Shape, ShapeErrorKind};

    #[test]
    fn views_reach_what_is_there_and_no_more() {
        let data = [0, 1, 2, 3, 4, 5];
        let view = |sizes: [usize; 2], strides: &[isize], offset| {
            View::<i32, DynShape>::from_shape_strides(sizes, strides, offset, &data)
                .map(|view| view.iter().copied().collect::<alloc::vec::Vec<_>>())
        };
        assert_eq!(view([2, 3], &[3, 1], 0).unwrap(), data);
        assert_eq!(view([2, 3], &[-3, -1], 5).unwrap(), [5, 4, 3, 2, 1, 0]);
        assert_eq!(view([2, 2], &[0, 5], 0).unwrap(), [0, 5, 0, 5]);
        assert_eq!(view([0, 9], &[1, 1], 6).unwrap(), []);
        assert_eq!(view([1, 1], &[isize::MIN, isize::MAX], 5).unwrap(), [5]);
        for (sizes, strides, offset) in [
            ([2, 3], [3, 1], 1),
            ([2, 3], [-3, -1], 4),
            ([2, 2], [isize::MAX, 1], 0),
            ([3, 2], [isize::MIN, 1], 0),
            ([0, 9], [1, 1], 7),
            ([1, 1], [1, 1], usize::MAX),
        ] {
            let error = view(sizes, &strides, offset).unwrap_err();
            assert_eq!(error.kind(), ShapeErrorKind::Strides, "{error}");
        }
        assert_eq!(
            view([2, 3], &[1], 0).unwrap_err().kind(),
            ShapeErrorKind::Strides
        );
        assert_eq!(
            view([usize::MAX, 2], &[0, 0], 0).unwrap_err().kind(),
            ShapeErrorKind::TooLarge
        );
        let typed = View::<i32, Shape![dyn, 3]>::from_shape_strides([2, 2], &[2, 1], 0, &data);
        assert_eq!(typed.err().unwrap().kind(), ShapeErrorKind::Sizes);
    }

    #[test]
    fn nothing_is_written_twice() {
        let mut data = [0; 6];
        let mut refused = |sizes: [usize; 2], strides: [isize; 2]| {
            ViewMut::<i32, DynShape>::from_shape_strides(sizes, &strides, 0, &mut data)
                .err()
                .map(|error| (error.kind(), error.to_string()))
        };
        let overlap = "unsupported operation: more than one element of the written-to tensor \
                       refers to a single memory location. Please clone() the tensor before \
                       performing the operation.";
        let overlap = Some((ShapeErrorKind::Overlap, overlap.to_string()));
        assert_eq!(refused([2, 3], [0, 1]), overlap);
        assert_eq!(refused([2, 3], [1, 1]), overlap);
        assert_eq!(refused([1, 3], [0, 1]), None);
        assert_eq!(refused([0, 3], [0, 0]), None);
        assert_eq!(refused([3, 2], [1, 3]), None);
    }
}
