//! The elements of sums, means, variances and truth values.

use core::ops::Div;

use super::accumulators::{Accumulator, MeanAccumulator, VarAccumulator};
use super::compiled_numbers::{compiled_numbers, is_compiled};
use super::{Element, Numeric};
use crate::element::IsCompiled;

/// Elements that can be summed and multiplied: the bound of `sum`, `prod` and `sum_to`.
///
/// The trait is implemented for the primitive numbers and `bool`, with the feature `half` for
/// `half::f16` and `half::bf16`, and for every [`Numeric`] type.
///
/// | elements | [`Sum`](Self::Sum) | [`IndexSum`](Self::IndexSum) |
/// |---|---|---|
/// | `i128`, `u128` and `Numeric` types such as floats | the same type | the same type |
/// | other signed integers | `i64` | the same type |
/// | other unsigned integers | `u64` | the same type |
/// | `bool` | `i64` | `i64` |
///
/// Sums and products of integers wrap on overflow in every build, as NumPy's do. Sums of 16-bit
/// floats are accumulated in `f32` and rounded once.
///
/// ```
/// use shapecast::{ReduceSum, Shape, Tensor, tensor};
/// fn total<T: ReduceSum>(x: &Tensor<T, Shape![3]>) -> T::Sum {
///     x.sum()
/// }
/// assert_eq!(total(&tensor![200_u8, 200, 200]), 600_u64);
/// ```
#[diagnostic::on_unimplemented(
    message = "`sum` and `prod` need elements that can be summed and multiplied, found `{Self}`",
    label = "expected numbers or `bool`",
    note = "your own number type needs an implementation of `Numeric`"
)]
pub trait ReduceSum: Element {
    /// The type of the sum and of the product.
    type Sum: ReduceSum<SumAcc = Self::SumAcc>;
    /// The type of a sum of [`einsum!`](crate::einsum!), which has the type of its elements.
    type IndexSum: ReduceSum<IndexSum = Self::IndexSum>;
    #[doc(hidden)]
    type SumAcc: Accumulator;
    /// Whether this crate compiles the reductions of these elements.
    #[doc(hidden)]
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::NO;
    #[doc(hidden)]
    fn into_sum_acc(self) -> Self::SumAcc;
    #[doc(hidden)]
    fn from_sum_acc(acc: Self::SumAcc) -> Self::Sum;
    /// Converts a sum to the type of the elements. Narrowing it gives the wrapped sum of narrow integers.
    #[doc(hidden)]
    fn index_sum_from_acc(acc: Self::SumAcc) -> Self::IndexSum;
}

/// Elements that can be averaged: the bound of `mean`.
///
/// The trait is implemented for the primitive numbers and `bool`, with the feature `half` for `half::f16` and
/// `half::bf16`, and for every [`Numeric`] type with `Div`. The mean of floats has the type of the floats. The mean of
/// integers and of `bool` is an `f64`. Means of 16-bit floats are accumulated in `f32` and rounded once.
///
/// ```
/// use shapecast::{ReduceMean, Shape, Tensor, tensor};
/// fn average<T: ReduceMean>(x: &Tensor<T, Shape![2]>) -> T::Mean {
///     x.mean()
/// }
/// assert_eq!(average(&tensor![1, 2]), 1.5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`mean` needs elements that can be averaged, found `{Self}`",
    label = "expected numbers or `bool`",
    note = "your own number type needs implementations of `Numeric` and `Div`"
)]
pub trait ReduceMean: Element {
    /// The type of the mean.
    type Mean: Element;
    #[doc(hidden)]
    type MeanAcc: MeanAccumulator + ReduceSum<SumAcc = Self::MeanAcc>;
    /// Whether this crate compiles the reductions of these elements.
    #[doc(hidden)]
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::NO;
    #[doc(hidden)]
    fn into_mean_acc(self) -> Self::MeanAcc;
    #[doc(hidden)]
    fn from_mean_acc(acc: Self::MeanAcc) -> Self::Mean;
}

/// Elements with a variance: the bound of `var` and `std`.
///
/// The trait is implemented for the primitive numbers and `bool`, and with the feature `half` for
/// `half::f16` and `half::bf16`. The variance and the standard deviation have the type of the mean.
///
/// ```
/// use shapecast::{ReduceVar, Shape, Tensor, tensor};
/// fn spread<T: ReduceVar>(x: &Tensor<T, Shape![2]>) -> T::Mean {
///     x.std()
/// }
/// assert_eq!(spread(&tensor![1, 5]), 2.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`var` and `std` need elements with a variance, found `{Self}`",
    label = "expected numbers or `bool`"
)]
pub trait ReduceVar: ReduceMean<MeanAcc: VarAccumulator> {}
#[diagnostic::do_not_recommend]
impl<T: ReduceMean<MeanAcc: VarAccumulator>> ReduceVar for T {}

/// Elements that are truth values: the bound of `any` and `all`.
///
/// The trait is implemented for `bool`.
///
/// ```
/// use shapecast::{ReduceBool, Shape, Tensor, tensor};
/// fn none<T: ReduceBool>(x: &Tensor<T, Shape![2]>) -> bool {
///     !x.any()
/// }
/// assert!(none(&tensor![false, false]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`any` and `all` need `bool` elements, found `{Self}`",
    label = "expected `bool`",
    note = "compare the elements inside `broadcast!`: `any::<-1>(x != 0.0)`"
)]
pub trait ReduceBool: Element + Into<bool> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
    /// Whether this crate compiles the reductions of these elements.
    #[doc(hidden)]
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::NO;
}
#[diagnostic::do_not_recommend]
impl ReduceBool for bool {
    type Checked = ();
    const IS_COMPILED: IsCompiled<Self> = IsCompiled::YES;
}

#[diagnostic::do_not_recommend]
impl<T: Numeric> ReduceSum for T {
    type Sum = T;
    type IndexSum = T;
    type SumAcc = T;
    const IS_COMPILED: IsCompiled<Self> = <T as Numeric>::IS_COMPILED;
    #[inline(always)]
    fn into_sum_acc(self) -> T {
        self
    }
    #[inline(always)]
    fn from_sum_acc(acc: T) -> T {
        acc
    }
    #[inline(always)]
    fn index_sum_from_acc(acc: T) -> T {
        acc
    }
}

#[diagnostic::do_not_recommend]
impl<T: Numeric + Div<Output = T>> ReduceMean for T {
    type Mean = T;
    type MeanAcc = T;
    const IS_COMPILED: IsCompiled<Self> = <T as Numeric>::IS_COMPILED;
    #[inline(always)]
    fn into_mean_acc(self) -> T {
        self
    }
    #[inline(always)]
    fn from_mean_acc(acc: T) -> T {
        acc
    }
}

/// Implements the reductions for types that are not [`Numeric`].
macro_rules! integer_elements {
    ($($t:ident: sum $sum:ident, index sum $index_sum:ident, mean $mean:ident $(via $number:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl ReduceSum for $t {
            type Sum = $sum;
            type IndexSum = $index_sum;
            type SumAcc = $sum;
            const IS_COMPILED: IsCompiled<Self> = IsCompiled::new(is_compiled!($t));
            #[inline(always)]
            fn into_sum_acc(self) -> $sum {
                self as $sum
            }
            #[inline(always)]
            fn from_sum_acc(acc: $sum) -> $sum {
                acc
            }
            #[inline(always)]
            fn index_sum_from_acc(acc: $sum) -> $index_sum {
                acc as $index_sum
            }
        }
        #[diagnostic::do_not_recommend]
        impl ReduceMean for $t {
            type Mean = $mean;
            type MeanAcc = $mean;
            #[inline(always)]
            fn into_mean_acc(self) -> $mean {
                self $(as $number)? as $mean
            }
            #[inline(always)]
            fn from_mean_acc(acc: $mean) -> $mean {
                acc
            }
        }
    )*};
}
integer_elements! {
    i8: sum i64, index sum i8, mean f64;
    i16: sum i64, index sum i16, mean f64;
    i32: sum i64, index sum i32, mean f64;
    i64: sum i64, index sum i64, mean f64;
    isize: sum i64, index sum isize, mean f64;
    i128: sum i128, index sum i128, mean f64;
    u8: sum u64, index sum u8, mean f64;
    u16: sum u64, index sum u16, mean f64;
    u32: sum u64, index sum u32, mean f64;
    u64: sum u64, index sum u64, mean f64;
    usize: sum u64, index sum usize, mean f64;
    u128: sum u128, index sum u128, mean f64;
    bool: sum i64, index sum i64, mean f64 via u8;
}
