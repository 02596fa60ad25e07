//! Cumulative sums, products, maxima and minima along an axis.

use core::convert::identity;

#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Operand, ReduceOrd, ReduceSum};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::iteration::Lanes;
use crate::reduce::{Max, Min, Prod, Sum};
use crate::shape::axes::HasAxis;
#[cfg(feature = "alloc")]
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::Map;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult, for_each_tensor_type, panics_of};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::{MathContext, Reduction, ThenChange};

/// The number of neighbouring lanes whose accumulators fit in the registers and the L1 cache.
const MAX_COLUMNS: usize = 64;

/// Reduces the elements up to each index of `axis` by `op`, to a result of shape `R` in storage `P`. `widen` converts
/// an element, and `finish` an accumulator, to an element of the result.
///
/// # Errors
/// The axis is out of range, or there is not enough memory for the result.
fn accumulate<P, R, X, E, O>(
    x: &X,
    axis: isize,
    op: O,
    widen: impl Fn(X::Elem) -> E + Sync,
    finish: impl Fn(O::Acc) -> E,
) -> Result<P::Output, ShapeError>
where
    P: MakeResult<E, R>,
    R: Shape,
    X: Operand,
    E: Element,
    O: Reduction<E>,
{
    let source = x.source();
    let lanes = Lanes::new(source.sizes, axis)?;
    let widen = |_: &MathContext, ((), x): ((), X::Elem)| widen(x);
    P::try_make(
        R::sizes_from(source.sizes)?,
        ThenChange {
            fill: Map::<R, _, _, _>::new(((), source), (), widen),
            change: |elements: &mut [E]| accumulate_lanes(elements, lanes, op, finish),
        },
    )
}

/// Replaces each element by the reduction of its lane from the first element to the element itself.
fn accumulate_lanes<E, O>(elements: &mut [E], lanes: Lanes, op: O, finish: impl Fn(O::Acc) -> E)
where
    E: Element,
    O: Reduction<E>,
{
    let push = |acc: &mut O::Acc, x: &mut E| {
        *acc = op.push(*acc, *x);
        *x = finish(*acc);
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

/// Returns the element as a sum or product of one element.
fn widened<T: ReduceSum>(x: T) -> T::Sum {
    T::from_sum_acc(x.into_sum_acc())
}

macro_rules! cumulative_methods {
    ($(
        $noun:literal $rule:literal [$($alias:literal)+]
        $op:ident over [$($bound:tt)*] => $element:ty, $widen:expr, $finish:expr,
        example: $x:literal => $result:literal;
        $axis:ident $try_axis:ident;
    )*) => {$(
        for_each_tensor_type!(methods, arrays: all(), views: feature = "alloc",
            $noun $rule [$($alias)+] $op [$($bound)*] [$element] [$widen] [$finish] $x $result $axis $try_axis);
    )*};
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $result:ident $storage:ident;
     $noun:literal $rule:literal [$($alias:literal)+] $op:ident [$($bound:tt)*] [$element:ty] [$widen:expr] [$finish:expr]
     $x:literal $value:literal $axis:ident $try_axis:ident) => {
        /// # Cumulative sums, products and extrema
        impl<$($generics)* T, S: $shape> $type {
            #[doc = concat!("Returns the cumulative ", $noun, " along axis `AXIS`.")]
            ///
            #[doc = concat!("The element at index `i` of the axis is the ", $noun, " of the elements at the")]
            #[doc = $rule]
            ///
            #[doc = panics_of!($result, "The rank is known only at run time and the axis is out of range, or there is not enough memory for the result.")]
            ///
            /// ```
            /// use shapecast::tensor;
            #[doc = concat!("let x = ", $x, ";")]
            #[doc = concat!("assert_eq!(x.", stringify!($axis), "::<-1>(), ", $value, ");")]
            /// ```
            $(#[doc(alias = $alias)])+
            #[track_caller]
            pub fn $axis<const AXIS: isize>(&self) -> $result<$element, S>
            where
                T: $($bound)*,
                S: HasAxis<AXIS, Dim: Sized>,
            {
                unwrap_or_panic(accumulate::<$storage, S, _, _, _>(self, AXIS, $op, $widen, $finish))
            }

            #[cfg(feature = "alloc")]
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
            pub fn $try_axis(&self, axis: isize) -> Result<DynTensor<$element>, ShapeError>
            where
                T: $($bound)*,
            {
                accumulate::<Heap, DynShape, _, _, _>(self, axis, $op, $widen, $finish)
            }
        }
    };
}

cumulative_methods! {
    "sum" "indices `0..=i`, added one after the other as NumPy does. The shape stays the same, and the elements have the type [`ReduceSum::Sum`](crate::ReduceSum::Sum): `i64` for signed integers and `bool`, `u64` for unsigned integers such as `usize`. A difference of two unsigned sums overflows below 0: cast first, as in `broadcast!(x as i64)`."
    ["cumsum" "cumulative_sum"] Sum over [ReduceSum] => T::Sum, widened, T::from_sum_acc,
    example: "tensor![[1, 2, 3], [4, 5, 6]]" => "tensor![[1_i64, 3, 6], [4, 9, 15]]";
    cumsum_axis try_cumsum_axis;

    "product" "indices `0..=i`, multiplied one after the other as NumPy does. The shape stays the same, and the elements have the type [`ReduceSum::Sum`](crate::ReduceSum::Sum)."
    ["cumprod" "cumulative_prod"] Prod over [ReduceSum] => T::Sum, widened, T::from_sum_acc,
    example: "tensor![[1, 2, 3], [4, 5, 6]]" => "tensor![[1_i64, 2, 6], [4, 20, 120]]";
    cumprod_axis try_cumprod_axis;

    "maximum" "indices `0..=i`, as NumPy's `maximum.accumulate` computes it. From the first NaN on, the elements are NaN. The shape stays the same."
    ["cummax" "maximum.accumulate"] Max over [ReduceOrd<Key: Sized>] => T, identity, T::from_key,
    example: "tensor![[1, 3, 2], [5, 4, 6]]" => "tensor![[1, 3, 3], [5, 5, 6]]";
    cummax_axis try_cummax_axis;

    "minimum" "indices `0..=i`, as NumPy's `minimum.accumulate` computes it. From the first NaN on, the elements are NaN. The shape stays the same."
    ["cummin" "minimum.accumulate"] Min over [ReduceOrd<Key: Sized>] => T, identity, T::from_key,
    example: "tensor![[2, 3, 1], [5, 4, 6]]" => "tensor![[2, 2, 1], [5, 4, 4]]";
    cummin_axis try_cummin_axis;
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/cumulative.rs"]
mod tests;
