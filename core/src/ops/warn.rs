//! Where [`compat`](crate::compat)'s warning is due.

use super::pairing::PairingCheck;
use super::warning::{Warning, is_on};
use crate::dim_vec::{MAX_RANK, MAX_STATIC_RANK};
use crate::kernel::{SourceType, Sources};
use crate::plan::MAX_OPERANDS;
use crate::shape::traits::sizes_of;

/// When an operation is to be warned of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Never,
    Always,
    /// The sizes at run time decide.
    Perhaps,
}

/// What the types of the sources, and of the target in place, say.
///
/// Scalars mean today what they have always meant, and so does a single operand.
pub(super) const fn due<L: Sources>(target: Option<SourceType>) -> Due {
    let mut target_sizes = [1; MAX_STATIC_RANK];
    let target = match target {
        Some(SourceType::Known(pattern)) => Some(sizes_of(pattern, &mut target_sizes)),
        Some(_) if tensors::<L>() > 0 => return Due::Perhaps,
        _ => None,
    };
    let mut met = PairingCheck::<MAX_STATIC_RANK>::new(target);
    let mut k = 0;
    while k < L::LEN {
        match L::TYPES[k] {
            SourceType::Scalar => {}
            SourceType::Known(pattern) => {
                met.meet(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]));
            }
            SourceType::Open if target.is_some() || tensors::<L>() > 1 => return Due::Perhaps,
            SourceType::Open => {}
        }
        k += 1;
    }
    if met.paired() {
        Due::Always
    } else {
        Due::Never
    }
}

/// How many sources are no scalars.
const fn tensors<L: Sources>() -> usize {
    let (mut k, mut tensors) = (0, 0);
    while k < L::LEN {
        if !matches!(L::TYPES[k], SourceType::Scalar) {
            tensors += 1;
        }
        k += 1;
    }
    tensors
}

/// Logs the warning of an operation for which it may be due, if it is switched on.
///
/// The operands have passed the rule.
#[inline(always)]
pub(super) fn warn<L: Sources>(due: Due, sources: &L, target: Option<&[usize]>) {
    if due != Due::Never && is_on() {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        sources.list_sizes(&mut list);
        warn_now(due, &L::TYPES, &list[..L::LEN], target);
    }
}

#[cold]
#[inline(never)]
fn warn_now(due: Due, types: &[SourceType], sizes: &[&[usize]], target: Option<&[usize]>) {
    if due == Due::Always || paired(types, sizes, target) {
        Warning::Broadcast.log();
    }
}

fn paired(types: &[SourceType], sizes: &[&[usize]], target: Option<&[usize]>) -> bool {
    let mut met = PairingCheck::<MAX_RANK>::new(target);
    for (known, sizes) in types.iter().zip(sizes) {
        if !matches!(known, SourceType::Scalar) {
            met.meet(sizes);
        }
    }
    met.paired()
}

#[cfg(test)]
#[path = "tests/warn.rs"]
mod tests;
