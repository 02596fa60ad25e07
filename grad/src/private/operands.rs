//! Values that are read once more.

use std::cell::Cell;

use shapecast::{Array, KnownShape, Shape, Tensor, View};

/// A value as an operand of Rust's operators, which move tensors: a tensor by reference, a float by value.
#[diagnostic::on_unimplemented(
    message = "operators with a gradient need tensors and floats, found `{Self}`",
    label = "expected a tensor or a float"
)]
pub trait StaysUsable {
    type Operand<'a>
    where
        Self: 'a;

    fn operand(&self) -> Self::Operand<'_>;
}

impl<X: ?Sized> StaysUsable for &X {
    type Operand<'a>
        = &'a X
    where
        Self: 'a;

    #[inline]
    fn operand(&self) -> &X {
        self
    }
}

macro_rules! by_reference {
    ($([$($generics:tt)*] $of:ty;)*) => {$(
        impl<$($generics)*> StaysUsable for $of {
            type Operand<'a>
                = &'a Self
            where
                Self: 'a;

            #[inline]
            fn operand(&self) -> &Self {
                self
            }
        }
    )*};
}
by_reference! {
    [T, S: Shape] Tensor<T, S>;
    [T, S: Shape] View<'_, T, S>;
    [T, S: KnownShape] Array<T, S>;
}

macro_rules! by_value {
    ($($float:ty)*) => {$(
        impl StaysUsable for $float {
            type Operand<'a> = Self;

            #[inline]
            fn operand(&self) -> Self {
                *self
            }
        }
    )*};
}
by_value!(f32 f64);

/// Returns a value as an operand that stays usable.
#[inline]
pub fn operand<X: StaysUsable>(value: &X) -> X::Operand<'_> {
    value.operand()
}

/// A value as such an operand in a function that is generic over its elements: a value that is `Copy` by value, another by
/// reference.
///
/// A call of `operand` finds [`ByValue`] first.
pub struct Usable<'a, X>(pub &'a X);

pub trait ByValue {
    type Operand;

    fn operand(self) -> Self::Operand;
}

impl<X: Copy> ByValue for Usable<'_, X> {
    type Operand = X;

    #[inline]
    fn operand(self) -> X {
        *self.0
    }
}

pub trait ByReference {
    type Operand;

    fn operand(self) -> Self::Operand;
}

impl<'a, X> ByReference for &Usable<'a, X> {
    type Operand = &'a X;

    #[inline]
    fn operand(self) -> &'a X {
        self.0
    }
}

/// Returns a value that is passed on once more.
#[inline]
pub fn again<X: Clone>(value: &X) -> X {
    value.clone()
}

/// Keeps the result of a call in a loop over elements.
#[inline]
pub fn keep<X: Copy>(cell: &Cell<Option<X>>, value: X) -> X {
    cell.set(Some(value));
    value
}

/// Returns the kept result of a call, which the loop evaluated for this element.
#[inline]
pub fn kept<X>(value: Option<X>) -> X {
    value.expect("the loop has evaluated the call")
}
