//! The compile error for the left side of an in-place `broadcast!` that cannot be updated.

use crate::element::for_each_scalar;
use crate::shape::traits::Shape;
use crate::tensor::{View, ViewMut};

/// Gives a method `as_target` to types that cannot be updated in place. A call of it does not compile, because no type
/// meets its bound. The compile error is the message of [`InPlace`].
///
/// The in-place forms of `broadcast!` call `as_target` as a method, so that a `&mut` variable is reborrowed. Without
/// this trait, the error would say only that the type has no method `as_target`.
pub trait NoTarget {
    /// Never called, because no type is `InPlace`.
    fn as_target(&mut self) -> <Self as InPlace>::Target
    where
        Self: InPlace,
    {
        unreachable!("no type is `InPlace`")
    }
}

/// The bound of [`NoTarget::as_target`], which no type satisfies.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be updated in place",
    label = "expected a tensor, an array or a mutable view",
    note = "to write through a view, take it with `view_mut()`",
    note = "to update a number, write a reduction, such as `total += x.sum()`"
)]
pub trait InPlace {
    /// The target of the update.
    type Target;
}

/// Values of a method that can be updated, because they borrow their elements.
#[diagnostic::on_unimplemented(
    message = "the update of a temporary `{Self}` has no effect",
    label = "expected a mutable view, such as `x.slice_mut(s![1.., 0])`",
    note = "bind the value to a variable with `let mut` and update the variable"
)]
pub trait BorrowedTarget {}
impl<T, S: Shape> BorrowedTarget for ViewMut<'_, T, S> {}
// `InPlace` has the error message.
impl<T, S: Shape> BorrowedTarget for View<'_, T, S> {}
impl<T> BorrowedTarget for &mut T {}

/// Returns the target, which a method returned.
#[inline(always)]
pub fn borrowed_target<T: BorrowedTarget>(target: T) -> T {
    target
}

macro_rules! no_targets {
    ($($type:ty)*) => {$(impl NoTarget for $type {})*};
}
for_each_scalar!(no_targets);
impl<T, S: Shape> NoTarget for View<'_, T, S> {}
impl<T> NoTarget for [T] {}
impl<T, const N: usize> NoTarget for [T; N] {}
#[cfg(feature = "alloc")]
impl<T> NoTarget for alloc::vec::Vec<T> {}
