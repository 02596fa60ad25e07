//! The operators, between tensors, arrays, views and scalars, owned or borrowed.

use core::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Shl, Shr, Sub};

#[cfg(feature = "half")]
use half::{bf16, f16};

use super::arithmetic::operation;
use super::join::join;
#[cfg(feature = "alloc")]
use super::reuse;
use crate::tensor::{Element, Scalar};
use crate::{Array, Broadcast, Broadcasted, KnownShape};
#[cfg(feature = "alloc")]
use crate::{Shape, Tensor, View};

/// One impl. The operands are `T` of shape `L` and `U` of shape `R`; `$how` computes the result of
/// `$result` from `self` and `rhs`.
macro_rules! implement {
    ($op:ident $method:ident: $left:ty, $right:ty; $lb:ident $rb:ident;
     $result:ident $(($known:ident))?; |$x:ident, $y:ident, $f:ident| $how:expr) => {
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
            fn $method(self, $y: $right) -> Self::Output {
                let $x = self;
                let $f = operation::$method::<T, U>();
                $how
            }
        }
    };
}

/// How a pair of operands is computed: an owned tensor gives its memory to the result; inline
/// operands alone give an inline result.
macro_rules! pair {
    ($op:ident $method:ident, (owned $left:ty), (owned $right:ty)) => {
        implement!($op $method: $left, $right; Shape Shape; Tensor; |x, y, f| reuse::both(x, y, f));
    };
    ($op:ident $method:ident, (owned $left:ty), (heap $right:ty)) => {
        implement!($op $method: $left, $right; Shape Shape; Tensor; |x, y, f| reuse::left(x, &y, f));
    };
    ($op:ident $method:ident, (owned $left:ty), (inline $right:ty)) => {
        implement!($op $method: $left, $right; Shape KnownShape; Tensor; |x, y, f| reuse::left(x, &y, f));
    };
    ($op:ident $method:ident, (heap $left:ty), (owned $right:ty)) => {
        implement!($op $method: $left, $right; Shape Shape; Tensor; |x, y, f| reuse::right(&x, y, f));
    };
    ($op:ident $method:ident, (inline $left:ty), (owned $right:ty)) => {
        implement!($op $method: $left, $right; KnownShape Shape; Tensor; |x, y, f| reuse::right(&x, y, f));
    };
    ($op:ident $method:ident, (heap $left:ty), (heap $right:ty)) => {
        implement!($op $method: $left, $right; Shape Shape; Tensor;
            |x, y, f| join().with(&x).with(&y).apply(f));
    };
    ($op:ident $method:ident, (heap $left:ty), (inline $right:ty)) => {
        implement!($op $method: $left, $right; Shape KnownShape; Tensor;
            |x, y, f| join().with(&x).with(&y).apply(f));
    };
    ($op:ident $method:ident, (inline $left:ty), (heap $right:ty)) => {
        implement!($op $method: $left, $right; KnownShape Shape; Tensor;
            |x, y, f| join().with(&x).with(&y).apply(f));
    };
    ($op:ident $method:ident, (inline $left:ty), (inline $right:ty)) => {
        implement!($op $method: $left, $right; KnownShape KnownShape; Array (KnownShape);
            |x, y, f| join().with(&x).with(&y).apply(f));
    };
}

/// Every left operand with every right one.
macro_rules! cross {
    ($op:ident $method:ident, [], $rights:tt) => {};
    ($op:ident $method:ident, [$left:tt $($lefts:tt)*], $rights:tt) => {
        cross!(@rights $op $method, $left, $rights);
        cross!($op $method, [$($lefts)*], $rights);
    };
    (@rights $op:ident $method:ident, $left:tt, [$($right:tt)*]) => {
        $(pair!($op $method, $left, $right);)*
    };
}

/// A scalar on the right: any, as long as it is of the elements' type, which literals adapt to.
macro_rules! scalar_right {
    ($op:ident $method:ident, $bound:ident $result:ident $left:ty; |$x:ident, $y:ident, $f:ident| $how:expr) => {
        impl<T, L> $op<T> for $left
        where
            T: Scalar + $op<Output: Send>,
            L: $bound,
        {
            type Output = $result<<T as $op>::Output, L>;

            #[inline]
            #[track_caller]
            fn $method(self, $y: T) -> Self::Output {
                let $x = self;
                let $f = operation::$method::<T, T>();
                $how
            }
        }
    };
}

/// A scalar on the left: type by type, as the orphan rule asks.
macro_rules! scalar_left {
    ($op:ident $method:ident, $kind:tt; |$x:ident, $y:ident, $f:ident| $how:expr; $($scalar:ty)*) => {
        $(scalar_left!(@one $op $method, $kind $scalar; |$x, $y, $f| $how);)*
    };
    (@one $op:ident $method:ident, ($bound:ident $result:ident) $scalar:ty; $($how:tt)*) => {
        scalar_left!(@impl $op $method, $bound $result, $result<$scalar, R>, $scalar; $($how)*);
    };
    (@one $op:ident $method:ident, (& $bound:ident $result:ident) $scalar:ty; $($how:tt)*) => {
        scalar_left!(@impl $op $method, $bound $result, &$result<$scalar, R>, $scalar; $($how)*);
    };
    (@one $op:ident $method:ident, (View) $scalar:ty; $($how:tt)*) => {
        scalar_left!(@impl $op $method, Shape Tensor, View<'_, $scalar, R>, $scalar; $($how)*);
    };
    (@one $op:ident $method:ident, (& View) $scalar:ty; $($how:tt)*) => {
        scalar_left!(@impl $op $method, Shape Tensor, &View<'_, $scalar, R>, $scalar; $($how)*);
    };
    (@impl $op:ident $method:ident, $bound:ident $result:ident, $right:ty, $scalar:ty;
     |$x:ident, $y:ident, $f:ident| $how:expr) => {
        impl<R: $bound> $op<$right> for $scalar {
            type Output = $result<<$scalar as $op>::Output, R>;

            #[inline]
            #[track_caller]
            fn $method(self, $y: $right) -> Self::Output {
                let $x = self;
                let $f = operation::$method::<$scalar, $scalar>();
                $how
            }
        }
    };
}

/// Scalars on the left of every operand.
macro_rules! scalars_left {
    ($op:ident $method:ident: $($scalar:ident)*) => {
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, (Shape Tensor);
            |x, y, f| reuse::right(&x, y, f); $($scalar)*);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, (& Shape Tensor);
            |x, y, f| join().with(&x).with(&y).apply(f); $($scalar)*);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, (View);
            |x, y, f| join().with(&x).with(&y).apply(f); $($scalar)*);
        #[cfg(feature = "alloc")]
        scalar_left!($op $method, (& View);
            |x, y, f| join().with(&x).with(&y).apply(f); $($scalar)*);
        scalar_left!($op $method, (KnownShape Array);
            |x, y, f| join().with(&x).with(&y).apply(f); $($scalar)*);
        scalar_left!($op $method, (& KnownShape Array);
            |x, y, f| join().with(&x).with(&y).apply(f); $($scalar)*);
    };
}

macro_rules! operators {
    ($($op:ident $method:ident: $($scalar:ident)*;)*) => {$(
        #[cfg(feature = "alloc")]
        cross!($op $method, [
            (owned Tensor<T, L>) (heap &Tensor<T, L>) (heap View<'_, T, L>) (heap &View<'_, T, L>)
            (inline Array<T, L>) (inline &Array<T, L>)
        ], [
            (owned Tensor<U, R>) (heap &Tensor<U, R>) (heap View<'_, U, R>) (heap &View<'_, U, R>)
        ]);
        #[cfg(feature = "alloc")]
        cross!($op $method, [
            (owned Tensor<T, L>) (heap &Tensor<T, L>) (heap View<'_, T, L>) (heap &View<'_, T, L>)
        ], [
            (inline Array<U, R>) (inline &Array<U, R>)
        ]);
        cross!($op $method, [
            (inline Array<T, L>) (inline &Array<T, L>)
        ], [
            (inline Array<U, R>) (inline &Array<U, R>)
        ]);

        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape Tensor Tensor<T, L>; |x, y, f| reuse::left(x, &y, f));
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape Tensor &Tensor<T, L>;
            |x, y, f| join().with(&x).with(&y).apply(f));
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape Tensor View<'_, T, L>;
            |x, y, f| join().with(&x).with(&y).apply(f));
        #[cfg(feature = "alloc")]
        scalar_right!($op $method, Shape Tensor &View<'_, T, L>;
            |x, y, f| join().with(&x).with(&y).apply(f));
        scalar_right!($op $method, KnownShape Array Array<T, L>;
            |x, y, f| join().with(&x).with(&y).apply(f));
        scalar_right!($op $method, KnownShape Array &Array<T, L>;
            |x, y, f| join().with(&x).with(&y).apply(f));

        scalars_left!($op $method: $($scalar)*);
    )*};
}
operators! {
    Add add: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Sub sub: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Mul mul: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Div div: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Rem rem: f32 f64 i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    BitAnd bitand: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool;
    BitOr bitor: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool;
    BitXor bitxor: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool;
    Shl shl: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Shr shr: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
}

#[cfg(feature = "half")]
macro_rules! half_operators {
    ($($op:ident $method:ident)*) => {$(scalars_left!($op $method: f16 bf16);)*};
}
#[cfg(feature = "half")]
half_operators!(Add add Sub sub Mul mul Div div Rem rem);

macro_rules! unary {
    ($($op:ident $method:ident;)*) => {$(
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method: Tensor<T, S>, Shape Tensor, |x, f| reuse::only(x, f));
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method: &Tensor<T, S>, Shape Tensor, |x, f| join().with(&x).map(|_, ((), x)| f(x)));
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method: View<'_, T, S>, Shape Tensor, |x, f| join().with(&x).map(|_, ((), x)| f(x)));
        #[cfg(feature = "alloc")]
        unary!(@impl $op $method: &View<'_, T, S>, Shape Tensor, |x, f| join().with(&x).map(|_, ((), x)| f(x)));
        unary!(@impl $op $method: Array<T, S>, KnownShape Array, |x, f| join().with(&x).map(|_, ((), x)| f(x)));
        unary!(@impl $op $method: &Array<T, S>, KnownShape Array, |x, f| join().with(&x).map(|_, ((), x)| f(x)));
    )*};
    (@impl $op:ident $method:ident: $type:ty, $bound:ident $result:ident, |$x:ident, $f:ident| $how:expr) => {
        impl<T: Element + $op<Output: Send>, S: $bound> $op for $type {
            type Output = $result<<T as $op>::Output, S>;

            #[inline]
            #[track_caller]
            fn $method(self) -> Self::Output {
                let $x = self;
                let $f = <T as $op>::$method;
                $how
            }
        }
    };
}
unary! {
    Neg neg;
    Not not;
}
