//! Conversions and divisions that LLVM does not vectorize by itself.

pub(super) mod float_to_int;
#[cfg(feature = "half")]
pub mod half;
#[cfg(feature = "half")]
pub(super) mod half_instructions;
pub(super) mod integer_division;
#[cfg(feature = "half")]
pub(super) mod wide_term;
