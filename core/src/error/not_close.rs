//! The text about elements that differ by more than a tolerance.

use core::fmt;

use shapecast_kernel::DimVec;

/// The elements of two operands that are not close.
///
/// The text has the facts of NumPy's `assert_allclose`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotClose {
    /// The index of the first pair, in row-major order.
    pub(crate) index: DimVec<usize>,
    /// The elements of the first pair.
    pub(crate) pair: [FloatText; 2],
    /// The number of pairs that are not close.
    pub(crate) count: usize,
    /// The number of all pairs.
    pub(crate) len: usize,
    /// The relative and the absolute tolerance.
    pub(crate) tolerance: [FloatText; 2],
    /// The largest absolute difference and the largest relative one. The relative one is infinite if all expected
    /// elements are 0. A difference is NaN if no pair gives a number.
    pub(crate) largest: [FloatText; 2],
}

impl fmt::Display for NotClose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotClose {
            index,
            pair: [left, right],
            count,
            len,
            tolerance: [rtol, atol],
            largest: [absolute, relative],
        } = self;
        write!(
            f,
            "elements are not close at index {index:?}: left {left}, right {right} (not close: {count} of {len} \
             elements, with rtol {rtol} and atol {atol}; largest difference: {absolute}, relative: {relative})"
        )
    }
}

/// A float that prints with the digits of its type.
///
/// The float is stored as the bits of an `f64`, because floats do not implement `Eq`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatText {
    bits: u64,
    is_f32: bool,
}

impl FloatText {
    /// Converts an `f64`, which is an exact `f32` if `is_f32`.
    pub(crate) fn new(x: f64, is_f32: bool) -> Self {
        let bits = x.to_bits();
        FloatText { bits, is_f32 }
    }
}

impl fmt::Display for FloatText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = f64::from_bits(self.bits);
        match self.is_f32 {
            true => fmt::Debug::fmt(&(x as f32), f),
            false => fmt::Debug::fmt(&x, f),
        }
    }
}
