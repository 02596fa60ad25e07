//! The assignment operators, which update a tensor in place without allocating.
//!
//! The right side broadcasts to the left side, whose shape does not change.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign,
    ShrAssign, SubAssign,
};

use super::arithmetic::{Operator, assignment, update_kernel};
use super::bounds_of_elements::{
    AddAssignElements, BitAndAssignElements, BitOrAssignElements, BitXorAssignElements,
    DivAssignElements, MulAssignElements, RemAssignElements, ShlAssignElements, ShrAssignElements,
    SubAssignElements,
};
use super::join::join;
use super::right_operand::RightOperand;
use crate::element::{Element, Operand};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::missing_methods::WriteThrough;
use crate::tensor::{Array, View, ViewMut};
use shapecast_kernel::{Layout, Target};

/// Combines the elements of `target` and `y` in place.
#[inline(always)]
#[track_caller]
fn update<T, U, L, X, Y, O, const FLAGS: u32>(target: Target<'_, T, L, X>, y: Y, operator: O)
where
    T: Element,
    U: Element,
    L: Shape,
    X: Layout,
    Y: Operand<Elem = U, Shape: ExpandTo<L>>,
    O: Operator<FLAGS, T, U, Output = T>,
{
    let join = join().with(&y).with_flags::<FLAGS>();
    join.update(target, update_kernel(operator));
}

/// Implements an assignment operator for one target and every right operand.
macro_rules! target {
    ($op:ident $elements:ident $method:ident, $bound:ident $target:ty) => {
        /// # Panics
        /// Sizes known only at run time do not broadcast to the target, which is then unchanged.
        impl<T, U, L, R, Y> $op<Y> for $target
        where
            T: Element + $elements<U>,
            U: Element,
            L: $bound,
            R: Shape + ExpandTo<L>,
            Y: RightOperand<[T], Elem = U, Shape = R>,
        {
            #[inline]
            #[track_caller]
            fn $method(&mut self, rhs: Y) {
                update(self.as_target(), rhs.into_operand(), assignment::$op);
            }
        }
    };
}

/// Implements the assignment operators for every target.
macro_rules! assignments {
    ($($op:ident $elements:ident $method:ident;)*) => {$(
        #[doc(hidden)]
        impl<T, S: Shape, R: WriteThrough<Self>> $op<R> for View<'_, T, S> {
            fn $method(&mut self, _: R) {
                unreachable!("no type has the bound")
            }
        }
        #[cfg(feature = "alloc")]
        target!($op $elements $method, Shape Tensor<T, L>);
        target!($op $elements $method, Shape ViewMut<'_, T, L>);
        target!($op $elements $method, KnownShape Array<T, L>);
    )*};
}
assignments! {
    AddAssign AddAssignElements add_assign;
    SubAssign SubAssignElements sub_assign;
    MulAssign MulAssignElements mul_assign;
    DivAssign DivAssignElements div_assign;
    RemAssign RemAssignElements rem_assign;
    BitAndAssign BitAndAssignElements bitand_assign;
    BitOrAssign BitOrAssignElements bitor_assign;
    BitXorAssign BitXorAssignElements bitxor_assign;
    ShlAssign ShlAssignElements shl_assign;
    ShrAssign ShrAssignElements shr_assign;
}
