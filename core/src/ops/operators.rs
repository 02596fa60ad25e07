//! The operators, between tensors, arrays, views and scalars, owned or borrowed.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

#[cfg(feature = "half")]
use half::{bf16, f16};
#[cfg(feature = "num-complex")]
use num_complex::{Complex32, Complex64};

use super::arithmetic::{
    AddElements, BitAndElements, BitOrElements, BitXorElements, DivElements, MulElements,
    RemElements, ShlElements, ShrElements, SubElements,
};
use super::arithmetic::{Operator, operation};
#[cfg(feature = "alloc")]
use super::reuse;
use super::right_operand::RightOperand;
use crate::broadcast::join;
#[cfg(feature = "alloc")]
use crate::element::Heap;
use crate::element::{Element, Inline, Scalar};
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, MakeResult};
#[cfg(feature = "alloc")]
use crate::tensor::{Tensor, View};

/// Implements an operator for one left operand and every right operand.
///
/// The body is one call, because the compiler checks the body of each impl anew. The result reuses the memory of an
/// owned tensor. The result of two arrays is an array.
macro_rules! left_operand {
    ($op:ident $elements:ident $method:ident, $combine:ident Shape $left:ty) => {
        left_operand!(@impl $op $elements $method, $combine Shape $left, []
            => Tensor<<T as $op<U>>::Output, Broadcasted<L, R>>);
    };
    ($op:ident $elements:ident $method:ident, $combine:ident KnownShape $left:ty) => {
        left_operand!(@impl $op $elements $method, $combine KnownShape $left, [
            Y::Placement: MakeResult<<T as $op<U>>::Output, Broadcasted<L, R>>,
        ] => <Y::Placement as MakeResult<
            <T as $op<U>>::Output,
            Broadcasted<L, R>,
        >>::Output);
    };
    (@impl $op:ident $elements:ident $method:ident, $combine:ident $bound:ident $left:ty, [$($result_bound:tt)*] => $result:ty) => {
        impl<T, U, L, R, Y> $op<Y> for $left
        where
            T: Element + $elements<U, Output: Send>,
            U: Element,
            L: $bound + Broadcast<R>,
            R: Shape,
            Y: RightOperand<[T], Elem = U, Shape = R>,
            $($result_bound)*
        {
            type Output = $result;

            #[inline]
            #[track_caller]
            fn $method(self, y: Y) -> Self::Output {
                y.$combine(self, operation::$op)
            }
        }
    };
}

/// Combines a scalar with the elements of a tensor or view.
///
/// The impls of all scalars call this function, because its bounds take the compiler less time than those of `combine`.
#[cfg(feature = "alloc")]
#[inline(always)]
#[track_caller]
fn scalar_and_tensor<T, R, Y, O, const FLAGS: u32>(x: T, y: Y, operator: O) -> Tensor<T, R>
where
    T: Scalar,
    R: Shape,
    Y: RightOperand<[T], Elem = T, Shape = R, Placement = Heap>,
    O: Operator<FLAGS, T, T, Output = T>,
{
    y.combine(x, operator)
}

/// Combines a scalar with the elements of an array.
#[inline(always)]
#[track_caller]
fn scalar_and_array<T, R, Y, O, const FLAGS: u32>(x: T, y: Y, operator: O) -> Array<T, R>
where
    T: Scalar,
    R: KnownShape,
    Y: RightOperand<[T], Elem = T, Shape = R, Placement = Inline>,
    O: Operator<FLAGS, T, T, Output = T>,
{
    y.combine(x, operator)
}

/// Implements an operator with a scalar on the left.
///
/// The orphan rule forbids an impl that is generic over the scalar.
macro_rules! scalar_left {
    ($op:ident $method:ident, $scalar:ident, $bound:ident $right:ty, $result:ident $combine:ident) => {
        impl<R: $bound> $op<$right> for $scalar {
            type Output = $result<$scalar, R>;

            #[inline]
            #[track_caller]
            fn $method(self, y: $right) -> Self::Output {
                $combine(self, y, operation::$op)
            }
        }
    };
}

/// Implements an operator with scalars on the left of every operand.
macro_rules! scalars_left {
    ($op:ident $method:ident: $([$($scalar:ident)*])*) => {$($(
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape Tensor<$scalar, R>, Tensor scalar_and_tensor);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape &Tensor<$scalar, R>, Tensor scalar_and_tensor);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape View<'_, $scalar, R>, Tensor scalar_and_tensor);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape &View<'_, $scalar, R>, Tensor scalar_and_tensor);
        scalar_left!($op $method, $scalar, KnownShape Array<$scalar, R>, Array scalar_and_array);
        scalar_left!($op $method, $scalar, KnownShape &Array<$scalar, R>, Array scalar_and_array);
    )*)*};
}

macro_rules! operators {
    ($integers:tt $(and $others:tt: $($op:ident $elements:ident $method:ident)*;)*) => {$($(
        #[cfg(feature = "alloc")]
        left_operand!($op $elements $method, combine_owned Shape Tensor<T, L>);
        #[cfg(feature = "alloc")]
        left_operand!($op $elements $method, combine Shape &Tensor<T, L>);
        #[cfg(feature = "alloc")]
        left_operand!($op $elements $method, combine Shape View<'_, T, L>);
        #[cfg(feature = "alloc")]
        left_operand!($op $elements $method, combine Shape &View<'_, T, L>);
        left_operand!($op $elements $method, combine KnownShape Array<T, L>);
        left_operand!($op $elements $method, combine KnownShape &Array<T, L>);

        scalars_left!($op $method: $integers $others);
    )*)*};
}
operators! {
    [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize]
    and [f32 f64]: Add AddElements add Sub SubElements sub Mul MulElements mul Div DivElements div Rem RemElements rem;
    and [bool]: BitAnd BitAndElements bitand BitOr BitOrElements bitor BitXor BitXorElements bitxor;
    and []: Shl ShlElements shl Shr ShrElements shr;
}

#[cfg(feature = "half")]
macro_rules! half_operators {
    ($($op:ident $method:ident)*) => {$(scalars_left!($op $method: [f16 bf16]);)*};
}
#[cfg(feature = "half")]
half_operators!(Add add Sub sub Mul mul Div div Rem rem);

#[cfg(feature = "num-complex")]
macro_rules! complex_operators {
    ($($op:ident $method:ident)*) => {$(
        scalars_left!($op $method: [Complex32 Complex64]);
    )*};
}
#[cfg(feature = "num-complex")]
complex_operators!(Add add Sub sub Mul mul Div div Rem rem);

/// Implements unary operators.
macro_rules! unary {
    ($($op:ident $method:ident;)*) => {$(
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method, Shape Tensor<T, S>, Tensor reuse);
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method, Shape &Tensor<T, S>, Tensor new);
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method, Shape View<'_, T, S>, Tensor new);
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method, Shape &View<'_, T, S>, Tensor new);
        unary!(@impl $op $method, KnownShape Array<T, S>, Array new);
        unary!(@impl $op $method, KnownShape &Array<T, S>, Array new);
    )*};
    (@impl $op:ident $method:ident, $bound:ident $type:ty, $result:ident $how:ident) => {
        impl<T: Element + $op<Output: Send>, S: $bound> $op for $type {
            type Output = $result<<T as $op>::Output, S>;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                unary!(@$how self <T as $op>::$method)
            }
        }
    };
    (@new $x:ident $f:expr) => {
        join().with(&$x).map(|_, ((), x)| $f(x))
    };
    (@reuse $x:ident $f:expr) => {
        reuse::unary($x, $f)
    };
}
unary! {
    Neg neg;
    Not not;
}
