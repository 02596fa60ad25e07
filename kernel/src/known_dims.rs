//! The dimensions of an operation, as far as the compiler knows them.

use crate::plan::thresholds::MAX_UNROLLED_TERMS;
use crate::sizes::mask::is_among;

/// The dimensions of an operation, as far as a type defines them.
///
/// The kernel checks the loops that it derives from the constants, in constants. Wrong ones therefore lead to panics or
/// wrong results, but not out of an operand.
pub trait KnownDims {
    /// The sizes that the operands broadcast to, as far as the compiler knows them.
    const PATTERN: Option<&'static [Option<usize>]>;
    /// One bit for each dimension, set if it is reduced.
    const MASK: u64;
}

/// Dimensions that are known only at run time.
pub struct UnknownDims;
impl KnownDims for UnknownDims {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const MASK: u64 = 0;
}

/// Returns the number of elements that are reduced to one result, if the compiler knows it.
pub const fn known_terms<S: KnownDims>() -> Option<usize> {
    let Some(pattern) = S::PATTERN else {
        return None;
    };
    let (mut terms, mut d) = (1_usize, 0);
    while d < pattern.len() {
        if is_among(S::MASK, d) {
            terms = match pattern[d] {
                Some(size) => terms.saturating_mul(size),
                None => return None,
            };
        }
        d += 1;
    }
    Some(terms)
}

/// Returns the number of elements that are reduced to one result, if the loop over them is unrolled.
pub const fn unrolled_terms<S: KnownDims>() -> Option<usize> {
    match known_terms::<S>() {
        Some(terms) if terms <= MAX_UNROLLED_TERMS => Some(terms),
        _ => None,
    }
}

#[cfg(test)]
#[path = "tests/known_dims.rs"]
mod tests;
