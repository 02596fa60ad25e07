//! [`View`]: elements that belong to somebody else.

use super::layout::{contiguous, layout_of, sizes_of, strides_from};
use crate::kernel::{Layout, Source, Strided};
use crate::numeric::layout::is_contiguous;
use crate::numeric::rule::count;
use crate::{IntoSizes, Shape, ShapeError};

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
mod tests {
    use super::*;
    use crate::{DynShape, Iter, ShapeErrorKind};

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

    /// What is taken of a view that goes at the end of the function outlives it.
    #[test]
    fn what_is_taken_of_views_borrows_the_data() {
        type Row<'a> = View<'a, i32, Shape![3]>;
        fn elements<'a>(x: View<'a, i32, Shape![2, 3]>) -> (Option<&'a i32>, Iter<'a, i32>) {
            let x = x.transpose();
            (x.get([2, 1]), x.iter())
        }
        fn taken(x: Row<'_>) -> impl Iterator<Item = &i32> {
            x.into_iter().rev()
        }
        fn wide<'a>(x: Row<'a>) -> View<'a, i32, Shape![4, 3]> {
            assert_eq!(
                x.align_at::<0>(&crate::tensor![[0], [0], [0]]).shape(),
                [3, 1]
            );
            x.view().broadcast_to()
        }
        fn as_other<'a>(
            x: Row<'a>,
            other: &impl crate::Operand<Shape = Shape![4, 3]>,
        ) -> View<'a, i32, Shape![4, 3]> {
            x.expand_as(other)
        }
        fn open<'a>(x: Row<'a>) -> Result<[View<'a, i32, DynShape>; 4], ShapeError> {
            Ok([
                x.try_broadcast_to(&[4, 3])?,
                x.try_expand(&[4, -1])?,
                x.try_expand_as(&crate::DynTensor::from_elem([4, 3], 0.0)?)?,
                x.try_align_at(-1, &[4, 3])?.try_broadcast_to(&[4, 3])?,
            ])
        }
        let data = [1, 2, 3, 4, 5, 6];
        let (last, all) = elements(View::from_shape_slice([2, 3], &data).unwrap());
        assert!(last == Some(&6) && all.eq(&[1, 4, 2, 5, 3, 6]));
        let row = Row::from_shape_slice([3], &data[..3]).unwrap();
        assert!(taken(row).eq(&[3, 2, 1]));
        let wide = wide(row);
        assert_eq!(as_other(row, &wide), wide);
        assert!(open(row).unwrap().iter().all(|view| *view == wide));
        let mut sum = 0;
        for element in wide {
            sum += element;
        }
        assert_eq!(sum, 24);
    }
}
