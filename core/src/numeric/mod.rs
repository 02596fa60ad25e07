//! The rule, layouts and plans in numbers: `const fn`s, evaluated in consts for shapes that the
//! compiler knows and once per call for others.

pub(crate) mod align;
pub(crate) mod axes;
pub(crate) mod expand;
#[cfg(feature = "half")]
pub(crate) mod half;
pub(crate) mod join;
pub(crate) mod layout;
pub(crate) mod legacy;
pub(crate) mod overlap;
pub(crate) mod plan;
pub(crate) mod regime;
pub(crate) mod reshape;
pub(crate) mod rule;
pub(crate) mod slice;
pub(crate) mod views;

/// The most operands of one operation, its result included.
pub(crate) const MAX_OPERANDS: usize = 13;
