//! What an in-place form says of a left side that it cannot update.

use crate::shape::traits::Shape;
use crate::tensor::{View, for_each_scalar};

/// Types that have no `as_target`, as tensors have, get one for its error message.
///
/// The in-place forms of `broadcast!` call `as_target` as a method, for a `&mut` variable to be
/// reborrowed, and a type without the method would be refused by the method's name.
pub trait NoTarget {
    /// Cannot be called.
    fn as_target(&mut self) -> <Self as InPlace>::Target
    where
        Self: InPlace,
    {
        unreachable!("no type is `InPlace`")
    }
}

/// No type is.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be updated in place",
    label = "expected a tensor, an array or a mutable view",
    note = "a `View` only reads, `view_mut()` gives one that writes; `x = broadcast!(..)` replaces the whole of `x`"
)]
pub trait InPlace {
    /// What the update takes.
    type Target;
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
