//! The loops of an operation, if the compiler knows them.

use core::marker::PhantomData;

use super::pointers::Pointers;
use super::source::Sources;
use crate::dim_vec::MAX_STATIC_RANK;
use crate::known_dims::KnownDims;
use crate::plan::{LoopNest, MAX_SLOTS, Plan};
use crate::sizes::layout::{contiguous_strides_along, count};
use crate::sizes::mask::count_among;
use crate::sizes::pattern::{known_sizes, sizes_of};

/// The plan of the operands `L` and a contiguous result, if the compiler knows all layouts.
///
/// # Invariants
/// 1. The loops stay within the result and the operands of the sizes that the types define.
pub(crate) struct KnownPlan<S, L>(PhantomData<(S, L)>);

impl<S: KnownDims, L: Sources> KnownPlan<S, L> {
    /// Whether all layouts are known.
    pub(crate) const IS_KNOWN: bool = L::LAYOUTS_KNOWN
        && match known_sizes(S::PATTERN) {
            Some(pattern) => count(sizes_of(pattern, &mut [1; MAX_STATIC_RANK])).is_some(),
            None => false,
        };

    /// The simplified plan; without loops if a layout is not known. Loops are ordered by the stride
    /// of the result, which is 0 in the loops that are reduced.
    pub(crate) const PLAN: Plan<MAX_STATIC_RANK> = match known_sizes(S::PATTERN) {
        Some(pattern) if Self::IS_KNOWN => Self::plan(sizes_of(pattern, &mut [1; MAX_STATIC_RANK])),
        _ => Plan::new(&[], None),
    };

    /// The loops of the plan.
    pub(crate) const NEST: LoopNest<'static> = const { &Self::PLAN }.loops();

    /// The number of outermost loops, which are over results.
    pub(crate) const KEPT: usize = Self::NEST.kept();

    /// Returns the simplified plan for operands that broadcast to `sizes`. Upholds invariant 1.
    const fn plan(sizes: &[usize]) -> Plan<MAX_STATIC_RANK> {
        let mut strides = [0; MAX_STATIC_RANK];
        let strides = strides.split_at_mut(sizes.len()).0;
        contiguous_strides_along(sizes, !S::MASK, strides);
        let mut plan = Plan::new(sizes, Some(strides));
        let mut k = 0;
        while k < L::LEN {
            plan.push(sizes_of(L::PATTERNS[k], &mut [1; MAX_STATIC_RANK]), None);
            k += 1;
        }
        let plan = plan.simplified();
        let mut k = 0;
        while k <= L::LEN {
            let elements = if k == 0 {
                count_among(sizes, !S::MASK)
            } else {
                count_among(
                    sizes_of(L::PATTERNS[k - 1], &mut [1; MAX_STATIC_RANK]),
                    u64::MAX,
                )
            };
            assert!(
                plan.loops().count() == 0
                    || matches!(plan.loops().reach(k), Some((0, after)) if after < elements),
                "a plan leads out of its operands"
            );
            k += 1;
        }
        plan
    }

    /// Moves `pointers` from the first element to the one at `position` in the order of the loops
    /// `from..to`.
    #[inline(always)]
    pub(crate) fn step<P: Pointers>(from: usize, to: usize, position: usize, pointers: P) -> P {
        let nest = const { Self::NEST };
        let strides: &'static [[isize; MAX_SLOTS]] = nest.strides;
        if to == from + 1 {
            return pointers.step(&strides[from], position);
        }
        let (mut pointers, mut rest, mut d) = (pointers, position, to);
        while d > from {
            d -= 1;
            pointers = pointers.step(&strides[d], rest % nest.sizes[d]);
            rest /= nest.sizes[d];
        }
        pointers
    }
}
