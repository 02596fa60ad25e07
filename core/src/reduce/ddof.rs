//! Variances and standard deviations with a correction of the number of elements.

use super::axes::{Over, ReduceShape};
use super::one_operand::reduce_along;
use super::operations::WithDdof;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, ReduceVar};
#[cfg(feature = "alloc")]
use crate::error::ShapeError;
use crate::error::unwrap_or_panic;
use crate::shape::axes::{Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

macro_rules! ddof_methods {
    ($(
        $noun:literal $op:ident, example: all $all_result:literal, axis -1 $axis_result:literal;
        $all:ident $axis:ident $axes:ident $keepdim:ident $axes_keepdim:ident;
        $try_axis:ident $try_axes:ident $try_keepdim:ident $try_axes_keepdim:ident;
    )*) => {$(
        for_each_tensor_type!(all_axes_method, arrays: all(), views: all(),
            $noun $op $all_result $all);
        for_each_tensor_type!(axes_methods, arrays: all(), views: feature = "alloc",
            $noun "axis `AXIS`, which is removed" [const AXIS: isize] "-1" (Axis<AXIS>,), false Removed
            ["an axis" "The axis is out of range" axis: isize, "-1" => core::slice::from_ref(&axis)]
            $op $axis_result $all $axis $try_axis);
        for_each_tensor_type!(axes_methods, arrays: all(), views: feature = "alloc",
            $noun "several axes, such as `Axes![0, 2]`, which are removed" [AXES] "shapecast::Axes![-1]" AXES, false Removed
            ["axes" "An axis is out of range or named twice" axes: &[isize], "&[-1]" => axes]
            $op $axis_result $all $axes $try_axes);
        for_each_tensor_type!(axes_methods, arrays: all(), views: feature = "alloc",
            $noun "axis `AXIS`, which is kept with size 1" [const AXIS: isize] "-1" (Axis<AXIS>,), true Kept
            ["an axis" "The axis is out of range" axis: isize, "-1" => core::slice::from_ref(&axis)]
            $op $axis_result $all $keepdim $try_keepdim);
        for_each_tensor_type!(axes_methods, arrays: all(), views: feature = "alloc",
            $noun "several axes, such as `Axes![0, 2]`, which are kept with size 1" [AXES] "shapecast::Axes![-1]" AXES, true Kept
            ["axes" "An axis is out of range or named twice" axes: &[isize], "&[-1]" => axes]
            $op $axis_result $all $axes_keepdim $try_axes_keepdim);
    )*};
}

macro_rules! all_axes_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $op:ident $all_result:literal $all:ident) => {
        #[doc = concat!("# Reductions: ", $noun, " with a correction")]
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " of all elements, with a correction of `ddof`.")]
            ///
            /// The variance is the sum of the squared deviations from the mean, divided by the number of
            /// elements minus `ddof`. As in NumPy, a negative divisor counts as 0. A `ddof` of 1 is for
            /// samples of a population. The array API standard calls `ddof` the correction. The result has
            /// the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 3.0], [5.0, 7.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($all), "(1.0), ", $all_result, ");")]
            /// ```
            #[doc(alias = "correction")]
            #[must_use]
            #[track_caller]
            pub fn $all(&self, ddof: f64) -> T::Mean
            where
                T: ReduceVar<Mean: Sized>,
            {
                unwrap_or_panic(reduce_along::<Inline, (), _, _, _>(self.source(), None, false, WithDdof::$op(ddof))).into_nested()
            }
        }
    };
}

macro_rules! axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $which:literal [$($parameter:tt)*] $example:literal $axes:ty, $keepdim:literal $reduced:ident
     [$what:literal $error:literal $given:ident: $given_type:ty, $try_example:literal => $slice:expr]
     $op:ident $axis_result:literal $all:ident $method:ident $try_method:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " along ", $which, ", with a correction of `ddof`.")]
            ///
            #[doc = concat!("See [`", stringify!($all), "`](Self::", stringify!($all), ").")]
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and an axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 3.0], [5.0, 7.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($method), "::<", $example, ">(1.0).as_slice(), ", $axis_result, ");")]
            /// ```
            #[track_caller]
            pub fn $method<$($parameter)*>(
                &self,
                ddof: f64,
            ) -> $result<T::Mean, <S as ReduceAxes<$axes>>::$reduced>
            where
                T: ReduceVar<Mean: Sized>,
                S: ReduceAxes<$axes, $reduced: $shape>,
            {
                let axes = <Over<$axes, $keepdim> as ReduceShape<S>>::AXES;
                unwrap_or_panic(reduce_along::<$storage, _, _, _, _>(self.source(), axes, $keepdim, WithDdof::$op(ddof)))
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($method), "`](Self::", stringify!($method), "), for ", $what, " known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = concat!("- ", $error, ".")]
            /// - There is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 3.0], [5.0, 7.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_method), "(", $try_example, ", 1.0)?.as_slice(), ", $axis_result, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_method(&self, $given: $given_type, ddof: f64) -> Result<DynTensor<T::Mean>, ShapeError>
            where
                T: ReduceVar<Mean: Sized>,
            {
                reduce_along::<Heap, DynShape, _, _, _>(self.source(), Some($slice), $keepdim, WithDdof::$op(ddof))
            }
        }
    };
}

ddof_methods! {
    "variance" var, example: all "20.0 / 3.0", axis -1 "[2.0, 2.0]";
    var_ddof var_axis_ddof var_axes_ddof var_keepdim_ddof var_axes_keepdim_ddof;
    try_var_axis_ddof try_var_axes_ddof try_var_keepdim_ddof try_var_axes_keepdim_ddof;

    "standard deviation" std, example: all "(20.0_f64 / 3.0).sqrt()", axis -1 "[2.0_f64.sqrt(); 2]";
    std_ddof std_axis_ddof std_axes_ddof std_keepdim_ddof std_axes_keepdim_ddof;
    try_std_axis_ddof try_std_axes_ddof try_std_keepdim_ddof try_std_axes_keepdim_ddof;
}
