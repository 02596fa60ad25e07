//! The compile error for a value that the kernel computes for each element and that is a tensor.
//!
//! `broadcast!` records the types of calls and indices in its kernels by [`ValueType::of`]. After the kernels, where
//! every type is inferred, it calls [`PerElement::accept`] with the [kind](PlainValue::kind) of each type. The kind of
//! a tensor is an inherent method, which method lookup prefers to the trait method of other types.

use core::marker::PhantomData;

use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

/// The type of a value.
pub struct ValueType<T: ?Sized>(PhantomData<fn(&T)>);

impl<T: ?Sized> ValueType<T> {
    /// Returns the type of the values that are passed to [`of`](Self::of) or [`of_place`](Self::of_place).
    #[inline(always)]
    #[expect(clippy::new_without_default, reason = "only the macros call it")]
    pub const fn new() -> Self {
        ValueType(PhantomData)
    }

    /// Returns `value`, which has this type.
    #[inline(always)]
    pub fn of(&self, value: T) -> T
    where
        T: Sized,
    {
        value
    }

    /// Returns `place`, which has this type.
    #[inline(always)]
    pub fn of_place<'a>(&self, place: &'a T) -> &'a T {
        place
    }
}

/// The kind of numbers, and of all types but tensors.
pub struct Plain;

/// The kind of tensors, arrays and views.
pub struct TensorValue;

/// Values that a kernel may compute for each element.
#[diagnostic::on_unimplemented(
    message = "write `&` before this tensor to evaluate it once, before the loop",
    label = "without `&`, it is evaluated for each element of the result"
)]
pub trait PerElement: Sized {
    /// Accepts a value of this kind.
    fn accept(self) {}
}

#[diagnostic::do_not_recommend]
impl PerElement for Plain {}

/// Values that a kernel computes from elements.
#[diagnostic::on_unimplemented(
    message = "this value is a tensor for each element: write `&` before a function that takes whole tensors, as in `&f(&x)`",
    label = "without `&`, it is computed for each element, and must be a number or another plain value"
)]
pub trait ElementValue: Sized {
    /// Accepts a value of this kind.
    fn accept(self) {}
}

#[diagnostic::do_not_recommend]
impl ElementValue for Plain {}

/// Elements of a result.
#[diagnostic::on_unimplemented(
    message = "each element of the result would be a tensor",
    label = "expected a number or another plain value for each element",
    note = "to evaluate a tensor once, before the loop, write `&` before it"
)]
pub trait ResultElement: Sized {
    /// Accepts elements of this kind.
    fn accept(self) {}
}

#[diagnostic::do_not_recommend]
impl ResultElement for Plain {}

/// Returns `result`. `checks` is never called: the compiler checks it last.
#[inline(always)]
pub fn with_checks<R>(result: R, checks: impl FnOnce()) -> R {
    let _ = checks;
    result
}

/// The kind of a type that is not a tensor.
pub trait PlainValue {
    /// Returns the kind.
    fn kind(&self) -> Plain {
        Plain
    }
}

impl<T: ?Sized> PlainValue for ValueType<T> {}

/// `$generics for $type` have the kind of tensors, and so have references to them.
macro_rules! tensors {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<$($generics)*> ValueType<$type> {
            /// Returns the kind.
            pub fn kind(&self) -> TensorValue {
                TensorValue
            }
        }

        impl<$($generics)*> ValueType<&$type> {
            /// Returns the kind.
            pub fn kind(&self) -> TensorValue {
                TensorValue
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
tensors! {
    [T, S: Shape] Tensor<T, S>;
}
tensors! {
    [T, S: KnownShape] Array<T, S>;
    [T, S: Shape] View<'_, T, S>;
    [T, S: Shape] ViewMut<'_, T, S>;
}
