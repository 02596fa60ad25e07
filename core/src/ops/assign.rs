//! The assignment operators and the method `assign`, which update a tensor in place without allocating.
//!
//! The right side broadcasts to the left side, whose shape does not change.

use core::ops::{
    AddAssign, BitAndAssign, BitOrAssign, BitXorAssign, DivAssign, MulAssign, RemAssign, ShlAssign,
    ShrAssign, SubAssign,
};

use super::arithmetic::{
    AddAssignElements, BitAndAssignElements, BitOrAssignElements, BitXorAssignElements,
    DivAssignElements, MulAssignElements, RemAssignElements, ShlAssignElements, ShrAssignElements,
    SubAssignElements,
};
use super::arithmetic::{Operator, assignment, update_kernel};
use super::right_operand::RightOperand;
use crate::broadcast::join;
use crate::element::{Element, Operand, OperandOf};
use crate::error::{ShapeError, unwrap_or_panic};
use crate::shape::expand::ExpandTo;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::for_each_mutable_type;
use crate::tensor::missing_methods::WriteThrough;
use crate::tensor::{Array, View, ViewMut};
use shapecast_kernel::{Layout, Target, element};

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

/// Defines the methods that copy elements into a tensor.
macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident) => {
        /// # Assignment
        impl<$($generics)* T, S: $shape> $type {
            /// Copies the elements of `y`, which broadcasts to the shape of this tensor.
            ///
            /// Nothing is allocated. `broadcast!(x = y)` does the same, also for expressions. To set every element to
            /// one value, call [`fill`](Self::fill).
            ///
            /// # Panics
            /// Sizes known only at run time do not broadcast. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![2, 3]>::zeros();
            /// x.assign(&tensor![1, 2, 3]);
            /// x.slice_axis_mut::<1>(1..).assign(&tensor![[0], [9]]);
            /// assert_eq!(x, tensor![[1, 0, 0], [1, 9, 9]]);
            /// ```
            ///
            /// ```compile_fail
            /// # use shapecast::{Shape, Tensor, tensor};
            /// let mut x = Tensor::<i32, Shape![2, 3]>::zeros();
            /// x.assign(&tensor![1, 2]); // shape (2) does not broadcast to (2, 3)
            /// ```
            #[doc(alias("copyto", "copy_", "copy_from"))]
            #[inline]
            #[track_caller]
            pub fn assign<Y>(&mut self, y: &Y)
            where
                T: Element,
                Y: OperandOf<T, Checked: Sized, Shape: ExpandTo<S, AxesChecked: Sized>>,
            {
                unwrap_or_panic(self.try_assign(y));
            }

            /// Copies the elements of `y` like [`assign`](Self::assign), but returns an error instead of panicking.
            ///
            /// # Errors
            /// Sizes known only at run time do not broadcast. The elements are then unchanged.
            ///
            /// ```
            /// use shapecast::{ShapeErrorKind, tensor};
            /// let mut x = tensor![[1, 2], [3, 4]].into_dyn();
            /// x.try_assign(&tensor![[5], [6]])?;
            /// assert_eq!(x, tensor![[5, 5], [6, 6]]);
            /// let error = x.try_assign(&tensor![7, 8, 9]).unwrap_err();
            /// assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_assign<Y>(&mut self, y: &Y) -> Result<(), ShapeError>
            where
                T: Element,
                Y: Operand<Elem = T, Shape: ExpandTo<S>>,
            {
                join().with(y).try_assign(self.as_target(), element)
            }
        }
    };
}
for_each_mutable_type!(methods);
