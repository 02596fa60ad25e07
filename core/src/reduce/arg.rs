//! Where the largest and the smallest element stand, as methods.

use super::axes::{mask, needs_elements};
use super::elements::Ordered;
use super::every_kind;
use super::operations::{Max, Min, Operation, one_by_one};
#[cfg(feature = "alloc")]
use super::search::Search;
use crate::error::sure;
use crate::kernel::array_from;
use crate::numeric::axes::{all, count_among, is_among};
use crate::{Array, Axis, KnownShape, ReduceAxes, ShapeError};
#[cfg(feature = "alloc")]
use crate::{DynTensor, Shape, Tensor, View, ViewMut};

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
    T: Ordered,
    B: Operation<T, Output = T>,
{
    let sizes = x.shape();
    needs_elements(sizes, mask, name)?;
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
    ($($what:literal $name:literal by $best:ident: $all:ident $axis:ident $try_axis:ident;)*) => {$(
        every_kind!(methods, arrays: all(), views: feature = "alloc",
            $what $name $best $all $axis);
        every_kind!(try_method, arrays: feature = "alloc", views: feature = "alloc",
            $name $best $axis $try_axis);
    )*};
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $name:literal $best:ident $all:ident $axis:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("The place, in row-major order, of the first ", $what, " element; a NaN counts as it.")]
            ///
            #[doc = panics!($storage all)]
            #[must_use]
            #[track_caller]
            pub fn $all(&self) -> usize
            where
                T: Ordered,
            {
                let mask = all(self.ndim());
                sure(places!($storage self, mask, $best, $name, ())).item()
            }

            #[doc = concat!("The places of the first ", $what, " elements along axis `AXIS`, which goes; a NaN counts as one.")]
            ///
            #[doc = panics!($storage axis)]
            ///
            /// ```
            /// use shapecast::{array, tensor};
            /// let x = tensor![[1.0, 7.0, 2.0], [9.0, 3.0, 9.0]];
            /// assert_eq!((x.argmax(), x.argmin()), (3, 0));
            /// assert_eq!(x.argmax_axis::<1>(), tensor![1, 0]);
            /// assert_eq!(array![3, 5].argmax_axis::<0>().item(), 1);
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<usize, <S as ReduceAxes<(Axis<AXIS>,)>>::Dropped>
            where
                T: Ordered,
                S: ReduceAxes<(Axis<AXIS>,), Dropped: $shape>,
            {
                let mask = mask(Some(&[AXIS]), self.ndim());
                sure(mask.and_then(|mask| places!($storage self, mask, $best, $name, _)))
            }
        }
    };
}

/// The places of the best along the dimensions of a mask, in a result of shape `$left`.
macro_rules! places {
    (Inline $x:expr, $mask:expr, $best:ident, $name:literal, $left:ty) => {
        in_array::<$left, _, _, _>($x, $mask, $best, $name)
    };
    (Heap $x:expr, $mask:expr, $best:ident, $name:literal, $left:ty) => {{
        let (source, mask) = ($x.source(), $mask);
        Search {
            source,
            mask,
            best: $best,
        }
        .run::<$left>($name)
    }};
}

/// Why a method panics.
macro_rules! panics {
    (Inline $axes:ident) => {
        "# Panics\nThere is no element to choose from."
    };
    (Heap all) => {
        "# Panics\nThere is no element, or no memory to search with."
    };
    (Heap axis) => {
        "# Panics\nThe axis of a rank known only at run time is out of range, there is no element to choose from, or there is no memory for the result or to search with."
    };
}

#[cfg(feature = "alloc")]
macro_rules! try_method {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $name:literal $best:ident $axis:ident $try_axis:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("As [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known only at run time.")]
            ///
            /// # Errors
            /// The axis is out of range, there is no element to choose from, or there is no memory for
            /// the result or to search with.
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<usize>, ShapeError>
            where
                T: Ordered,
            {
                let mask = mask(Some(&[axis]), self.ndim())?;
                places!(Heap self, mask, $best, $name, _)
            }
        }
    };
}

arg! {
    "largest" "argmax" by Max: argmax argmax_axis try_argmax_axis;
    "smallest" "argmin" by Min: argmin argmin_axis try_argmin_axis;
}
