//! Medians and quantiles along axes, or of all elements.

use shapecast_kernel::sizes::mask::{count_among, is_among};
use shapecast_kernel::{Buffer, DimVec, Source, element};

use super::order_statistic::OrderStatistic;
use crate::element::{
    Accumulator, Element, Heap, Inline, MeanAccumulator, Operand, ReduceOrd, ReduceVar,
};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::iteration::Lanes;
use crate::reduce::{ReducedAxes, reduced_sizes};
use crate::shape::axes::{Axis, ReduceAxes};
use crate::shape::dyn_shape::DynShape;
use crate::shape::layouts::Contiguous;
use crate::shape::results::{Map, fill_buffer};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, DynTensor, MakeResult, Tensor, View, for_each_tensor_type};

/// Computes a statistic along `axes`, or of all elements, to a result of shape `R` in storage `P`.
///
/// # Errors
/// - An axis is out of range or named twice.
/// - [`OrderStatistic::check`] fails.
/// - There is not enough memory.
fn reduce_lanes<P, R, X, T>(
    x: &X,
    axes: Option<&[isize]>,
    keepdim: bool,
    statistic: OrderStatistic,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T::Mean, R>,
    R: Shape,
    X: Operand<Elem = T>,
    T: ReduceOrd + ReduceVar,
{
    let source = x.source();
    let sizes = source.sizes;
    let reduced = ReducedAxes::new(axes, sizes.len())?;
    statistic.check(reduced, sizes)?;
    let (lanes, mut elements) = match axes {
        None | Some([_]) => {
            let lanes = match axes {
                Some(&[axis]) => Lanes::new(sizes, axis)?,
                _ => Lanes::one(sizes.iter().product()),
            };
            let copy = Map::<X::Shape, _, _, _>::new(((), source), (), element);
            (lanes, fill_buffer::<X::Shape, _>(sizes, copy)?)
        }
        // The permuted copy makes the elements of each result contiguous.
        Some(_) => {
            let dims = 0..sizes.len();
            let kept = dims.clone().filter(|&d| !is_among(reduced.mask, d));
            let last = dims.filter(|&d| is_among(reduced.mask, d));
            let mut order = DimVec::filled(0, sizes.len());
            for (slot, d) in order.as_mut().iter_mut().zip(kept.chain(last)) {
                *slot = d as isize;
            }
            let own = X::Shape::sizes_from(sizes)?;
            let view = View::<_, X::Shape>::from_source(source, own);
            let view = view.try_permute(order.as_ref())?;
            let copy = Map::<DynShape, _, _, _>::new(((), view.source()), (), element);
            let len = count_among(sizes, reduced.mask);
            let lanes = Lanes { len, stride: 1 };
            (lanes, fill_buffer::<DynShape, _>(view.shape(), copy)?)
        }
    };
    let axes = reduced;
    let sizes = reduced_sizes(sizes, axes.mask, keepdim);
    let sizes = sizes.as_ref();
    let count = sizes.iter().product();
    // The median of no elements is NaN.
    let empty = T::from_mean_acc(T::MeanAcc::zero().div_count(0));
    let mut results = Buffer::collect(count, core::iter::repeat_n(empty, count))?;
    statistic.of_lanes(&mut elements, lanes, &mut results)?;
    copied::<P, R, _>(&results, sizes)
}

/// Copies `elements` to a result of the given sizes.
///
/// # Errors
/// There is not enough memory.
fn copied<P, R, T>(elements: &[T], sizes: &[usize]) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T, R>,
    R: Shape,
    T: Element,
{
    let source = Source::<_, Contiguous<DynShape>>::new(elements, 0, sizes, None);
    P::try_make(
        R::sizes_from(sizes)?,
        Map::<R, _, _, _>::new(((), source), (), element),
    )
}

macro_rules! statistics {
    ($(
        $noun:literal: $rule:literal;
        $statistic:expr => ($($q:ident: $float:ty)?), $given:tt, errors: $($errors:literal)?;
        example: all $all_result:literal, axis -1 $axis_result:literal;
        $all:ident $try_all:ident $axis:ident $try_axis:ident $keepdim:ident $try_keepdim:ident
        $axes:ident $try_axes:ident $axes_keepdim:ident $try_axes_keepdim:ident;
    )*) => {$(
        for_each_tensor_type!(all_axes_methods, arrays: all(), views: all(),
            $noun $rule ($statistic) ($($q: $float)?) $given ($($errors)?) $all_result; $all $try_all);
        for_each_tensor_type!(axis_methods, arrays: all(), views: all(),
            $noun "is removed" false Removed ($statistic) ($($q: $float)?) $given ($($errors)?)
            $axis_result; $all $axis $try_axis);
        for_each_tensor_type!(axis_methods, arrays: all(), views: all(),
            $noun "is kept with size 1" true Kept ($statistic) ($($q: $float)?) $given ($($errors)?)
            $axis_result; $all $keepdim $try_keepdim);
        for_each_tensor_type!(axes_methods, arrays: all(), views: all(),
            $noun "removed" false Removed ($statistic) ($($q: $float)?) $given ($($errors)?)
            $all_result; $all $axes $try_axes);
        for_each_tensor_type!(axes_methods, arrays: all(), views: all(),
            $noun "kept with size 1" true Kept ($statistic) ($($q: $float)?) $given ($($errors)?)
            $all_result; $all $axes_keepdim $try_axes_keepdim);
    )*};
}

macro_rules! all_axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $rule:literal ($statistic:expr) ($($q:ident: $float:ty)?) $given:tt
     ($($errors:literal)?) $all_result:literal; $all:ident $try_all:ident) => {
        /// # Medians and quantiles
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " of all elements.")]
            ///
            #[doc = $rule]
            /// The result has the type [`ReduceMean::Mean`](crate::ReduceMean::Mean).
            ///
            /// # Panics
            ///
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for a copy of the elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 4.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($all), "(", $given, "), ", $all_result, ");")]
            /// ```
            #[must_use]
            #[track_caller]
            pub fn $all(&self $(, $q: $float)?) -> T::Mean
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
            {
                unwrap_or_panic(self.$try_all($($q)?))
            }

            #[doc = concat!("Returns the ", $noun, " of all elements, or an error.")]
            ///
            #[doc = concat!("See [`", stringify!($all), "`](Self::", stringify!($all), ").")]
            ///
            /// # Errors
            ///
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for a copy of the elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0_f64, 4.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_all), "(", $given, ")?, ", $all_result, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_all(&self $(, $q: $float)?) -> Result<T::Mean, ShapeError>
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
            {
                let result = reduce_lanes::<Inline, (), _, _>(self, None, false, $statistic)?;
                Ok(result.item())
            }
        }
    };
}

macro_rules! axis_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $kept_or_removed:literal $is_kept:literal $reduced:ident
     ($statistic:expr) ($($q:ident: $float:ty)?) $given:tt ($($errors:literal)?)
     $axis_result:literal; $all:ident $axis:ident $try_axis:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " along axis `AXIS`, which ", $kept_or_removed, ".")]
            ///
            #[doc = concat!("See [`", stringify!($all), "`](Self::", stringify!($all), ") for the rule.")]
            ///
            /// # Panics
            ///
            /// - The rank is known only at run time and the axis is out of range.
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for the result and a copy of the elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 3.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(", $given, ").as_slice(), ", $axis_result, ");")]
            /// ```
            #[track_caller]
            pub fn $axis<const AXIS: isize>(
                &self $(, $q: $float)?
            ) -> $result<T::Mean, <S as ReduceAxes<(Axis<AXIS>,)>>::$reduced>
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
                S: ReduceAxes<(Axis<AXIS>,), $reduced: $shape>,
            {
                unwrap_or_panic(reduce_lanes::<$storage, _, _, _>(self, Some(&[AXIS]), $is_kept, $statistic))
            }

            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            ///
            /// - The axis is out of range.
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for the result and a copy of the elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 3.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axis), "(-1", try_given!($given), ")?.as_slice(), ", $axis_result, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axis(&self, axis: isize $(, $q: $float)?) -> Result<DynTensor<T::Mean>, ShapeError>
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
            {
                reduce_lanes::<Heap, DynShape, _, _>(self, Some(&[axis]), $is_kept, $statistic)
            }
        }
    };
}

macro_rules! axes_methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $kept_or_removed:literal $is_kept:literal $reduced:ident
     ($statistic:expr) ($($q:ident: $float:ty)?) $given:tt ($($errors:literal)?)
     $all_result:literal; $all:ident $axes:ident $try_axes:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the ", $noun, " along several axes, which are ", $kept_or_removed, ".")]
            ///
            #[doc = concat!("See [`", stringify!($all), "`](Self::", stringify!($all), ") for the rule.")]
            ///
            /// # Panics
            ///
            /// - The rank is known only at run time, and an axis is out of range or named twice.
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for the result and a copy of the elements.
            ///
            /// ```
            /// use shapecast::{Axes, tensor};
            /// let x = tensor![[1.0, 4.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($axes), "::<Axes![0, 1]>(", $given, ").as_slice(), [", $all_result, "]);")]
            /// ```
            #[track_caller]
            pub fn $axes<AXES>(
                &self $(, $q: $float)?
            ) -> $result<T::Mean, <S as ReduceAxes<AXES>>::$reduced>
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
                S: ReduceAxes<AXES, $reduced: $shape>,
            {
                let axes = <S as ReduceAxes<AXES>>::AXES;
                unwrap_or_panic(reduce_lanes::<$storage, _, _, _>(self, axes, $is_kept, $statistic))
            }

            #[doc = concat!("Like [`", stringify!($axes), "`](Self::", stringify!($axes), "), for axes known at run time.")]
            ///
            /// # Errors
            ///
            /// - An axis is out of range or named twice.
            $(#[doc = concat!("- ", $errors)])?
            /// - There is not enough memory for the result and a copy of the elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 4.0], [2.0, 8.0]];
            #[doc = concat!("assert_eq!(x.", stringify!($try_axes), "(&[0, 1]", try_given!($given), ")?.as_slice(), [", $all_result, "]);")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axes(&self, axes: &[isize] $(, $q: $float)?) -> Result<DynTensor<T::Mean>, ShapeError>
            where
                T: ReduceOrd<Key: Sized> + ReduceVar<Mean: Sized>,
            {
                reduce_lanes::<Heap, DynShape, _, _>(self, Some(axes), $is_kept, $statistic)
            }
        }
    };
}

/// The arguments of an example after the axis.
macro_rules! try_given {
    ("") => {
        ""
    };
    ($given:tt) => {
        concat!(", ", $given)
    };
}

statistics! {
    "median": "The median of an even number of elements is the mean of the two middle ones, without overflow. The median of no elements is NaN. If an element is NaN, the result is NaN.";
    OrderStatistic::Median => (), "", errors:;
    example: all "3.0", axis -1 "[2.0, 5.0]";
    median try_median median_axis try_median_axis median_keepdim try_median_keepdim
    median_axes try_median_axes median_axes_keepdim try_median_axes_keepdim;

    "NaN-skipping median": "The result is the median of the elements that are not NaN, as in NumPy's `nanmedian`. Without such elements, the result is NaN.";
    OrderStatistic::NanMedian => (), "", errors:;
    example: all "3.0", axis -1 "[2.0, 5.0]";
    nanmedian try_nanmedian nanmedian_axis try_nanmedian_axis nanmedian_keepdim try_nanmedian_keepdim
    nanmedian_axes try_nanmedian_axes nanmedian_axes_keepdim try_nanmedian_axes_keepdim;

    "`q`-quantile": "Between two elements, the quantile is interpolated linearly, as NumPy's `quantile` does by default. Between finite elements, the result is finite. Between a finite element and an infinity, the result is this infinity. If an element is NaN, or if the quantile lies between opposite infinities, the result is NaN.";
    OrderStatistic::Quantile(q) => (q: f64), "0.25", errors: "`q` is not in `0.0..=1.0`, or there are no elements.";
    example: all "1.75", axis -1 "[1.5, 3.5]";
    quantile try_quantile quantile_axis try_quantile_axis quantile_keepdim try_quantile_keepdim
    quantile_axes try_quantile_axes quantile_axes_keepdim try_quantile_axes_keepdim;

    "NaN-skipping `q`-quantile": "The result is the [`quantile`](Self::quantile) of the elements that are not NaN, as in NumPy's `nanquantile`. Without such elements, the result is NaN.";
    OrderStatistic::NanQuantile(q) => (q: f64), "0.25", errors: "`q` is not in `0.0..=1.0`.";
    example: all "1.75", axis -1 "[1.5, 3.5]";
    nanquantile try_nanquantile nanquantile_axis try_nanquantile_axis nanquantile_keepdim try_nanquantile_keepdim
    nanquantile_axes try_nanquantile_axes nanquantile_axes_keepdim try_nanquantile_axes_keepdim;
}
