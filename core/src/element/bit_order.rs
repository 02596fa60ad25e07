//! The order of elements as the order of their bits.

#![cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "sorts need a heap")
)]

use core::marker::PhantomData;

/// How the bits of elements are changed to signed integers that have the order of the elements.
#[derive(Clone, Copy)]
pub(crate) enum BitOrder {
    /// The elements are signed integers.
    Signed,
    /// The elements are unsigned integers.
    Unsigned,
    /// The elements are floats. `infinity` is the bits of infinity.
    Float { infinity: i64 },
}

/// The [`BitOrder`] of elements `T`, if they have one.
///
/// It is a hidden constant of [`ReduceOrd`](super::ReduceOrd). Only this crate can create another value than
/// [`NONE`](Self::NONE).
pub struct ElementBits<T> {
    order: Option<BitOrder>,
    element: PhantomData<fn() -> T>,
}

impl<T> ElementBits<T> {
    /// The elements are compared by their keys.
    pub const NONE: Self = ElementBits {
        order: None,
        element: PhantomData,
    };

    pub(crate) const fn new(order: BitOrder) -> Self {
        ElementBits {
            order: Some(order),
            element: PhantomData,
        }
    }

    /// Returns the order of the bits.
    pub(crate) const fn order(&self) -> Option<BitOrder> {
        self.order
    }
}
