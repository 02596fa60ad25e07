//! Cumulative sums and products along an axis.

use crate::axes::Lanes;
use crate::error::{ShapeError, unwrap_or_panic};
use crate::kernel::{Map, MathContext, Reduction, ThenChange};
use crate::reduce::{Prod, ReduceSum, Sum};
use crate::shape::axes::HasAxis;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Heap;
use crate::tensor::{Array, Inline, MakeResult, Operand, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor, View, ViewMut};

/// Number of neighbouring lanes that are accumulated at a time. Their accumulators fit in the
/// registers and the L1 cache.
const MAX_COLUMNS: usize = 64;

/// Reduces the elements up to each index of `axis` by `op`, to a result of shape `R` in storage
/// `P`.
///
/// # Errors
/// The axis is out of range, or there is not enough memory for the result.
fn accumulate<P, R, X, T, O>(x: &X, axis: isize, op: O) -> Result<P::Output, ShapeError>
where
    P: MakeResult<T::Sum, R>,
    R: Shape,
    X: Operand<Elem = T>,
    T: ReduceSum,
    O: Reduction<T::Sum, Acc = T::SumAcc>,
{
    let source = x.source();
    let lanes = Lanes::new(source.sizes, axis)?;
    let widen = |_: &MathContext, ((), x): ((), T)| T::from_sum_acc(x.into_sum_acc());
    P::try_make(
        R::sizes_from(source.sizes)?,
        ThenChange {
            fill: Map::<R, _, _, _>::new(((), source), (), widen),
            change: |elements: &mut [T::Sum]| accumulate_lanes::<T, O>(elements, lanes, op),
        },
    )
}

/// Replaces each element by the reduction of the elements of its lane up to it.
fn accumulate_lanes<T, O>(elements: &mut [T::Sum], lanes: Lanes, op: O)
where
    T: ReduceSum,
    O: Reduction<T::Sum, Acc = T::SumAcc>,
{
    let push = |acc: &mut T::SumAcc, x: &mut T::Sum| {
        *acc = op.push(*acc, *x);
        *x = T::from_sum_acc(*acc);
    };
    for block in lanes.blocks(elements) {
        if lanes.stride == 1 {
            let mut acc = op.start();
            block.iter_mut().for_each(|x| push(&mut acc, x));
            continue;
        }
        for start in (0..lanes.stride).step_by(MAX_COLUMNS) {
            let columns = start..(start + MAX_COLUMNS).min(lanes.stride);
            let mut accs = [op.start(); MAX_COLUMNS];
            for row in block.chunks_exact_mut(lanes.stride) {
                for (acc, x) in accs.iter_mut().zip(&mut row[columns.clone()]) {
                    push(acc, x);
                }
            }
        }
    }
}

macro_rules! cumulative_methods {
    ($(
        $noun:literal $numpy:literal $standard:literal $op:ident,
        example: $x:literal => $result:literal;
        $axis:ident $try_axis:ident;
    )*) => {$(
        for_each_tensor_type!(axis_method, arrays: all(), views: feature = "alloc",
            $noun $numpy $standard $op $x $result $axis);
        for_each_tensor_type!(try_axis_method, arrays: feature = "alloc", views: feature = "alloc",
            $op $x $result $axis $try_axis);
    )*};
}

macro_rules! axis_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $numpy:literal $standard:literal $op:ident $x:literal $value:literal $axis:ident) => {
        /// # Cumulative sums and products
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the cumulative ", $noun, " along axis `AXIS`.")]
            ///
            #[doc = concat!("The element at index `i` of the axis is the ", $noun, " of the elements at the")]
            /// indices `0..=i`, added one after the other as NumPy does. The shape stays the same, and
            /// the elements have the type [`ReduceSum::Sum`](crate::ReduceSum::Sum).
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            #[doc = concat!("let x = ", $x, ";")]
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(), ", $value, ");")]
            /// ```
            #[doc(alias = $numpy)]
            #[doc(alias = $standard)]
            #[track_caller]
            pub fn $axis<const AXIS: isize>(&self) -> $result<T::Sum, S>
            where
                T: ReduceSum,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(accumulate::<$storage, S, _, _, _>(self, AXIS, $op))
            }
        }
    };
}

#[cfg(feature = "alloc")]
macro_rules! try_axis_method {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $op:ident $x:literal $value:literal $axis:ident $try_axis:ident) => {
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Like [`", stringify!($axis), "`](Self::", stringify!($axis), "), for an axis known at run time.")]
            ///
            /// # Errors
            /// The axis is out of range, or there is not enough memory for the result.
            ///
            /// ```
            /// use shapecast::tensor;
            #[doc = concat!("let x = ", $x, ";")]
            #[doc = concat!("assert_eq!(x.", stringify!($try_axis), "(-1)?, ", $value, ");")]
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<T::Sum>, ShapeError>
            where
                T: ReduceSum,
            {
                accumulate::<Heap, DynShape, _, _, _>(self, axis, $op)
            }
        }
    };
}

cumulative_methods! {
    "sum" "cumsum" "cumulative_sum" Sum,
    example: "tensor![[1, 2, 3], [4, 5, 6]]" => "tensor![[1_i64, 3, 6], [4, 9, 15]]";
    cumsum_axis try_cumsum_axis;

    "product" "cumprod" "cumulative_prod" Prod,
    example: "tensor![[1, 2, 3], [4, 5, 6]]" => "tensor![[1_i64, 2, 6], [4, 20, 120]]";
    cumprod_axis try_cumprod_axis;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/cumulative.rs"]
mod tests;
