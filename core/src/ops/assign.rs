//! The assignment operators, which update a tensor in place without allocating.
//!
//! The right side broadcasts to the left side, whose shape does not change.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign,
    ShrAssign, SubAssign,
};

use super::arithmetic::assignment;
use super::combine;
use super::operand_pairs::for_each_pair;
use crate::diagnostics::WriteThrough;
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, Element, ElementOperand, Identities, View, ViewMut};

/// The method of an assignment operator.
macro_rules! update {
    ($op:ident $method:ident $right:ty $(as $operand:ident)?) => {
        #[inline]
        #[track_caller]
        fn $method(&mut self, rhs: $right) {
            $(let rhs = $operand(rhs);)?
            combine::update(self.as_target(), rhs, assignment::$op);
        }
    };
}

/// Implements an assignment operator for one target and one right side.
macro_rules! assign {
    ($op:ident $method:ident, ($target_bound:ident $target:ty), ($bound:ident $right:ty)) => {
        /// # Panics
        /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
        impl<T, U, L, R> $op<$right> for $target
        where
            T: Element + $op<U>,
            U: Element,
            L: $target_bound,
            R: $bound + ExpandTo<L>,
        {
            update!($op $method $right);
        }
    };
    ($op:ident $method:ident, ($target_bound:ident $target:ty), scalar) => {
        impl<T: Identities + $op, L: $target_bound> $op<T> for $target {
            update!($op $method T as ElementOperand);
        }
    };
}

/// Implements the assignment operators for every target and every type of right side.
macro_rules! assignments {
    ($($op:ident $method:ident;)*) => {$(
        #[doc(hidden)]
        impl<T, S: Shape, R: WriteThrough<Self>> $op<R> for View<'_, T, S> {
            fn $method(&mut self, _: R) {
                unreachable!("no type has the bound")
            }
        }
        #[cfg(feature = "alloc")]
        for_each_pair!(assign $op $method, [
            (Shape Tensor<T, L>) (Shape ViewMut<'_, T, L>) (KnownShape Array<T, L>)
        ], [
            (Shape Tensor<U, R>) (Shape &Tensor<U, R>)
        ]);
        #[cfg(feature = "alloc")]
        for_each_pair!(assign $op $method, [
            (Shape Tensor<T, L>)
        ], [
            (Shape View<'_, U, R>) (Shape &View<'_, U, R>)
            (KnownShape Array<U, R>) (KnownShape &Array<U, R>) scalar
        ]);
        for_each_pair!(assign $op $method, [
            (Shape ViewMut<'_, T, L>) (KnownShape Array<T, L>)
        ], [
            (Shape View<'_, U, R>) (Shape &View<'_, U, R>)
            (KnownShape Array<U, R>) (KnownShape &Array<U, R>) scalar
        ]);
    )*};
}
assignments! {
    AddAssign add_assign;
    SubAssign sub_assign;
    MulAssign mul_assign;
    DivAssign div_assign;
    RemAssign rem_assign;
    BitAndAssign bitand_assign;
    BitOrAssign bitor_assign;
    BitXorAssign bitxor_assign;
    ShlAssign shl_assign;
    ShrAssign shr_assign;
}
