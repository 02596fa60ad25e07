//! The loops of a reduction, as far as the compiler knows them.

use core::marker::PhantomData;

use crate::dim_vec::MAX_STATIC_RANK;
use crate::kernel::elementwise::{Pointers, Sources, known_sizes};
use crate::kernel::parallel::Cost;
use crate::plan::thresholds::MAX_UNROLLED_TERMS;
use crate::plan::{LoopNest, MAX_SLOTS, Plan};
use crate::shape::axes::is_among;
use crate::shape::layout::{contiguous_strides_along, count};
use crate::shape::traits::sizes_of;

/// The dimensions that a reduction reduces, as far as a type defines them.
pub(crate) trait KnownDims {
    /// The sizes that the operands broadcast to, as far as the compiler knows them.
    const PATTERN: Option<&'static [Option<usize>]>;
    /// One bit for each dimension, set if it is reduced.
    const MASK: u64;
}

/// Dimensions that are known only at run time.
pub(crate) struct UnknownDims;
impl KnownDims for UnknownDims {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const MASK: u64 = 0;
}

/// Returns the number of elements that are reduced to one result, if the compiler knows it.
pub(crate) const fn known_terms<A: KnownDims>() -> Option<usize> {
    let Some(pattern) = A::PATTERN else {
        return None;
    };
    let (mut terms, mut d) = (1_usize, 0);
    while d < pattern.len() {
        if is_among(A::MASK, d) {
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
pub(crate) const fn unrolled_terms<A: KnownDims>() -> Option<usize> {
    match known_terms::<A>() {
        Some(terms) if terms <= MAX_UNROLLED_TERMS => Some(terms),
        _ => None,
    }
}

/// The loops of a reduction of the operands `L` along `A`, if the compiler knows all layouts.
pub(super) struct KnownLoops<A, L>(PhantomData<(A, L)>);

impl<A: KnownDims, L: Sources> KnownLoops<A, L> {
    /// Whether all layouts are known, and there are elements to reduce.
    pub(super) const IS_KNOWN: bool = L::LAYOUTS_KNOWN
        && match known_sizes(A::PATTERN) {
            Some(pattern) => {
                let count = count(sizes_of(pattern, &mut [1; MAX_STATIC_RANK]));
                matches!(count, Some(1..))
            }
            None => false,
        };

    /// The simplified plan; without loops if a layout is not known. Loops are ordered by the stride
    /// of the result, which is 0 in the loops that are reduced.
    const PLAN: Plan<MAX_STATIC_RANK> = {
        if Self::IS_KNOWN
            && let Some(pattern) = A::PATTERN
        {
            let mut sizes = [1; MAX_STATIC_RANK];
            let sizes = sizes_of(pattern, &mut sizes);
            let mut strides = [0; MAX_STATIC_RANK];
            let strides = strides.split_at_mut(sizes.len()).0;
            contiguous_strides_along(sizes, !A::MASK, strides);
            let mut plan = Plan::new(sizes, Some(strides));
            let mut k = 0;
            while k < L::LEN {
                plan.push(sizes_of(L::PATTERNS[k], &mut [1; MAX_STATIC_RANK]), None);
                k += 1;
            }
            let plan = plan.simplified();
            assert!(
                Self::is_within(plan.loops()),
                "a plan leads out of its operands"
            );
            plan
        } else {
            Plan::new(&[], None)
        }
    };

    pub(super) const NEST: LoopNest<'static> = const { &Self::PLAN }.loops();

    /// The number of outermost loops, which are over results.
    pub(super) const KEPT: usize = {
        let nest = Self::NEST;
        let mut kept = 0;
        while kept < nest.rank() && nest.strides[kept][0] != 0 {
            kept += 1;
        }
        kept
    };

    /// The number of elements that are reduced to one result.
    pub(super) const TERMS: usize = Self::NEST.row_len(Self::NEST.rank() - Self::KEPT);

    /// The number of results.
    pub(super) const RESULTS: usize = Self::NEST.rows(Self::NEST.rank() - Self::KEPT);

    /// The number of results in a row of the last loop over results.
    pub(super) const ROW: usize = match Self::KEPT {
        0 => 1,
        kept => Self::NEST.sizes[kept - 1],
    };

    pub(super) const COST: Cost = Cost {
        bytes: Self::NEST
            .count()
            .saturating_mul(<L::Pointers as Pointers>::BYTES),
        computes: false,
    };

    /// Returns `true` if the loops stay within the operands, which are contiguous.
    const fn is_within(nest: LoopNest<'_>) -> bool {
        let mut k = 1;
        while k <= L::LEN {
            let own = count(sizes_of(L::PATTERNS[k - 1], &mut [1; MAX_STATIC_RANK]));
            let is_within = match (own, nest.reach(k)) {
                (Some(own), Some((0, after))) => after < own,
                _ => false,
            };
            if !is_within {
                return false;
            }
            k += 1;
        }
        true
    }

    /// Moves `pointers` from the first element to the one that is `number` in the order of the
    /// loops `from..to`.
    #[inline(always)]
    pub(super) fn step<P: Pointers>(from: usize, to: usize, number: usize, pointers: P) -> P {
        let nest = const { Self::NEST };
        let strides: &'static [[isize; MAX_SLOTS]] = nest.strides;
        if to == from + 1 {
            return pointers.step(&strides[from], number);
        }
        let (mut pointers, mut number, mut d) = (pointers, number, to);
        while d > from {
            d -= 1;
            pointers = pointers.step(&strides[d], number % nest.sizes[d]);
            number /= nest.sizes[d];
        }
        pointers
    }
}

#[cfg(test)]
#[path = "tests/known_loops.rs"]
mod tests;
