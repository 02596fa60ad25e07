//! Decides whether an operation logs the warning of [`compat`](crate::compat).

mod pairing_check;
mod warning;

use shapecast_kernel::sizes::pattern::sizes_of;
use shapecast_kernel::{MAX_OPERANDS, MAX_RANK, MAX_STATIC_RANK, SourceType, Sources};

#[cfg(feature = "alloc")]
pub(crate) use pairing_check::same_count;
pub(crate) use warning::{Warning, is_warning_enabled, set_warning_enabled};

use pairing_check::PairingCheck;

/// Tells whether PyTorch before 0.2 would have paired operands that now broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormerPairing {
    Never,
    Always,
    /// The answer depends on sizes known only at run time.
    DependsOnSizes,
}

/// Decides from the types alone whether PyTorch before 0.2 would have paired the operands.
///
/// `target` is the target of an update in place.
///
/// PyTorch never paired scalars and single operands.
pub(crate) const fn former_pairing<L: Sources>(target: Option<SourceType>) -> FormerPairing {
    let mut target_sizes = [1; MAX_STATIC_RANK];
    let target = match target {
        Some(SourceType::Known(pattern)) => Some(sizes_of(pattern, &mut target_sizes)),
        Some(_) if tensor_count::<L>() > 0 => return FormerPairing::DependsOnSizes,
        _ => None,
    };
    let mut check = PairingCheck::<MAX_STATIC_RANK>::new(target);
    let mut k = 0;
    while k < L::LEN {
        match L::TYPES[k] {
            SourceType::Scalar => {}
            SourceType::Known(pattern) => {
                check.add(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]));
            }
            SourceType::Open if target.is_some() || tensor_count::<L>() > 1 => {
                return FormerPairing::DependsOnSizes;
            }
            SourceType::Open => {}
        }
        k += 1;
    }
    if check.has_pair() {
        FormerPairing::Always
    } else {
        FormerPairing::Never
    }
}

/// Returns the number of sources that are not scalars.
const fn tensor_count<L: Sources>() -> usize {
    let (mut k, mut count) = (0, 0);
    while k < L::LEN {
        if !matches!(L::TYPES[k], SourceType::Scalar) {
            count += 1;
        }
        k += 1;
    }
    count
}

/// Logs the warning if it is enabled and PyTorch would have paired the operands.
///
/// The operands must broadcast with each other, or to the target.
#[inline(always)]
pub(crate) fn warn_if<L: Sources>(paired: FormerPairing, sources: &L, target: Option<&[usize]>) {
    if !matches!(paired, FormerPairing::Never) && is_warning_enabled() {
        let mut list = [[].as_slice(); MAX_OPERANDS];
        sources.list_sizes(&mut list);
        warn_if_sizes(paired, &L::TYPES, &list[..L::LEN], target);
    }
}

/// Logs the warning if PyTorch would have paired the sizes.
#[cold]
#[inline(never)]
fn warn_if_sizes(
    paired: FormerPairing,
    types: &[SourceType],
    sizes: &[&[usize]],
    target: Option<&[usize]>,
) {
    if paired == FormerPairing::Always || sizes_were_paired(types, sizes, target) {
        Warning::Broadcast.log();
    }
}

/// Decides from the sizes whether PyTorch before 0.2 would have paired the operands.
fn sizes_were_paired(types: &[SourceType], sizes: &[&[usize]], target: Option<&[usize]>) -> bool {
    let mut check = PairingCheck::<MAX_RANK>::new(target);
    for (source, sizes) in types.iter().zip(sizes) {
        if !matches!(source, SourceType::Scalar) {
            check.add(sizes);
        }
    }
    check.has_pair()
}

#[cfg(test)]
#[path = "tests/former_pairing.rs"]
mod tests;
