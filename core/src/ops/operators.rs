//! The operators, between tensors, arrays, views and scalars, owned or borrowed.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

#[cfg(feature = "half")]
use half::{bf16, f16};
#[cfg(feature = "num-complex")]
use num_complex::{Complex32, Complex64};

use super::arithmetic::operation;
use super::combine;
use super::join::join;
use super::operand_pairs::for_each_pair;
#[cfg(feature = "alloc")]
use super::reuse;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::traits::KnownShape;
#[cfg(feature = "alloc")]
use crate::shape::traits::Shape;
use crate::tensor::{Array, Element, ElementOperand, Identities};
#[cfg(feature = "alloc")]
use crate::tensor::{Tensor, View};

/// Computes `$f` of one or two operands, in new memory or in that of an owned tensor.
///
/// Every arm is one call, because the compiler checks the body of each impl anew.
macro_rules! compute {
    (new Tensor $x:ident $y:ident $f:expr) => {
        combine::tensor($x, $y, $f)
    };
    (new Array $x:ident $y:ident $f:expr) => {
        combine::array($x, $y, $f)
    };
    (reuse_left Tensor $x:ident $y:ident $f:expr) => {
        reuse::left($x, $y, $f)
    };
    (reuse_right Tensor $x:ident $y:ident $f:expr) => {
        reuse::right($x, $y, $f)
    };
    (reuse_either Tensor $x:ident $y:ident $f:expr) => {
        reuse::either($x, $y, $f)
    };
    (new $result:ident $x:ident $f:expr) => {
        join().with(&$x).map(|_, ((), x)| $f(x))
    };
    (reuse $result:ident $x:ident $f:expr) => {
        reuse::unary($x, $f)
    };
}

/// Implements an operator for one pair of operands.
///
/// The left operand has elements `T` and shape `L`, the right operand `U` and `R`. `$how` selects the
/// arm of `compute!`.
macro_rules! implement {
    ($op:ident $method:ident, $lb:ident $left:ty, $rb:ident $right:ty,
     $result:ident $(($known:ident))? $how:ident) => {
        impl<T, U, L, R> $op<$right> for $left
        where
            T: Element + $op<U, Output: Send>,
            U: Element,
            L: $lb + Broadcast<R $(, Output: $known)?>,
            R: $rb,
        {
            type Output = $result<<T as $op<U>>::Output, Broadcasted<L, R>>;

            #[inline]
            #[track_caller]
            fn $method(self, y: $right) -> Self::Output {
                compute!($how $result self y operation::$op)
            }
        }
    };
}

/// Chooses how an operator computes one pair of operands, and implements it.
///
/// The result reuses the memory of an owned tensor. Only arrays have the bound `KnownShape`. The result
/// of two arrays is an array.
macro_rules! pair {
    ($op:ident $method:ident, (owned $left:ty), (owned $right:ty)) => {
        implement!($op $method, Shape $left, Shape $right, Tensor reuse_either);
    };
    ($op:ident $method:ident, (owned $left:ty), ($rb:ident $right:ty)) => {
        implement!($op $method, Shape $left, $rb $right, Tensor reuse_left);
    };
    ($op:ident $method:ident, ($lb:ident $left:ty), (owned $right:ty)) => {
        implement!($op $method, $lb $left, Shape $right, Tensor reuse_right);
    };
    ($op:ident $method:ident, (KnownShape $left:ty), (KnownShape $right:ty)) => {
        implement!($op $method, KnownShape $left, KnownShape $right, Array (KnownShape) new);
    };
    ($op:ident $method:ident, ($lb:ident $left:ty), ($rb:ident $right:ty)) => {
        implement!($op $method, $lb $left, $rb $right, Tensor new);
    };
}

/// Implements an operator with one element on the right, whose type must be that of the elements.
///
/// The type of a literal is then inferred from the elements.
macro_rules! scalar_right {
    ($op:ident $method:ident, $bound:ident $left:ty, $result:ident $how:ident) => {
        impl<T, L> $op<T> for $left
        where
            T: Identities + $op<Output: Send>,
            L: $bound,
        {
            type Output = $result<<T as $op>::Output, L>;

            #[inline]
            #[track_caller]
            fn $method(self, y: T) -> Self::Output {
                let y = ElementOperand(y);
                compute!($how $result self y operation::$op)
            }
        }
    };
}

/// Implements an operator with a scalar on the left.
///
/// The orphan rule forbids an impl that is generic over the scalar.
macro_rules! scalar_left {
    ($op:ident $method:ident, $scalar:ident, $bound:ident $right:ty, $result:ident $how:ident) => {
        impl<R: $bound> $op<$right> for $scalar {
            type Output = $result<$scalar, R>;

            #[inline]
            #[track_caller]
            fn $method(self, y: $right) -> Self::Output {
                compute!($how $result self y operation::$op)
            }
        }
    };
}

/// Implements an operator with scalars on the left of every operand.
macro_rules! scalars_left {
    ($op:ident $method:ident: $([$($scalar:ident)*])*) => {$($(
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape Tensor<$scalar, R>, Tensor reuse_right);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape &Tensor<$scalar, R>, Tensor new);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape View<'_, $scalar, R>, Tensor new);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, $scalar, Shape &View<'_, $scalar, R>, Tensor new);
        scalar_left!($op $method, $scalar, KnownShape Array<$scalar, R>, Array new);
        scalar_left!($op $method, $scalar, KnownShape &Array<$scalar, R>, Array new);
    )*)*};
}

macro_rules! operators {
    ($integers:tt $(and $others:tt: $($op:ident $method:ident)*;)*) => {$($(
        #[cfg(feature = "alloc")]
        for_each_pair!(pair $op $method, [
            (owned Tensor<T, L>) (Shape &Tensor<T, L>) (Shape View<'_, T, L>) (Shape &View<'_, T, L>)
            (KnownShape Array<T, L>) (KnownShape &Array<T, L>)
        ], [
            (owned Tensor<U, R>) (Shape &Tensor<U, R>) (Shape View<'_, U, R>) (Shape &View<'_, U, R>)
        ]);
        #[cfg(feature = "alloc")]
        for_each_pair!(pair $op $method, [
            (owned Tensor<T, L>) (Shape &Tensor<T, L>) (Shape View<'_, T, L>) (Shape &View<'_, T, L>)
        ], [
            (KnownShape Array<U, R>) (KnownShape &Array<U, R>)
        ]);
        for_each_pair!(pair $op $method, [
            (KnownShape Array<T, L>) (KnownShape &Array<T, L>)
        ], [
            (KnownShape Array<U, R>) (KnownShape &Array<U, R>)
        ]);

        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape Tensor<T, L>, Tensor reuse_left);
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape &Tensor<T, L>, Tensor new);
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape View<'_, T, L>, Tensor new);
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape &View<'_, T, L>, Tensor new);
        scalar_right!($op $method, KnownShape Array<T, L>, Array new);
        scalar_right!($op $method, KnownShape &Array<T, L>, Array new);

        scalars_left!($op $method: $integers $others);
    )*)*};
}
operators! {
    [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize]
    and [f32 f64]: Add add Sub sub Mul mul Div div Rem rem;
    and [bool]: BitAnd bitand BitOr bitor BitXor bitxor;
    and []: Shl shl Shr shr;
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
                compute!($how $result self <T as $op>::$method)
            }
        }
    };
}
unary! {
    Neg neg;
    Not not;
}
