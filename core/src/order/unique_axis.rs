//! The distinct subviews along an axis, such as the distinct rows of a matrix.

use super::unique::{Runs, Vector};
use crate::copies::contiguous_elements;
use crate::copies::select_indices;
use crate::element::{Heap, Operand, ReduceOrd};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{DimAt, HasAxis, normalize_axis};
use crate::shape::dim::{Dim, Dyn};
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::{Map, fill_buffer};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{DynTensor, Tensor, for_each_tensor_type};
use shapecast_kernel::{Buffer, MathContext};

/// Returns the runs of equal subviews along dimension `dim` of `x`, in ascending order.
///
/// Subviews are compared element by element in row-major order. A subview with a NaN is a separate run.
///
/// # Errors
/// There is not enough memory.
fn runs_along<X>(x: &X, dim: usize) -> Result<Runs<()>, ShapeError>
where
    X: Operand<Elem: ReduceOrd>,
{
    let source = x.source();
    let (sizes, count) = (source.sizes, source.sizes[dim]);
    let elements = contiguous_elements::<X::Shape, _, _>(x.source())?;
    let key = |_: &MathContext, ((), x): ((), X::Elem)| x.sort_key();
    let keys = Map::<X::Shape, _, _, _>::new(((), source), (), key);
    let keys = fill_buffer::<X::Shape, _>(sizes, keys)?;
    // Without elements, all subviews are equal.
    let (outer, inner) = match elements.is_empty() {
        true => (0, 0),
        false => (
            sizes[..dim].iter().product(),
            sizes[dim + 1..].iter().product(),
        ),
    };
    let slices = |index: usize| {
        let starts = (0..outer).map(move |i: usize| (i * count + index) * inner);
        starts.map(move |start| start..start + inner)
    };
    let compare = |a: usize, b: usize| {
        let [a, b] = [a, b].map(|index| slices(index).map(|slice| &keys[slice]));
        a.cmp(b)
    };
    let has_nan = |index: usize| {
        let mut all = slices(index).flat_map(|slice| &elements[slice]);
        all.any(|x| x.is_unordered())
    };
    let mut sorted = Buffer::collect(count, (0..count).map(|index| ((), index)))?;
    sorted.sort_unstable_by(|&(_, a), &(_, b)| compare(a, b).then(a.cmp(&b)));
    let begins_run = |&i: &usize| {
        i == 0 || {
            let [before, index] = [sorted[i - 1].1, sorted[i].1];
            compare(before, index).is_ne() || has_nan(index)
        }
    };
    let starts = (0..count).filter(begins_run);
    let starts = Buffer::collect(starts.clone().count(), starts)?;
    Ok(Runs { sorted, starts })
}

/// Returns the distinct subviews of `x` along `axis` as a tensor of shape `R`, and the result of `second` for the runs.
///
/// # Errors
/// The axis is out of range, or there is not enough memory.
fn unique_axis<R, X, U>(
    x: &X,
    axis: isize,
    second: impl FnOnce(&Runs<()>) -> Result<U, ShapeError>,
) -> Result<(Tensor<X::Elem, R>, U), ShapeError>
where
    R: Shape,
    X: Operand<Elem: ReduceOrd>,
{
    let dim = normalize_axis(axis, x.source().sizes.len())?;
    let runs = runs_along(x, dim)?;
    let values = select_indices::<Heap, R, _>(x, dim, runs.starts.len(), runs.indices())?;
    Ok((values, second(&runs)?))
}

/// Defines a method along a constant axis and its twin for an axis at run time.
macro_rules! methods {
    (
        [$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
        $method:ident $try_method:ident, summary: $summary:literal, note: $note:literal,
        second: ($($second:ty)?) ($($try_second:ty)?), $runs:expr, example: $example:literal
    ) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns ", $summary, ", along axis `AXIS`.")]
            ///
            #[doc = $note]
            ///
            /// # Panics
            /// The rank is known only at run time and the axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let x = tensor![[3, 1], [0, 5], [3, 1]];
            #[doc = concat!("let ", methods!(@pattern "found" $($second)?), " = x.", stringify!($method), "::<0>();")]
            /// let rows: Tensor<i32, Shape![dyn, 2]> = found;
            /// assert_eq!(rows, tensor![[0, 5], [3, 1]]);
            #[doc = $example]
            /// ```
            #[track_caller]
            pub fn $method<const AXIS: isize>(&self) -> methods!(@result Tensor<T, S::With<Dyn>>, $($second)?)
            where
                T: ReduceOrd<Key: Sized>,
                S: HasAxis<AXIS, With<Dyn>: Shape, Dim: Dim>,
            {
                let found = unwrap_or_panic(unique_axis(self, AXIS, $runs));
                methods!(@value found, $($second)?)
            }

            #[doc = concat!("Returns ", $summary, ", for an axis known only at run time.")]
            ///
            #[doc = concat!("See [`", stringify!($method), "`](Self::", stringify!($method), ").")]
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 1], [0, 5], [3, 1]];
            #[doc = concat!("let ", methods!(@pattern "found" $($second)?), " = x.", stringify!($try_method), "(-2)?;")]
            /// assert_eq!(found, tensor![[0, 5], [3, 1]]);
            #[doc = $example]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_method(
                &self,
                axis: isize,
            ) -> Result<methods!(@result DynTensor<T>, $($try_second)?), ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                let found = unique_axis::<DynShape, _, _>(self, axis, $runs)?;
                Ok(methods!(@value found, $($try_second)?))
            }
        }
    };
    (@pattern $found:literal) => { $found };
    (@pattern $found:literal $second:ty) => { concat!("(", $found, ", second)") };
    (@result $values:ty,) => { $values };
    (@result $values:ty, $second:ty) => { ($values, $second) };
    (@value $found:ident,) => { $found.0 };
    (@value $found:ident, $second:ty) => { $found };
}

/// Returns the index of the run of each subview, as a vector of shape `R`.
///
/// # Errors
/// There is not enough memory.
fn inverse<R: Shape>(runs: &Runs<()>) -> Result<Tensor<usize, R>, ShapeError> {
    let inverse = runs.inverse()?;
    let sizes = R::sizes_from(&[inverse.len()])?;
    Ok(Tensor::from_parts(inverse, sizes))
}

for_each_tensor_type!(methods, arrays: all(), views: all(),
    unique_values_axis try_unique_values_axis,
    summary: "the distinct subviews of this tensor, in ascending order",
    note: "Shape `(A, B, C)` becomes `(dyn, B, C)` with `unique_values_axis::<0>()`. This is NumPy's `unique(x, axis=0)`.\n\n\
           Two subviews are compared by the first elements that differ, in row-major order. −0 equals 0, and a subview \
           with a NaN equals no other one. Of equal subviews, the result has the first one.",
    second: () (), |_| Ok(()),
    example: "");
for_each_tensor_type!(methods, arrays: all(), views: all(),
    unique_indices_axis try_unique_indices_axis,
    summary: "the distinct subviews of this tensor, and the index where each one occurs first",
    note: "See [`unique_values_axis`](Self::unique_values_axis).",
    second: (Vector<usize>) (Vector<usize>), |runs| runs.vector(runs.indices()),
    example: "assert_eq!(second, tensor![1, 0]);");
for_each_tensor_type!(methods, arrays: all(), views: all(),
    unique_counts_axis try_unique_counts_axis,
    summary: "the distinct subviews of this tensor, and the number of times that each one occurs",
    note: "See [`unique_values_axis`](Self::unique_values_axis).",
    second: (Vector<usize>) (Vector<usize>), |runs| runs.vector(runs.counts()),
    example: "assert_eq!(second, tensor![1, 2]);");
for_each_tensor_type!(methods, arrays: all(), views: all(),
    unique_inverse_axis try_unique_inverse_axis,
    summary: "the distinct subviews of this tensor, and the position of each subview among them",
    note: "There is one position for each index of the axis. See [`unique_values_axis`](Self::unique_values_axis).",
    second: (Tensor<usize, (DimAt<S, AXIS>,)>) (Vector<usize>), inverse,
    example: "assert_eq!(second, tensor![1, 0, 1]);");
