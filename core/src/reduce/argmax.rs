//! The methods `argmax` and `argmin`: the indices of the maximum and of the minimum.

#[cfg(feature = "alloc")]
use super::arg_search::ArgSearch;
use super::axes::ReducedAxes;
use super::docs::example_doc;
use super::elements::ReduceOrd;
use super::for_each_tensor_type;
use super::operations::{Max, Min, Operation, reduce_iter};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::array_from;
use crate::shape::axes::{Axis, ReduceAxes, count_among, is_among, mask_of_all_axes};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::Array;
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Returns the index of the first extremum of an array along the dimension of `mask`, or in
/// row-major order if `mask` has all dimensions. `op` is `Max` or `Min`, and `name` is for error
/// texts.
///
/// The elements are read one at a time: arrays are small, and [`ArgSearch`] needs a heap.
///
/// # Errors
/// A dimension of `mask` has size 0.
fn search_array<R, S, T, O>(
    x: &Array<T, S>,
    mask: u64,
    op: O,
    name: &'static str,
) -> Result<Array<usize, R>, ShapeError>
where
    R: KnownShape,
    S: KnownShape,
    T: ReduceOrd<Key: Sized>,
    O: Operation<T, Output = T>,
{
    let sizes = x.shape();
    ReducedAxes::from_mask(mask).check_not_empty(sizes, name)?;
    let count = count_among(sizes, mask);
    let last = (0..sizes.len()).rfind(|&d| is_among(mask, d));
    let stride: usize = last.map_or(1, |last| sizes[last + 1..].iter().product());
    let elements = x.as_slice();
    Ok(Array::new(array_from::<R, usize>(|result| {
        let start = result / stride * stride * count + result % stride;
        let row = elements[start..].iter().step_by(stride).take(count);
        let extremum = reduce_iter(op, row.clone());
        let index = row.clone().position(|x| x.attains(extremum));
        index.expect("an element attains the extremum")
    })))
}

macro_rules! arg_reductions {
    ($(
        $noun:literal $name:literal $op:ident,
        example: all $all_result:literal, axis 1 $axis_result:literal, keepdim 1 $keepdim_result:literal;
        $all:ident $axis:ident $keepdim:ident;
        $try_all:ident $try_axis:ident $try_keepdim:ident;
    )*) => {$(
        for_each_tensor_type!(all_axes_methods, arrays: all(), views: feature = "alloc",
            $noun $name $op $all_result $all $try_all);
        for_each_tensor_type!(axis_method, arrays: all(), views: feature = "alloc",
            $noun "is removed" $name $op $axis_result false Removed $axis);
        for_each_tensor_type!(axis_method, arrays: all(), views: feature = "alloc",
            $noun "is kept with size 1" $name $op $keepdim_result true Kept $keepdim);
        for_each_tensor_type!(try_axis_method, arrays: feature = "alloc", views: feature = "alloc",
            $name $op $axis_result false $axis $try_axis);
        for_each_tensor_type!(try_axis_method, arrays: feature = "alloc", views: feature = "alloc",
            $name $op $keepdim_result true $keepdim $try_keepdim);
    )*};
}

macro_rules! all_axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $name:literal $op:ident $all_result:literal $all:ident $try_all:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the row-major index of the first ", $noun, ".")]
            ///
            /// If an element is NaN, the result is the index of the first NaN.
            ///
            /// # Panics
            ///
            #[doc = all_axes_errors_doc!($storage)]
            ///
            #[doc = concat!("[`", stringify!($try_all), "`](Self::", stringify!($try_all), ") returns an error instead.")]
            ///
            #[doc = arg_example_doc!("x.", stringify!($all), "(), ", $all_result)]
            #[must_use]
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
            #[doc = all_axes_errors_doc!($storage)]
            ///
            #[doc = arg_example_doc!("x.", stringify!($try_all), "()?, ", $all_result)]
            pub fn $try_all(&self) -> Result<usize, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                let mask = mask_of_all_axes(self.ndim());
                search!($storage self, mask, false, $op, $name, ())?.try_item()
            }
        }
    };
}

macro_rules! axis_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $kept_or_removed:literal $name:literal $op:ident $example:literal
     $is_kept:literal $reduced:ident $axis:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the index of the first ", $noun, " along axis `AXIS`, which ", $kept_or_removed, ".")]
            ///
            /// If an element along the axis is NaN, the result is the index of the first NaN.
            ///
            /// # Panics
            ///
            #[doc = axis_errors_doc!($storage)]
            ///
            #[doc = arg_example_doc!("x.", stringify!($axis), "::<1>(), ", $example)]
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                T: ReduceOrd<Key: Sized>,
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                let axes = ReducedAxes::new(Some(&[AXIS]), self.ndim());
                unwrap_or_panic(axes.and_then(|axes| search!($storage self, axes.mask, $is_kept, $op, $name, _)))
            }
        }
    };
}

/// Searches for the extrema along the dimensions of `$mask`. The result has shape `$reduced`.
macro_rules! search {
    (Inline $x:expr, $mask:expr, $is_kept:literal, $op:ident, $name:literal, $reduced:ty) => {
        search_array::<$reduced, _, _, _>($x, $mask, $op, $name)
    };
    (Heap $x:expr, $mask:expr, $is_kept:literal, $op:ident, $name:literal, $reduced:ty) => {{
        let (source, mask) = ($x.source(), $mask);
        ArgSearch {
            source,
            mask,
            op: $op,
        }
        .run::<$reduced>($name, $is_kept)
    }};
}

macro_rules! arg_example_doc {
    ($($equal:expr),+) => {
        example_doc!("tensor![[1.0, 7.0, 2.0], [9.0, 3.0, 9.0]]", "assert_eq!(", $($equal,)+ ");")
    };
}

macro_rules! all_axes_errors_doc {
    (Inline) => {
        "There are no elements."
    };
    (Heap) => {
        "- There are no elements.\n- There is not enough memory for the search."
    };
}

macro_rules! axis_errors_doc {
    (Inline) => {
        "The axis has size 0."
    };
    (Heap) => {
        "- The rank is known only at run time and the axis is out of range.\n\
         - The axis has size 0.\n\
         - There is not enough memory for the result or the search."
    };
}

#[cfg(feature = "alloc")]
macro_rules! try_axis_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $name:literal $op:ident $example:literal $is_kept:literal $axis:ident $try_axis:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            ///
            /// - The axis is out of range.
            /// - The axis has size 0.
            /// - There is not enough memory for the result or the search.
            ///
            #[doc = arg_example_doc!("x.", stringify!($try_axis), "(1)?, ", $example, ".into_dyn()")]
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd<Key: Sized>,
            {
                let given = [axis];
                let axes = ReducedAxes::new(Some(&given), self.ndim())?;
                search!(Heap self, axes.mask, $is_kept, $op, $name, _)
            }
        }
    };
}

arg_reductions! {
    "maximum" "argmax" Max,
    example: all "3", axis 1 "tensor![1, 0]", keepdim 1 "tensor![[1], [0]]";
    argmax argmax_axis argmax_keepdim;
    try_argmax try_argmax_axis try_argmax_keepdim;

    "minimum" "argmin" Min,
    example: all "0", axis 1 "tensor![0, 1]", keepdim 1 "tensor![[0], [1]]";
    argmin argmin_axis argmin_keepdim;
    try_argmin try_argmin_axis try_argmin_keepdim;
}
