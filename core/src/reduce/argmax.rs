//! The methods `argmax` and `argmin`, the indices of the maximum and of the minimum, and those that skip NaN.

use shapecast_kernel::KnownDims;
use shapecast_kernel::sizes::mask::{count_among, is_among};
#[cfg(feature = "alloc")]
use shapecast_kernel::{Layout, Source, UnknownDims};

use super::axes::{DimsOf, Over, ReduceShape, ReducedAxes};
#[cfg(feature = "alloc")]
use super::compiled::ElementFold;
use super::docs::example_doc;
use super::nan_arg_search::search_present;
use super::operations::{Extremum, Max, Min};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, ReduceOrd};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::axes::{AllAxes, Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::array_from;
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::{Array, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

/// Returns the index of the first NaN, or of the first extremum if there is no NaN. `len` is at least 1.
#[inline(always)]
pub(super) fn first_of<T: ReduceOrd>(
    op: impl Extremum<T>,
    len: usize,
    element: impl Fn(usize) -> T,
) -> usize {
    // Reading the elements twice takes less time than comparing each one with NaN during the search.
    if (0..len).fold(false, |any, i| any | element(i).is_unordered())
        && let Some(index) = (0..len).find(|&i| element(i).is_unordered())
    {
        return index;
    }
    first_of_ordered(op, len, element, |i| i)
}

/// Returns the index of the first extremum of `len` elements, as `index` converts it. `len` is at least 1, and no element is
/// NaN.
#[inline(always)]
pub(super) fn first_of_ordered<T: ReduceOrd, I: Copy>(
    op: impl Extremum<T>,
    len: usize,
    element: impl Fn(usize) -> T,
    index: impl Fn(usize) -> I,
) -> I {
    let (mut first, mut found) = (element(0), index(0));
    for i in 1..len {
        let x = element(i);
        let replaces = op.replaces(x, first);
        first = if replaces { x } else { first };
        found = if replaces { index(i) } else { found };
    }
    found
}

/// Returns the index of the first extremum of an array along the axis that `A` reduces, or in
/// row-major order if `A` reduces all axes. `op` is `Max` or `Min`, and `name` is for error texts.
///
/// The elements are read one at a time: arrays are small, and [`search_tensor`] needs a heap.
///
/// # Errors
/// A reduced dimension has size 0.
#[inline]
fn search_array<A, S, T, O>(
    x: &Array<T, S>,
    op: O,
    name: &'static str,
) -> Result<Array<usize, A::Output>, ShapeError>
where
    A: ReduceShape<S, Output: KnownShape>,
    S: KnownShape,
    T: ReduceOrd<Key: Sized>,
    O: Extremum<T>,
{
    let mask = const { DimsOf::<S, A>::MASK };
    let count = const { count_among(S::SIZES_REF, DimsOf::<S, A>::MASK) };
    if count == 0 {
        ReducedAxes::from_mask(mask).check_not_empty(S::SIZES_REF, name)?;
    }
    let stride = const { stride_among(S::SIZES_REF, DimsOf::<S, A>::MASK) };
    let elements = x.as_slice();
    Ok(Array::new(array_from::<A::Output, usize>(|result| {
        let start = result / stride * stride * count + result % stride;
        first_of(op, count, |i| elements[start + i * stride])
    })))
}

/// Returns the index of the first extremum along the axes that `A` reduces.
///
/// # Errors
/// - The rank is known only at run time, and an axis is out of range.
/// - A reduced dimension has size 0.
/// - There is not enough memory for the result or the search.
#[cfg(feature = "alloc")]
fn search_tensor<A, S, T, Y, O>(
    source: Source<'_, T, Y>,
    op: O,
    name: &'static str,
) -> Result<Tensor<usize, A::Output>, ShapeError>
where
    S: Shape,
    A: ReduceShape<S>,
    T: ReduceOrd,
    Y: Layout,
    O: Extremum<T>,
{
    let mask = ReducedAxes::new(A::AXES, source.sizes.len())?.mask;
    ElementFold::new(source, mask, op).extremum_indices::<_, DimsOf<S, A>>(name, A::KEEPDIM)
}

/// Returns the stride of the last dimension of `mask` in a contiguous array, or 1 for an empty mask.
const fn stride_among(sizes: &[usize], mask: u64) -> usize {
    let (mut stride, mut d) = (1, sizes.len());
    while d > 0 {
        d -= 1;
        if is_among(mask, d) {
            return stride;
        }
        stride *= sizes[d];
    }
    1
}

macro_rules! arg_reductions {
    ($(
        $noun:literal $name:literal $op:tt $nan_rule:literal,
        example: all $all_result:literal, axis 1 $axis_result:literal, keepdim 1 $keepdim_result:literal;
        $all:ident() $axis:ident::<AXIS>() $keepdim:ident::<AXIS>();
        $try_all:ident $try_axis:ident $try_keepdim:ident;
    )*) => {$(
        for_each_tensor_type!(all_axes_methods, arrays: all(), views: feature = "alloc",
            $noun $name $op $nan_rule $all_result $all $try_all);
        for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
            $noun "is removed" $name $op $nan_rule $axis_result false Removed $axis $try_axis);
        for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
            $noun "is kept with size 1" $name $op $nan_rule $keepdim_result true Kept $keepdim $try_keepdim);
    )*};
}

macro_rules! all_axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $name:literal $op:tt $nan_rule:literal $all_result:literal $all:ident $try_all:ident) => {
        #[doc = concat!("# Reductions: `", $name, "`")]
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the row-major index of the first ", $noun, ".")]
            ///
            #[doc = $nan_rule]
            ///
            /// # Panics
            ///
            #[doc = all_axes_errors_doc!($storage $op)]
            ///
            #[doc = concat!("[`", stringify!($try_all), "`](Self::", stringify!($try_all), ") returns an error instead.")]
            ///
            #[doc = arg_example_doc!("x.", stringify!($all), "(), ", $all_result)]
            #[must_use]
            #[inline]
            #[track_caller]
            pub fn $all(&self) -> usize
            where
                T: ReduceOrd<Key: Sized>,
            {
                unwrap_or_panic(self.$try_all())
            }

            #[doc = concat!("Returns the row-major index of the first ", $noun, ", or an error if there are no elements.")]
            ///
            /// # Errors
            ///
            #[doc = all_axes_errors_doc!($storage $op)]
            ///
            #[doc = arg_example_doc!("x.", stringify!($try_all), "()?, ", $all_result)]
            #[inline]
            pub fn $try_all(&self) -> Result<usize, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                search!($storage self, S, AllAxes, false, $op, $name)?.try_item()
            }
        }
    };
}

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $kept_or_removed:literal $name:literal $op:tt $nan_rule:literal $example:literal
     $is_kept:literal $reduced:ident $axis:ident $try_axis:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the index of the first ", $noun, " along axis `AXIS`, which ", $kept_or_removed, ".")]
            ///
            #[doc = $nan_rule]
            ///
            /// # Panics
            ///
            #[doc = axis_errors_doc!($storage $op)]
            ///
            #[doc = arg_example_doc!("x.", stringify!($axis), "::<1>(), ", $example)]
            #[inline]
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                T: ReduceOrd<Key: Sized>,
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                unwrap_or_panic(search!($storage self, S, (Axis<AXIS>,), $is_kept, $op, $name))
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = axis_errors_doc!(run_time $op)]
            ///
            #[doc = arg_example_doc!("x.", stringify!($try_axis), "(1)?, ", $example, ".into_dyn()")]
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                search_at_run_time!(self, axis, $is_kept, $op, $name)
            }
        }
    };
}

/// Searches for the extrema along `$axes` of a tensor of shape `$s`. `$op` is `Max` or `Min`, or `[Max]` or `[Min]` to
/// skip NaN.
macro_rules! search {
    ($storage:ident $x:expr, $s:ident, $axes:ty, $is_kept:literal, [$op:ident], $name:literal) => {
        search_present::<$storage, <Over<$axes, $is_kept> as ReduceShape<$s>>::Output, _, _>(
            $x,
            <Over<$axes, $is_kept> as ReduceShape<$s>>::AXES,
            $is_kept,
            $op,
            $name,
        )
    };
    (Inline $x:expr, $s:ident, $axes:ty, $is_kept:literal, $op:ident, $name:literal) => {
        search_array::<Over<$axes, $is_kept>, $s, _, _>($x, $op, $name)
    };
    (Heap $x:expr, $s:ident, $axes:ty, $is_kept:literal, $op:ident, $name:literal) => {
        search_tensor::<Over<$axes, $is_kept>, $s, _, _, _>($x.source(), $op, $name)
    };
}

/// Searches for the extrema along an axis that is known only at run time.
#[cfg(feature = "alloc")]
macro_rules! search_at_run_time {
    ($x:expr, $axis:ident, $is_kept:literal, [$op:ident], $name:literal) => {
        search_present::<Heap, DynShape, _, _>($x, Some(&[$axis]), $is_kept, $op, $name)
    };
    ($x:expr, $axis:ident, $is_kept:literal, $op:ident, $name:literal) => {{
        let given = [$axis];
        let axes = ReducedAxes::new(Some(&given), $x.ndim())?;
        ElementFold::new($x.source(), axes.mask, $op)
            .extremum_indices::<_, UnknownDims>($name, $is_kept)
    }};
}

macro_rules! arg_example_doc {
    ($($equal:expr),+) => {
        example_doc!("tensor![[1.0, 7.0, 2.0], [9.0, 3.0, 9.0]]", "assert_eq!(", $($equal,)+ ");")
    };
}

macro_rules! all_axes_errors_doc {
    (Inline [$op:ident]) => {
        "There are no elements, or all are NaN."
    };
    (Heap [$op:ident]) => {
        "- There are no elements, or all are NaN.\n- There is not enough memory for a copy of the elements."
    };
    (Inline $op:ident) => {
        "There are no elements."
    };
    (Heap $op:ident) => {
        "- There are no elements.\n- There is not enough memory for the search."
    };
}

macro_rules! axis_errors_doc {
    (Inline [$op:ident]) => {
        "The axis has size 0, or all elements along the axis are NaN."
    };
    (Heap [$op:ident]) => {
        "- The rank is known only at run time and the axis is out of range.\n\
         - The axis has size 0, or all elements along the axis are NaN.\n\
         - There is not enough memory for the result or a copy of the elements."
    };
    (Inline $op:ident) => {
        "The axis has size 0."
    };
    (Heap $op:ident) => {
        "- The rank is known only at run time and the axis is out of range.\n\
         - The axis has size 0.\n\
         - There is not enough memory for the result or the search."
    };
    (run_time [$op:ident]) => {
        "- The axis is out of range.\n\
         - The axis has size 0, or all elements along the axis are NaN.\n\
         - There is not enough memory for the result or a copy of the elements."
    };
    (run_time $op:ident) => {
        "- The axis is out of range.\n\
         - The axis has size 0.\n\
         - There is not enough memory for the result or the search."
    };
}

// An error for `x.argmax(0)` shows the line that names `argmax`.
arg_reductions! {
    "maximum" "argmax" Max "If a NaN is among the elements, the result is the index of the first NaN.",
    example: all "3", axis 1 "tensor![1, 0]", keepdim 1 "tensor![[1], [0]]";
    argmax() argmax_axis::<AXIS>() argmax_keepdim::<AXIS>();
    try_argmax try_argmax_axis try_argmax_keepdim;

    "minimum" "argmin" Min "If a NaN is among the elements, the result is the index of the first NaN.",
    example: all "0", axis 1 "tensor![0, 1]", keepdim 1 "tensor![[0], [1]]";
    argmin() argmin_axis::<AXIS>() argmin_keepdim::<AXIS>();
    try_argmin try_argmin_axis try_argmin_keepdim;

    "maximum" "nanargmax" [Max] "NaN is skipped, as in NumPy. An index of −∞ is right too, where NumPy may give that of a NaN.",
    example: all "3", axis 1 "tensor![1, 0]", keepdim 1 "tensor![[1], [0]]";
    nanargmax() nanargmax_axis::<AXIS>() nanargmax_keepdim::<AXIS>();
    try_nanargmax try_nanargmax_axis try_nanargmax_keepdim;

    "minimum" "nanargmin" [Min] "NaN is skipped, as in NumPy. An index of ∞ is right too, where NumPy may give that of a NaN.",
    example: all "0", axis 1 "tensor![0, 1]", keepdim 1 "tensor![[0], [1]]";
    nanargmin() nanargmin_axis::<AXIS>() nanargmin_keepdim::<AXIS>();
    try_nanargmin try_nanargmin_axis try_nanargmin_keepdim;
}
