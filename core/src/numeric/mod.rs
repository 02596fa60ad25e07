//! In numbers: the rule, layouts, plans, and what moves axes. What consts evaluate for shapes that the
//! compiler knows is `const fn`; for others it runs once per call.

pub(crate) mod align;
pub(crate) mod axes;
pub(crate) mod expand;
pub(crate) mod join;
pub(crate) mod layout;
pub(crate) mod legacy;
pub(crate) mod operands;
pub(crate) mod overlap;
pub(crate) mod plan;
pub(crate) mod regime;
pub(crate) mod reshape;
pub(crate) mod rule;
pub(crate) mod slice;
pub(crate) mod views;
pub(crate) mod walk;

/// The most operands of one operation, its result included.
pub(crate) const MAX_OPERANDS: usize = 13;
