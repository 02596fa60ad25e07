//! Splitting of an axis into two mutable views.

use super::SplitAxis;
use super::into_view_parts;
use super::new_layout::NewLayout;
use crate::error::{Detail, ShapeError, layout_extent, unwrap_or_panic};
use crate::shape::axes::{OutermostAxis, normalize_axis};
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, ViewMut};

/// A pair of disjoint mutable views, of shapes `F` and `R`.
type Pair<'a, T, F, R> = (ViewMut<'a, T, F>, ViewMut<'a, T, R>);

/// Returns the range of the elements of a layout. `offset` is that of the original view. The range without
/// elements is `(0, 0)`.
///
/// # Errors
/// The range overflows.
fn range(layout: &NewLayout, offset: usize) -> Result<(usize, usize), ShapeError> {
    let (sizes, strides) = (layout.sizes.as_ref(), layout.strides.as_ref());
    Ok(match layout_extent(sizes, strides)? {
        (0, 0) => (0, 0),
        (low, end) => {
            let first = offset.wrapping_add_signed(layout.relative_offset);
            (
                first.wrapping_add_signed(low),
                first.wrapping_add_signed(end),
            )
        }
    })
}

/// Splits `view` at index `at` of `axis` into disjoint views of shapes `F` and `R`.
///
/// # Errors
/// The axis or the index is out of range, or both views are interleaved in memory.
fn split_at_mut<'a, T, S: Shape, F: Shape, R: Shape>(
    view: ViewMut<'a, T, S>,
    axis: isize,
    at: usize,
) -> Result<Pair<'a, T, F, R>, ShapeError> {
    let dim = normalize_axis(axis, view.ndim())?;
    let layouts = [
        view.layout().narrow(axis, 0, at)?,
        view.layout().narrow_from(axis, at)?,
    ];
    let (data, offset) = view.into_data();
    let (first, rest) = (range(&layouts[0], offset)?, range(&layouts[1], offset)?);
    let is_ascending = first.1 <= rest.0 || rest.1 == 0;
    let boundary = match (is_ascending, first.1 == 0, rest.1 == 0) {
        // An empty view can begin anywhere.
        (_, true, _) => 0,
        (_, _, true) => data.len(),
        (true, ..) => first.1,
        (false, ..) if rest.1 <= first.0 => rest.1,
        _ => return Err(Detail::Interleaved { dim }.into()),
    };
    let (low, high) = data.split_at_mut(boundary);
    // The first view is in front if its elements precede those of the other view.
    let ((first, first_start), (rest, rest_start)) = if is_ascending {
        ((low, 0), (high, boundary))
    } else {
        ((high, boundary), (low, 0))
    };
    let first = part::<T, F>(first, first_start, &layouts[0], offset)?;
    let rest = part::<T, R>(rest, rest_start, &layouts[1], offset)?;
    Ok((first, rest))
}

/// Returns the view of a layout, whose elements are in `data`. `start` and `offset` are the positions of
/// `data` and of the original view in the original data.
///
/// # Errors
/// The sizes do not match `R`.
fn part<'a, T, R: Shape>(
    data: &'a mut [T],
    start: usize,
    layout: &NewLayout,
    offset: usize,
) -> Result<ViewMut<'a, T, R>, ShapeError> {
    let (offset, sizes, strides) = into_view_parts::<R>(layout, offset)?;
    let is_empty = sizes.as_ref().contains(&0);
    let offset = if is_empty { 0 } else { offset - start };
    Ok(ViewMut::from_parts(data, offset, sizes, strides))
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident $(, $bound:ident)?) => {
        /// # Splitting, mutably
        impl<$($pre)* T, S: $shape> $type {
            /// Returns a mutable view of the indices before `AT` of axis `AXIS`, and one of the others.
            ///
            /// See [`split_at`](Self::split_at) for the shapes. The axis is the outermost one in memory, so
            /// that each view has its own part of the memory.
            ///
            /// # Panics
            /// - The rank is known only at run time and the axis is out of range.
            /// - The strides are known only at run time and the axis is not the outermost one in memory.
            /// - The size of the axis is known only at run time and is less than `AT`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4], [5, 6]];
            /// let (mut first, rest) = x.split_at_mut::<0, 1>();
            /// first += rest.view().index_axis::<0>(1);
            /// assert_eq!(x, tensor![[6, 8], [3, 4], [5, 6]]);
            /// ```
            #[inline]
            #[track_caller]
            pub fn split_at_mut<const AXIS: isize, const AT: usize>(
                &mut self,
            ) -> (ViewMut<'_, T, S::First>, ViewMut<'_, T, S::Rest>)
            where
                S: SplitAxis<AXIS, AT> $(+ $bound<AXIS, Checked: Sized>)?,
            {
                unwrap_or_panic(split_at_mut(self.view_mut(), AXIS, AT))
            }

            /// Returns mutable views of the indices before `at` and of the others, for an axis and an index
            /// known only at run time.
            ///
            /// See [`split_at_mut`](Self::split_at_mut).
            ///
            /// # Errors
            /// The axis is out of range or is not the outermost one in memory, or `at` is larger than its
            /// size.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![1, 2, 3, 4];
            /// let (mut first, mut rest) = x.try_split_at_mut(0, 2)?;
            /// rest += first.view();
            /// first.fill(0);
            /// assert_eq!(x, tensor![0, 0, 4, 6]);
            /// assert!(x.try_split_at_mut(0, 5).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            #[allow(clippy::type_complexity, reason = "an alias would hide the two views")]
            pub fn try_split_at_mut(
                &mut self,
                axis: isize,
                at: usize,
            ) -> Result<(ViewMut<'_, T, DynShape>, ViewMut<'_, T, DynShape>), ShapeError> {
                split_at_mut(self.view_mut(), axis, at)
            }
        }
    };
}
#[cfg(feature = "alloc")]
methods!([] Tensor<T, S>, Shape, OutermostAxis);
methods!([] Array<T, S>, KnownShape, OutermostAxis);
methods!(['a,] ViewMut<'a, T, S>, Shape);
