//! Items that the expansions of `broadcast!` use in rust-analyzer, which infers types from them. The
//! compiler never sees these expansions. Hidden items are not offered as completions.

// The methods of `f32` and `f64` take precedence.
use crate::element::Operand;
pub use crate::float::Float as FloatMethods;
use crate::reduce::Operation;

/// A place that an expression names: an operand, or a struct while the user types a field.
#[doc(hidden)]
pub struct Place<'a, T>(pub &'a T);

impl<O: Operand> Place<'_, O> {
    /// Returns an element of the operand.
    pub fn element(self) -> O::Elem {
        unfinished()
    }
}

/// Places that are not operands. Method lookup finds [`Place::element`] first.
#[doc(hidden)]
pub trait NoOperand {
    /// The type of the place.
    type Type;
    /// Returns the place.
    fn element(self) -> Self::Type;
}

impl<'a, T> NoOperand for Place<'a, T> {
    type Type = &'a T;

    fn element(self) -> &'a T {
        self.0
    }
}

/// Returns the result of a reduction of one element.
#[doc(hidden)]
pub fn reduced<E, O: Operation<E>>(_: O, _: E) -> O::Output {
    unfinished()
}

/// Stands for an expression that the user has not written yet.
#[doc(hidden)]
pub fn unfinished() -> ! {
    unreachable!("this code is never run")
}

/// Allows `unfinished` to stand for a field or a method.
#[doc(hidden)]
pub trait Unfinished {
    /// Stands for a field or a method that the user has not written yet.
    #[doc(hidden)]
    fn unfinished(&self) -> ! {
        unfinished()
    }
}

impl<T: ?Sized> Unfinished for T {}
