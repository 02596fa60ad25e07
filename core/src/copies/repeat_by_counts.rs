//! Repetition of each index of an axis, with its own count.

use core::iter::repeat_n;

use super::contiguous_elements::contiguous_elements;
use super::take::select_indices;
use crate::element::{Element, Heap, Operand};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::along_axis::AlongAxis;
use crate::shape::axes::{HasAxis, normalize_axis};
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{DynTensor, Tensor, for_each_tensor_type};
use shapecast_kernel::sizes::layout::add_sizes;

/// Repeats index `i` of `axis` of `x` `counts[i]` times.
///
/// # Errors
/// The axis is out of range, the rank of the counts is not 1, their number is not the size of the axis, the number of
/// elements overflows, or there is not enough memory.
fn repeat_by_counts<R, X, C>(
    x: &X,
    axis: isize,
    counts: &C,
) -> Result<Tensor<X::Elem, R>, ShapeError>
where
    R: Shape,
    X: Operand,
    C: Operand<Elem = usize>,
{
    let sizes = x.source().sizes;
    let dim = normalize_axis(axis, sizes.len())?;
    let source = counts.source();
    let &[len] = source.sizes else {
        let (name, rank) = ("repeat_by_counts", source.sizes.len());
        return Err(Detail::VectorRank { name, rank }.into());
    };
    let size = sizes[dim];
    if len != size {
        return Err(Detail::RepeatCounts { len, dim, size }.into());
    }
    let counts = contiguous_elements::<C::Shape, _, _>(source)?;
    let total = counts.iter().try_fold(0_usize, |sum, &n| add_sizes(sum, n));
    let total = total.ok_or(Detail::CountSum { dim })?;
    let repeated = counts.iter().enumerate();
    let repeated = repeated.flat_map(|(index, &count)| repeat_n(index, count));
    select_indices::<Heap, R, _>(x, dim, total, repeated)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;) => {
        /// # Repeating by counts
        impl<$($generics)* T: Element, S: $shape> $type {
            /// Repeats index `i` of axis `AXIS` `counts[i]` times, as NumPy's `repeat` does for a list of counts.
            ///
            /// The counts have rank 1 and the size of the axis. Shape `(A, B, C)` becomes `(A, dyn, C)` with
            /// `repeat_by_counts::<1>(&counts)`. For the same count for all indices, use
            /// [`repeat`](Self::repeat).
            ///
            /// # Panics
            /// - The number of counts is known only at run time and is not the size of the axis.
            /// - The rank is known only at run time and the axis is out of range.
            /// - The rank of the counts is known only at run time and is not 1.
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, array, tensor};
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// let y: Tensor<i32, Shape![dyn, 2]> = x.repeat_by_counts::<0>(&array![2, 0, 1]);
            /// assert_eq!(y, tensor![[1, 2], [1, 2], [5, 6]]);
            ///
            /// // The elements of a tensor in ascending order, from the distinct ones and their counts.
            /// let (values, counts) = tensor![3, 1, 3, 2].unique_counts();
            /// assert_eq!(values.repeat_by_counts::<0>(&counts), tensor![1, 2, 3, 3]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::{array, tensor};
            /// let x = tensor![[1, 2], [3, 4], [5, 6]];
            /// x.repeat_by_counts::<0>(&array![2, 1]); // axis 0 has size 3
            /// ```
            #[doc(alias("repeat_interleave", "repeat"))]
            #[track_caller]
            pub fn repeat_by_counts<const AXIS: isize>(
                &self,
                counts: &impl Operand<Elem = usize, Shape: AlongAxis<S, AXIS, Checked: Sized>>,
            ) -> Tensor<T, S::With<Dyn>>
            where
                S: HasAxis<AXIS, With<Dyn>: Shape>,
            {
                unwrap_or_panic(repeat_by_counts(self, AXIS, counts))
            }

            /// Repeats index `i` of `axis` `counts[i]` times, for an axis known only at run time.
            ///
            /// See [`repeat_by_counts`](Self::repeat_by_counts).
            ///
            /// # Errors
            /// The axis is out of range, the rank of the counts is not 1, their number is not the size of the axis, or
            /// there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::{array, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// assert_eq!(x.try_repeat_by_counts(-1, &array![1, 2])?, tensor![[1, 2, 2], [3, 4, 4]]);
            /// let error = x.try_repeat_by_counts(1, &array![1, 2, 3]).unwrap_err();
            /// assert_eq!(
            ///     error.to_string(),
            ///     "repeats must have the same size as input along dim, \
            ///      but got repeats.size(0) = 3 and input.size(1) = 2",
            /// );
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_repeat_by_counts(
                &self,
                axis: isize,
                counts: &impl Operand<Elem = usize>,
            ) -> Result<DynTensor<T>, ShapeError> {
                repeat_by_counts::<DynShape, _, _>(self, axis, counts)
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
