//! Where the largest and the smallest element stand, as methods.

use super::axes::ReducedAxes;
use super::elements::ReduceOrd;
use super::every_kind;
use super::operations::{Max, Min, Operation, one_by_one};
#[cfg(feature = "alloc")]
use super::search::Search;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::array_from;
use crate::shape::axes::{Axis, ReduceAxes, count_among, is_among, mask_of_all_axes};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::Array;
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// The places of the first of the best elements of an array along the dimension of `mask`, or, if it
/// has all, in row-major order. Read one by one: arrays are small, and there may be no heap to search
/// with.
///
/// # Errors
/// There is nothing to be found by the operation `name`.
fn in_array<R, S, T, B>(
    x: &Array<T, S>,
    mask: u64,
    best: B,
    name: &'static str,
) -> Result<Array<usize, R>, ShapeError>
where
    R: KnownShape,
    S: KnownShape,
    T: ReduceOrd,
    B: Operation<T, Output = T>,
{
    let sizes = x.shape();
    ReducedAxes::of_mask(mask).need_elements(sizes, name)?;
    let count = count_among(sizes, mask);
    let last = (0..sizes.len()).rfind(|&d| is_among(mask, d));
    let stride: usize = last.map_or(1, |last| sizes[last + 1..].iter().product());
    let elements = x.as_slice();
    Ok(Array::new(array_from::<R, usize>(|result| {
        let start = result / stride * stride * count + result % stride;
        let along = elements[start..].iter().step_by(stride).take(count);
        let best = one_by_one(best, along.clone());
        let place = along.clone().position(|x| x.is_best(best));
        place.expect("the best is one of them")
    })))
}

macro_rules! arg {
    ($(
        $what:literal $name:literal by $best:ident: $all:ident $axis:ident $keepdim:ident;
        $try_all:ident $try_axis:ident $try_keepdim:ident;
    )*) => {$(
        every_kind!(of_all, arrays: all(), views: feature = "alloc", $what $name $best $all $try_all);
        every_kind!(along, arrays: all(), views: feature = "alloc",
            $what "goes" $name $best false Removed $axis);
        every_kind!(along, arrays: all(), views: feature = "alloc",
            $what "stays with size 1" $name $best true Kept $keepdim);
        every_kind!(try_along, arrays: feature = "alloc", views: feature = "alloc",
            $name $best false $axis $try_axis);
        every_kind!(try_along, arrays: feature = "alloc", views: feature = "alloc",
            $name $best true $keepdim $try_keepdim);
    )*};
}

macro_rules! of_all {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $name:literal $best:ident $all:ident $try_all:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("The place, in row-major order, of the first ", $what, " element; a NaN counts as it.")]
            ///
            /// # Panics
            #[doc = concat!(why!($storage all), " [`", stringify!($try_all), "`](Self::", stringify!($try_all), ") returns the error.")]
            #[must_use]
            #[track_caller]
            pub fn $all(&self) -> usize
            where
                T: ReduceOrd,
            {
                unwrap_or_panic(self.$try_all())
            }

            #[doc = concat!("As [`", stringify!($all), "`](Self::", stringify!($all), "), where there may be no element.")]
            ///
            /// # Errors
            #[doc = why!($storage all)]
            pub fn $try_all(&self) -> Result<usize, ShapeError>
            where
                T: ReduceOrd,
            {
                let mask = mask_of_all_axes(self.ndim());
                places!($storage self, mask, false, $best, $name, ())?.try_item()
            }
        }
    };
}

macro_rules! along {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $goes:literal $name:literal $best:ident $keep:literal $left:ident $axis:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("The places of the first ", $what, " elements along axis `AXIS`, which ", $goes, "; a NaN counts as one.")]
            ///
            /// # Panics
            #[doc = why!($storage axis)]
            ///
            /// ```
            /// use shapecast::{array, tensor};
            /// let x = tensor![[1.0, 7.0, 2.0], [9.0, 3.0, 9.0]];
            /// assert_eq!((x.argmax(), x.argmin()), (3, 0));
            /// assert_eq!(x.argmax_axis::<1>(), tensor![1, 0]);
            /// assert_eq!(x.argmin_keepdim::<1>(), tensor![[0], [1]]);
            /// assert_eq!(array![3, 5].argmax_axis::<0>().item(), 1);
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::$left>
            where
                T: ReduceOrd,
                S: ReduceAxes<(Axis<AXIS>,), $left: $shape>,
            {
                let axes = ReducedAxes::new(Some(&[AXIS]), self.ndim());
                unwrap_or_panic(axes.and_then(|axes| places!($storage self, axes.mask, $keep, $best, $name, _)))
            }
        }
    };
}

/// The places of the best along the dimensions of a mask, in a result of shape `$left`.
macro_rules! places {
    (Inline $x:expr, $mask:expr, $keep:literal, $best:ident, $name:literal, $left:ty) => {
        in_array::<$left, _, _, _>($x, $mask, $best, $name)
    };
    (Heap $x:expr, $mask:expr, $keep:literal, $best:ident, $name:literal, $left:ty) => {{
        let (source, mask) = ($x.source(), $mask);
        Search {
            source,
            mask,
            best: $best,
        }
        .run::<$left>($name, $keep)
    }};
}

/// Why there are no places.
macro_rules! why {
    (Inline $axes:ident) => {
        "There is no element to choose from."
    };
    (Heap all) => {
        "There is no element, or no memory to search with."
    };
    (Heap axis) => {
        "The axis of a rank known only at run time is out of range, there is no element to choose from, or there is no memory for the result or to search with."
    };
}

#[cfg(feature = "alloc")]
macro_rules! try_along {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $name:literal $best:ident $keep:literal $axis:ident $try_axis:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("As [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known only at run time.")]
            ///
            /// # Errors
            /// The axis is out of range, there is no element to choose from, or there is no memory for
            /// the result or to search with.
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: ReduceOrd,
            {
                let given = [axis];
                let axes = ReducedAxes::new(Some(&given), self.ndim())?;
                places!(Heap self, axes.mask, $keep, $best, $name, _)
            }
        }
    };
}

arg! {
    "largest" "argmax" by Max: argmax argmax_axis argmax_keepdim;
    try_argmax try_argmax_axis try_argmax_keepdim;

    "smallest" "argmin" by Min: argmin argmin_axis argmin_keepdim;
    try_argmin try_argmin_axis try_argmin_keepdim;
}
