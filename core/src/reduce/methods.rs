//! The methods that reduce to a value: `sum`, `max_axis`, `try_mean_keepdim`, ….

use super::axes::Over;
#[cfg(feature = "alloc")]
use super::docs::{axis_errors_doc, result_errors_doc};
use super::docs::{axis_panics_doc, empty_doc, example_doc};
#[cfg(feature = "alloc")]
use super::one_operand::reduce_along;
use super::one_operand::{reduce_all, reduce_axes};
use super::operations::{
    All, Any, LogSumExp, Max, Mean, Min, NanMax, NanMean, NanMin, NanStd, NanSum, NanVar, Prod,
    Std, Sum, Var,
};
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Inline, ReduceBool, ReduceMean, ReduceOrd, ReduceSum, ReduceVar};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::float::{Float, FloatElement};
use crate::shape::axes::{Axis, ReduceAxes};
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, for_each_tensor_type};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};

/// Defines the methods of each operation. Each method has the bound on the elements, because for a bound on the `impl`,
/// the error would say that `Iterator::max` needs an iterator. A type in `<>` is an associated type of the bound, used
/// as [`ExpandTo::Checked`](crate::ExpandTo::Checked) is. The name in `[]` is an alias of the reduction of all
/// elements.
///
/// `= R` adds a type parameter for an associated type. If a method without parameters returned `T::Sum`, rustc would
/// not find the method for elements without a sum.
macro_rules! reductions {
    ($(
        $noun:literal $([$alias:literal])?, empty: $empty:tt, $note:literal,
        $bound:ident<$checked:ident $(= $value:ident)?> $op:ident => $output:ty,
        example: $x:literal => all $all_result:literal, axis -1 $axis_result:literal;
        $all:ident() $(($try_all:ident))? $axis:ident::<AXIS>() $axes:ident::<AXES>()
        $keepdim:ident::<AXIS>() $axes_keepdim:ident::<AXES>();
        $try_axis:ident $try_axes:ident $try_keepdim:ident $try_axes_keepdim:ident;
    )*) => {
        $(
            for_each_tensor_type!(all_axes_methods, arrays: all(), views: all(),
                $noun [$($alias)?] $empty $note $bound<$checked $(= $value)?> $op => $output, $x $all_result;
                $all $($try_all)?);
            for_each_tensor_type!(axis_methods, arrays: all(), views: feature = "alloc",
                $noun $empty $note $bound<$checked> $op => $output, $x $axis_result;
                $axis $axes $keepdim $axes_keepdim;
                $try_axis $try_axes $try_keepdim $try_axes_keepdim);
        )*
    };
}

macro_rules! all_axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal [$($alias:literal)?] $empty:tt $note:literal
     $bound:ident<$checked:ident $(= $value:ident)?> $op:ident => $output:ty,
     $x:literal $all_result:literal;
     $all:ident $($try_all:ident)?) => {
        #[doc = concat!("# Reductions: ", $noun)]
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " of all elements.")]
            ///
            #[doc = empty_doc!($noun, $empty)]
            #[doc = $note]
            $(
                ///
                /// # Panics
                ///
                #[doc = concat!("There are no elements. [`", stringify!($try_all), "`](Self::", stringify!($try_all), ") returns an error instead.")]
            )?
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($all), "(), ", $all_result, ");")]
            $(#[doc(alias = $alias)])?
            #[must_use]
            #[inline]
            #[track_caller]
            pub fn $all$(<$value>)?(&self) -> all_axes_methods!(@output $output $(, $value)?)
            where
                T: $bound<$checked: Sized> $(+ $bound<$checked = $value>)?,
            {
                unwrap_or_panic(reduce_all::<S, _, _, _>(self.source(), $op))
            }

            $(
                #[doc = concat!("Returns the ", $noun, " of all elements, or an error if there are none.")]
                ///
                /// # Errors
                ///
                /// There are no elements.
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
                    T: $bound<$checked: Sized>,
                {
                    reduce_all::<S, _, _, _>(self.source(), $op)
                }
            )?
        }
    };
    (@output $output:ty) => { $output };
    (@output $output:ty, $value:ident) => { $value };
}

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $empty:tt $note:literal $bound:ident<$checked:ident> $op:ident => $output:ty, $x:literal $axis_result:literal;
     $axis:ident $axes:ident $keepdim:ident $axes_keepdim:ident;
     $try_axis:ident $try_axes:ident $try_keepdim:ident $try_axes_keepdim:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " along axis `AXIS`, which is removed.")]
            ///
            #[doc = empty_doc!($noun, $empty)]
            #[doc = $note]
            ///
            #[doc = axis_panics_doc!($result one $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($axis), "::<-1>(), ", $axis_result, ");")]
            #[inline]
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self,
            ) -> $result<$output, <S as ReduceAxes<(Axis<AXIS>,)>>::Removed>
            where
                T: $bound<$checked: Sized>,
                S: ReduceAxes<(Axis<AXIS>,), Removed: $shape>,
            {
                axis_methods!(@call self, $storage, S, (Axis<AXIS>,), false, $op)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = axis_errors_doc!(one $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($try_axis), "(-1)?, ", $axis_result, ".into_dyn());")]
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound<$checked: Sized>,
            {
                axis_methods!(@try_call self, &[axis], false, $op)
            }

            #[doc = concat!("Returns the ", $noun, " along several axes, such as `Axes![0, 2]`, which are removed.")]
            ///
            #[doc = empty_doc!($noun, $empty)]
            #[doc = $note]
            ///
            #[doc = axis_panics_doc!($result several $empty)]
            ///
            #[doc = example_doc!(Axes; $x, "assert_eq!(x.", stringify!($axes), "::<Axes![-1]>(), ", $axis_result, ");")]
            #[inline]
            #[track_caller]
            pub fn $axes<AXES>(&self) -> $result<$output, <S as ReduceAxes<AXES>>::Removed>
            where
                T: $bound<$checked: Sized>,
                S: ReduceAxes<AXES, Removed: $shape>,
            {
                axis_methods!(@call self, $storage, S, AXES, false, $op)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = axis_errors_doc!(several $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($try_axes), "(&[-1])?, ", $axis_result, ".into_dyn());")]
            pub fn $try_axes(&self, axes: &[isize]) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound<$checked: Sized>,
            {
                axis_methods!(@try_call self, axes, false, $op)
            }

            #[doc = concat!("Returns the ", $noun, " along axis `AXIS`, which is kept with size 1.")]
            ///
            /// The result broadcasts back to the shape of this tensor.
            #[doc = empty_doc!($noun, $empty)]
            #[doc = $note]
            ///
            #[doc = axis_panics_doc!($result one $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($keepdim), "::<-1>().shape(), [2, 1]);")]
            #[inline]
            #[track_caller]
            pub fn $keepdim<const AXIS: isize>(
                &self,
            ) -> $result<$output, <S as ReduceAxes<(Axis<AXIS>,)>>::Kept>
            where
                T: $bound<$checked: Sized>,
                S: ReduceAxes<(Axis<AXIS>,), Kept: $shape>,
            {
                axis_methods!(@call self, $storage, S, (Axis<AXIS>,), true, $op)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($keepdim), "`](Self::", stringify!($keepdim), "), for an axis known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = axis_errors_doc!(one $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($try_keepdim), "(-1)?.shape(), [2, 1]);")]
            pub fn $try_keepdim(&self, axis: isize) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound<$checked: Sized>,
            {
                axis_methods!(@try_call self, &[axis], true, $op)
            }

            #[doc = concat!("Returns the ", $noun, " along several axes, such as `Axes![0, 2]`, which are kept with size 1.")]
            ///
            /// The result broadcasts back to the shape of this tensor.
            #[doc = empty_doc!($noun, $empty)]
            #[doc = $note]
            ///
            #[doc = axis_panics_doc!($result several $empty)]
            ///
            #[doc = example_doc!(Axes; $x, "assert_eq!(x.", stringify!($axes_keepdim), "::<Axes![0, -1]>().shape(), [1, 1]);")]
            #[inline]
            #[track_caller]
            pub fn $axes_keepdim<AXES>(&self) -> $result<$output, <S as ReduceAxes<AXES>>::Kept>
            where
                T: $bound<$checked: Sized>,
                S: ReduceAxes<AXES, Kept: $shape>,
            {
                axis_methods!(@call self, $storage, S, AXES, true, $op)
            }

            #[cfg(feature = "alloc")]
            #[doc = concat!("Like [`", stringify!($axes_keepdim), "`](Self::", stringify!($axes_keepdim), "), for axes known at run time.")]
            ///
            /// # Errors
            ///
            #[doc = axis_errors_doc!(several $empty)]
            ///
            #[doc = example_doc!($x, "assert_eq!(x.", stringify!($try_axes_keepdim), "(&[0, -1])?.shape(), [1, 1]);")]
            pub fn $try_axes_keepdim(&self, axes: &[isize]) -> Result<DynTensor<$output>, ShapeError>
            where
                T: $bound<$checked: Sized>,
            {
                axis_methods!(@try_call self, axes, true, $op)
            }
        }
    };
    (@call $self:ident, $storage:ident, $s:ident, $axes:ty, $keepdim:literal, $op:ident) => {
        reduce_axes::<$storage, $s, Over<$axes, $keepdim>, _, _, _>($self.source(), $op)
    };
    (@try_call $self:ident, $axes:expr, $keepdim:literal, $op:ident) => {
        reduce_along::<Heap, DynShape, _, _, _>($self.source(), Some($axes), $keepdim, $op)
    };
}

// An error for `x.mean(0)` shows the line that names `mean`, with the comment at its end.
reductions! {
    "sum", empty: "0",
    "The result has the type [`ReduceSum::Sum`](crate::ReduceSum::Sum): `i64` for signed integers and `bool`, `u64` for unsigned integers such as `usize`. A difference of two unsigned sums overflows below 0: cast first, as in `broadcast!(x as i64)`.", ReduceSum<Sum = R> Sum => T::Sum,
    example: "tensor![[1.0, 2.0], [3.0, 4.0]]" => all "10.0", axis -1 "tensor![3.0, 7.0]";
    sum() sum_axis::<AXIS>() sum_axes::<AXES>() sum_keepdim::<AXIS>() sum_axes_keepdim::<AXES>();
    try_sum_axis try_sum_axes try_sum_keepdim try_sum_axes_keepdim;

    "product" ["product"], empty: "1",
    "The result has the type [`ReduceSum::Sum`](crate::ReduceSum::Sum).", ReduceSum<Sum = R> Prod => T::Sum,
    example: "tensor![[1.0, 2.0], [3.0, 4.0]]" => all "24.0", axis -1 "tensor![2.0, 12.0]";
    prod() prod_axis::<AXIS>() prod_axes::<AXES>() prod_keepdim::<AXIS>() prod_axes_keepdim::<AXES>();
    try_prod_axis try_prod_axes try_prod_keepdim try_prod_axes_keepdim;

    "mean" ["average"], empty: "NaN",
    "The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).", ReduceMean<Mean> Mean => T::Mean,
    example: "tensor![[1.0, 2.0], [3.0, 4.0]]" => all "2.5", axis -1 "tensor![1.5, 3.5]";
    mean() mean_axis::<AXIS>() mean_axes::<AXES>() mean_keepdim::<AXIS>() mean_axes_keepdim::<AXES>();
    try_mean_axis try_mean_axes try_mean_keepdim try_mean_axes_keepdim;

    "maximum" ["amax"], empty: error,
    "If an element is NaN, the result is NaN.", ReduceOrd<Key> Max => T,
    example: "tensor![[1.0, 2.0], [3.0, 4.0]]" => all "4.0", axis -1 "tensor![2.0, 4.0]";
    max() (try_max) max_axis::<AXIS>() max_axes::<AXES>() max_keepdim::<AXIS>() max_axes_keepdim::<AXES>(); // of two tensors: x.maximum(&y)
    try_max_axis try_max_axes try_max_keepdim try_max_axes_keepdim;

    "minimum" ["amin"], empty: error,
    "If an element is NaN, the result is NaN.", ReduceOrd<Key> Min => T,
    example: "tensor![[1.0, 2.0], [3.0, 4.0]]" => all "1.0", axis -1 "tensor![1.0, 3.0]";
    min() (try_min) min_axis::<AXIS>() min_axes::<AXES>() min_keepdim::<AXIS>() min_axes_keepdim::<AXES>(); // of two tensors: x.minimum(&y)
    try_min_axis try_min_axes try_min_keepdim try_min_axes_keepdim;

    "logical or", empty: "`false`",
    "The result is `true` if any element is `true`.", ReduceBool<Checked> Any => bool,
    example: "tensor![[true, false], [false, false]]" => all "true", axis -1 "tensor![true, false]";
    any() any_axis::<AXIS>() any_axes::<AXES>() any_keepdim::<AXIS>() any_axes_keepdim::<AXES>();
    try_any_axis try_any_axes try_any_keepdim try_any_axes_keepdim;

    "logical and", empty: "`true`",
    "The result is `true` if all elements are `true`.", ReduceBool<Checked> All => bool,
    example: "tensor![[true, false], [true, true]]" => all "false", axis -1 "tensor![false, true]";
    all() all_axis::<AXIS>() all_axes::<AXES>() all_keepdim::<AXIS>() all_axes_keepdim::<AXES>();
    try_all_axis try_all_axes try_all_keepdim try_all_axes_keepdim;

    "population variance", empty: "NaN",
    "The divisor is the number of elements, as in NumPy's `var`. The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).",
    ReduceVar<Mean> Var => T::Mean,
    example: "tensor![[1.0, 3.0], [3.0, 5.0]]" => all "2.0", axis -1 "tensor![1.0, 1.0]";
    var() var_axis::<AXIS>() var_axes::<AXES>() var_keepdim::<AXIS>() var_axes_keepdim::<AXES>(); // var_axis_ddof::<AXIS>(1.0)
    try_var_axis try_var_axes try_var_keepdim try_var_axes_keepdim;

    "population standard deviation", empty: "NaN",
    "The divisor is the number of elements, as in NumPy's `std`. The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).",
    ReduceVar<Mean> Std => T::Mean,
    example: "tensor![[1.0, 5.0], [3.0, 7.0]]" => all "5.0_f64.sqrt()", axis -1 "tensor![2.0, 2.0]";
    std() std_axis::<AXIS>() std_axes::<AXES>() std_keepdim::<AXIS>() std_axes_keepdim::<AXES>(); // std_axis_ddof::<AXIS>(1.0)
    try_std_axis try_std_axes try_std_keepdim try_std_axes_keepdim;

    "logarithm of the sum of the exponentials" ["logsumexp"], empty: "−∞",
    "It is ln Σ eˣ, a smooth maximum, as PyTorch's `logsumexp`. No exponential overflows. 16-bit floats are computed in `f32`.",
    FloatElement<Wide> LogSumExp => T,
    example: "tensor![[0.0, 0.0], [1000.0, f64::NEG_INFINITY]]" => all "1000.0", axis -1 "tensor![2.0_f64.ln(), 1000.0]";
    log_sum_exp() log_sum_exp_axis::<AXIS>() log_sum_exp_axes::<AXES>()
    log_sum_exp_keepdim::<AXIS>() log_sum_exp_axes_keepdim::<AXES>();
    try_log_sum_exp_axis try_log_sum_exp_axes try_log_sum_exp_keepdim try_log_sum_exp_axes_keepdim;

    "NaN-skipping sum" ["nan_sum"], empty: "0",
    "A NaN counts as 0, as in NumPy's `nansum`.", Float<Checked> NanSum => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "9.0", axis -1 "tensor![1.0, 8.0]";
    nansum() nansum_axis::<AXIS>() nansum_axes::<AXES>() nansum_keepdim::<AXIS>() nansum_axes_keepdim::<AXES>();
    try_nansum_axis try_nansum_axes try_nansum_keepdim try_nansum_axes_keepdim;

    "NaN-skipping mean" ["nan_mean"], empty: "NaN",
    "It is the mean of the elements that are not NaN, as in NumPy's `nanmean`, or NaN if there are none.", Float<Checked> NanMean => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "3.0", axis -1 "tensor![1.0, 4.0]";
    nanmean() nanmean_axis::<AXIS>() nanmean_axes::<AXES>() nanmean_keepdim::<AXIS>() nanmean_axes_keepdim::<AXES>();
    try_nanmean_axis try_nanmean_axes try_nanmean_keepdim try_nanmean_axes_keepdim;

    "NaN-skipping maximum" ["nan_max"], empty: error,
    "It is the maximum of the elements that are not NaN, as in NumPy's `nanmax`, or NaN if all are NaN.", Float<Checked> NanMax => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "5.0", axis -1 "tensor![1.0, 5.0]";
    nanmax() (try_nanmax) nanmax_axis::<AXIS>() nanmax_axes::<AXES>() nanmax_keepdim::<AXIS>() nanmax_axes_keepdim::<AXES>();
    try_nanmax_axis try_nanmax_axes try_nanmax_keepdim try_nanmax_axes_keepdim;

    "NaN-skipping minimum" ["nan_min"], empty: error,
    "It is the minimum of the elements that are not NaN, as in NumPy's `nanmin`, or NaN if all are NaN.", Float<Checked> NanMin => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "1.0", axis -1 "tensor![1.0, 3.0]";
    nanmin() (try_nanmin) nanmin_axis::<AXIS>() nanmin_axes::<AXES>() nanmin_keepdim::<AXIS>() nanmin_axes_keepdim::<AXES>();
    try_nanmin_axis try_nanmin_axes try_nanmin_keepdim try_nanmin_axes_keepdim;

    "NaN-skipping population variance" ["nan_var"], empty: "NaN",
    "It is the variance of the elements that are not NaN, as in NumPy's `nanvar`, or NaN if there are none.", Float<Checked> NanVar => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "8.0 / 3.0", axis -1 "tensor![0.0, 1.0]";
    nanvar() nanvar_axis::<AXIS>() nanvar_axes::<AXES>() nanvar_keepdim::<AXIS>() nanvar_axes_keepdim::<AXES>();
    try_nanvar_axis try_nanvar_axes try_nanvar_keepdim try_nanvar_axes_keepdim;

    "NaN-skipping population standard deviation" ["nan_std"], empty: "NaN",
    "It is the standard deviation of the elements that are not NaN, as in NumPy's `nanstd`, or NaN if there are none.", Float<Checked> NanStd => T,
    example: "tensor![[1.0, f64::NAN], [3.0, 5.0]]" => all "(8.0_f64 / 3.0).sqrt()", axis -1 "tensor![0.0, 1.0]";
    nanstd() nanstd_axis::<AXIS>() nanstd_axes::<AXES>() nanstd_keepdim::<AXIS>() nanstd_axes_keepdim::<AXES>();
    try_nanstd_axis try_nanstd_axes try_nanstd_keepdim try_nanstd_axes_keepdim;
}
