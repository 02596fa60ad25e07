//! The reductions as methods.

use super::axes::{Leave, Over, ReducedAxes, reduce};
use super::elements::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum};
use super::every_kind;
use super::operations::{All, Any, Max, Mean, Min, Operation, Prod, Std, Sum, Var};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::{Layout, Source, element};
use crate::shape::axes::{Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Element, Inline, View, ViewMut, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

/// All elements as one value.
///
/// # Errors
/// There must be elements, and there are none.
#[inline]
fn whole<T, Y, O>(source: Source<'_, T, Y>, op: O) -> Result<O::Output, ShapeError>
where
    T: Element,
    Y: Layout,
    O: Operation<T>,
{
    let axes = ReducedAxes::new(None, source.sizes.len())?;
    let result =
        reduce::<Inline, (), _, _, _, _>(source.sizes, axes, false, ((), source), op, element);
    result.map(Array::into_nested)
}

/// The reductions of one kind: what they give of nothing, or that they refuse it, the type of their
/// elements, the operation, its result, and what the methods are called: where nothing is refused, in brackets
/// the one of all elements that returns the error. (The bound is on each method, so that
/// elements without it are an error about the elements: on the impl, `max` would be one about iterators.)
macro_rules! reductions {
    ($(
        $what:literal, of nothing: $nothing:tt, $bound:ident $op:ident => $output:ty, example: $example:literal;
        $all:ident $(($try_all:ident))? $axis:ident $axes:ident $keepdim:ident $axes_keepdim:ident;
        $try_axis:ident $try_axes:ident $try_keepdim:ident $try_axes_keepdim:ident;
    )*) => {
        $(
            every_kind!(of_all, arrays: all(), views: all(), $what $nothing $bound $op => $output, $all $($try_all)?);
            every_kind!(methods, arrays: all(), views: feature = "alloc",
                $what $nothing $bound $op => $output, $example;
                $axis $axes $keepdim $axes_keepdim);
            every_kind!(try_methods, arrays: feature = "alloc", views: feature = "alloc",
                $what $nothing $bound $op => $output;
                $axis $axes $keepdim $axes_keepdim;
                $try_axis $try_axes $try_keepdim $try_axes_keepdim);
        )*
    };
}

/// What a method says of nothing.
macro_rules! of_nothing {
    (refused) => {
        ""
    };
    ($value:literal) => {
        concat!(" Of nothing it is ", $value, ".")
    };
}

/// Where it is said what elements become.
macro_rules! of_type {
    ($bound:ident) => {
        concat!(
            " What elements become, [`",
            stringify!($bound),
            "`](crate::",
            stringify!($bound),
            ") says."
        )
    };
}

/// Why there is no tensor of results, if not for its axes.
#[cfg(feature = "alloc")]
macro_rules! or_no_tensor {
    (refused) => {
        ", there is no element to choose from, or there is no memory for the result."
    };
    ($value:literal) => {
        ", or there is no memory for the result."
    };
}

/// Why a method panics that reduces one axis or several.
macro_rules! panics_of_axes {
    (Array refused $axes:ident) => {
        "# Panics\nThere is no element to choose from."
    };
    ($result:ident $nothing:tt one) => {
        panics_of!(
            $result,
            concat!(
                "The axis of a rank known only at run time is out of range",
                or_no_tensor!($nothing),
            )
        )
    };
    ($result:ident $nothing:tt several) => {
        panics_of!(
            $result,
            concat!(
                "An axis of a rank known only at run time is out of range or named twice",
                or_no_tensor!($nothing),
            )
        )
    };
}

macro_rules! of_all {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $nothing:tt $bound:ident $op:ident => $output:ty, $all:ident $($try_all:ident)?) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("The ", $what, " of all elements.", of_nothing!($nothing))]
            #[doc = of_type!($bound)]
            $(
                ///
                /// # Panics
                #[doc = concat!("There is no element. [`", stringify!($try_all), "`](Self::", stringify!($try_all), ") returns the error.")]
            )?
            #[must_use]
            #[inline]
            #[track_caller]
            pub fn $all(&self) -> $output
            where
                T: $bound,
            {
                unwrap_or_panic(whole(self.source(), $op))
            }

            $(
                #[doc = concat!("As [`", stringify!($all), "`](Self::", stringify!($all), "), where there may be no element.")]
                ///
                /// # Errors
                /// There is no element.
                ///
                /// ```
                /// use shapecast::{DynTensor, ShapeErrorKind};
                /// let scores = DynTensor::from_shape_vec([0], Vec::<f64>::new())?;
                #[doc = concat!("let error = scores.", stringify!($try_all), "().unwrap_err();")]
                /// assert_eq!(error.kind(), ShapeErrorKind::EmptyReduction);
                /// # Ok::<(), shapecast::ShapeError>(())
                /// ```
                #[inline]
                pub fn $try_all(&self) -> Result<$output, ShapeError>
                where
                    T: $bound,
                {
                    whole(self.source(), $op)
                }
            )?
        }
    };
}

macro_rules! methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $nothing:tt $bound:ident $op:ident => $output:ty, $example:literal;
     $axis:ident $axes:ident $keepdim:ident $axes_keepdim:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("The ", $what, " along axis `AXIS`, which goes.", of_nothing!($nothing))]
            #[doc = of_type!($bound)]
            ///
            #[doc = panics_of_axes!($result $nothing one)]
            ///
            /// ```
            #[doc = $example]
            /// ```
            #[inline]
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<$output, <S as ReduceAxes<(Axis<AXIS>,)>>::Removed>
            where
                T: $bound,
                S: ReduceAxes<(Axis<AXIS>,), Removed: $shape>,
            {
                methods!(@call self, $storage, S, (Axis<AXIS>,), false, $op)
            }

            #[doc = concat!("The ", $what, " along several axes, written `Axes![0, 2]`, which go.", of_nothing!($nothing))]
            ///
            #[doc = panics_of_axes!($result $nothing several)]
            #[inline]
            #[track_caller]
            pub fn $axes<AXES>(&self) -> $result<$output, <S as ReduceAxes<AXES>>::Removed>
            where
                T: $bound,
                S: ReduceAxes<AXES, Removed: $shape>,
            {
                methods!(@call self, $storage, S, AXES, false, $op)
            }

            #[doc = concat!("The ", $what, " along axis `AXIS`, which stays with size 1, so that the result broadcasts back.", of_nothing!($nothing))]
            ///
            #[doc = panics_of_axes!($result $nothing one)]
            #[inline]
            #[track_caller]
            pub fn $keepdim<const AXIS: isize>(
                &self,
            ) -> $result<$output, <S as ReduceAxes<(Axis<AXIS>,)>>::Kept>
            where
                T: $bound,
                S: ReduceAxes<(Axis<AXIS>,), Kept: $shape>,
            {
                methods!(@call self, $storage, S, (Axis<AXIS>,), true, $op)
            }

            #[doc = concat!("The ", $what, " along several axes, written `Axes![0, 2]`, which stay with size 1.", of_nothing!($nothing))]
            ///
            #[doc = panics_of_axes!($result $nothing several)]
            #[inline]
            #[track_caller]
            pub fn $axes_keepdim<AXES>(&self) -> $result<$output, <S as ReduceAxes<AXES>>::Kept>
            where
                T: $bound,
                S: ReduceAxes<AXES, Kept: $shape>,
            {
                methods!(@call self, $storage, S, AXES, true, $op)
            }
        }
    };
    (@call $self:ident, $storage:ident, $s:ident, $axes:ty, $keepdim:literal, $op:ident) => {{
        type Left<S, A> = <Over<A, $keepdim> as Leave<S>>::Shape;
        let source = $self.source();
        let axes = <Over<$axes, $keepdim> as Leave<$s>>::AXES;
        let result = ReducedAxes::new(axes, source.sizes.len()).and_then(|axes| {
            reduce::<$storage, Left<$s, $axes>, _, _, _, _>(
                source.sizes, axes, $keepdim, ((), source), $op, element,
            )
        });
        unwrap_or_panic(result)
    }};
}

#[cfg(feature = "alloc")]
macro_rules! try_methods {
    ([$($pre:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $what:literal $nothing:tt $bound:ident $op:ident => $output:ty;
     $axis:ident $axes:ident $keepdim:ident $axes_keepdim:ident;
     $try_axis:ident $try_axes:ident $try_keepdim:ident $try_axes_keepdim:ident) => {
        impl<$($pre)* T, S: $shape> $type {
            #[doc = concat!("As [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known only at run time.")]
            ///
            /// # Errors
            #[doc = concat!("The axis is out of range", or_no_tensor!($nothing))]
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound,
            {
                try_methods!(@call self, &[axis], false, $op)
            }

            #[doc = concat!("As [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known only at run time.")]
            ///
            /// # Errors
            #[doc = concat!("An axis is out of range or named twice", or_no_tensor!($nothing))]
            pub fn $try_axes(&self, axes: &[isize]) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound,
            {
                try_methods!(@call self, axes, false, $op)
            }

            #[doc = concat!("As [`", stringify!($keepdim), "`](Self::", stringify!($keepdim), "), for an axis known only at run time.")]
            ///
            /// # Errors
            #[doc = concat!("The axis is out of range", or_no_tensor!($nothing))]
            pub fn $try_keepdim(&self, axis: isize) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound,
            {
                try_methods!(@call self, &[axis], true, $op)
            }

            #[doc = concat!("As [`", stringify!($axes_keepdim), "`](Self::", stringify!($axes_keepdim), "), for axes known only at run time.")]
            ///
            /// # Errors
            #[doc = concat!("An axis is out of range or named twice", or_no_tensor!($nothing))]
            pub fn $try_axes_keepdim(&self, axes: &[isize]) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound,
            {
                try_methods!(@call self, axes, true, $op)
            }
        }
    };
    (@call $self:ident, $axes:expr, $keepdim:literal, $op:ident) => {{
        let source = $self.source();
        let given: &[isize] = $axes;
        let axes = ReducedAxes::new(Some(given), source.sizes.len())?;
        reduce::<Heap, DynShape, _, _, _, _>(
            source.sizes, axes, $keepdim, ((), source), $op, element,
        )
    }};
}

reductions! {
    "sum", of nothing: "0", ReduceSum Sum => T::Sum,
    example: "use shapecast::{Shape, Tensor, tensor};\nlet x = tensor![[1.0, 2.0], [3.0, 4.0]];\nlet rows: Tensor<f64, Shape![2]> = x.sum_axis::<-1>();\nassert_eq!(rows.as_slice(), [3.0, 7.0]);";
    sum sum_axis sum_axes sum_keepdim sum_axes_keepdim;
    try_sum_axis try_sum_axes try_sum_keepdim try_sum_axes_keepdim;

    "product", of nothing: "1", ReduceSum Prod => T::Sum,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 4.0]].prod_axis::<0>(), tensor![3.0, 8.0]);";
    prod prod_axis prod_axes prod_keepdim prod_axes_keepdim;
    try_prod_axis try_prod_axes try_prod_keepdim try_prod_axes_keepdim;

    "mean", of nothing: "NaN", ReduceMean Mean => T::Mean,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 4.0]].mean_axis::<0>(), tensor![2.0, 3.0]);";
    mean mean_axis mean_axes mean_keepdim mean_axes_keepdim;
    try_mean_axis try_mean_axes try_mean_keepdim try_mean_axes_keepdim;

    "largest element", of nothing: refused, ReduceOrd Max => T,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 4.0]].max_axis::<0>(), tensor![3.0, 4.0]);";
    max (try_max) max_axis max_axes max_keepdim max_axes_keepdim;
    try_max_axis try_max_axes try_max_keepdim try_max_axes_keepdim;

    "smallest element", of nothing: refused, ReduceOrd Min => T,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 4.0]].min_axis::<0>(), tensor![1.0, 2.0]);";
    min (try_min) min_axis min_axes min_keepdim min_axes_keepdim;
    try_min_axis try_min_axes try_min_keepdim try_min_axes_keepdim;

    "disjunction (`||`)", of nothing: "`false`", ReduceBool Any => bool,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[true, false], [false, false]].any_axis::<1>(), tensor![true, false]);";
    any any_axis any_axes any_keepdim any_axes_keepdim;
    try_any_axis try_any_axes try_any_keepdim try_any_axes_keepdim;

    "conjunction (`&&`)", of nothing: "`true`", ReduceBool All => bool,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[true, false], [true, true]].all_axis::<1>(), tensor![false, true]);";
    all all_axis all_axes all_keepdim all_axes_keepdim;
    try_all_axis try_all_axes try_all_keepdim try_all_axes_keepdim;

    "population variance (NumPy's `var`)", of nothing: "NaN", ReduceMean Var => T::Mean,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 6.0]].var_axis::<0>(), tensor![1.0, 4.0]);";
    var var_axis var_axes var_keepdim var_axes_keepdim;
    try_var_axis try_var_axes try_var_keepdim try_var_axes_keepdim;

    "population standard deviation (NumPy's `std`)", of nothing: "NaN", ReduceMean Std => T::Mean,
    example: "use shapecast::tensor;\nassert_eq!(tensor![[1.0, 2.0], [3.0, 6.0]].std_axis::<0>(), tensor![1.0, 2.0]);";
    std std_axis std_axes std_keepdim std_axes_keepdim;
    try_std_axis try_std_axes try_std_keepdim try_std_axes_keepdim;
}
