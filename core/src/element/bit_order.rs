//! The order of elements, as an order of their bits.

#![cfg_attr(
    not(feature = "alloc"),
    expect(dead_code, reason = "sorts need a heap")
)]

use core::marker::PhantomData;

/// The conversion of the bits of elements to signed integers in the order of the elements.
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
/// [`ReduceOrd`](super::ReduceOrd) has a hidden constant of this type. Only this crate can create another value than
/// [`NONE`](Self::NONE).
pub struct ElementBits<T> {
    order: Option<BitOrder>,
    element: PhantomData<fn() -> T>,
}

impl<T> ElementBits<T> {
    /// The bits have no order, so sorts compare the keys of the elements.
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
