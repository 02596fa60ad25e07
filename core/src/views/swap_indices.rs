//! Swaps of two indices of an axis.

use super::new_layout::NewLayout;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::HasAxis;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{ViewMut, for_each_mutable_type};
use shapecast_kernel::sizes::offsets::Offsets;

/// Swaps the elements at indices `a` and `b` of `axis`.
///
/// # Errors
/// The axis or an index is out of range.
fn swap_indices<T, S: Shape>(
    view: ViewMut<'_, T, S>,
    axis: isize,
    a: usize,
    b: usize,
) -> Result<(), ShapeError> {
    let first: NewLayout = view.layout().index_axis(axis, a)?;
    let second: NewLayout = view.layout().index_axis(axis, b)?;
    let (data, offset) = view.into_data();
    let mut offsets = [first, second].map(|subview| {
        let offset = offset.wrapping_add_signed(subview.relative_offset);
        Offsets::new(subview.sizes.as_ref(), subview.strides.as_ref(), offset)
    });
    while let [Some(a), Some(b)] = offsets.each_mut().map(Offsets::next) {
        data.swap(a, b);
    }
    Ok(())
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident) => {
        /// # Swapping rows or columns
        impl<$($pre)* T, S: $shape> $type {
            /// Swaps the elements at indices `a` and `b` of axis `AXIS`, such as two rows of a matrix.
            ///
            /// # Panics
            /// An index is out of range, or the rank is known only at run time and the axis is out of
            /// range.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4], [5, 6]];
            /// x.swap_indices::<0>(0, 2);
            /// assert_eq!(x, tensor![[5, 6], [3, 4], [1, 2]]);
            /// x.swap_indices::<1>(0, 1);
            /// assert_eq!(x, tensor![[6, 5], [4, 3], [2, 1]]);
            /// ```
            #[doc(alias = "swap_rows")]
            #[track_caller]
            pub fn swap_indices<const AXIS: isize>(&mut self, a: usize, b: usize)
            where
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(swap_indices(self.view_mut(), AXIS, a, b));
            }

            /// Swaps the elements at indices `a` and `b` of `axis`, for an axis known only at run time.
            ///
            /// See [`swap_indices`](Self::swap_indices).
            ///
            /// # Errors
            /// The axis or an index is out of range. The elements are unchanged in that case.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![1, 2, 3];
            /// x.try_swap_indices(0, 0, 2)?;
            /// assert_eq!(x, tensor![3, 2, 1]);
            /// assert!(x.try_swap_indices(0, 0, 3).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_swap_indices(
                &mut self,
                axis: isize,
                a: usize,
                b: usize,
            ) -> Result<(), ShapeError> {
                swap_indices(self.view_mut(), axis, a, b)
            }
        }
    };
}
for_each_mutable_type!(methods);
