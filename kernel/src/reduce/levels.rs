//! The instruction sets of reductions.

use core::marker::PhantomData;

use super::Reduction;
use crate::simd::{Levels, Widest};

/// The instruction sets that the loops of a reduction are compiled for.
pub(super) struct ReductionLevels<const ONE_CHAIN: bool, E, O>(PhantomData<(E, O)>);

impl<const ONE_CHAIN: bool, E, O: Reduction<E>> Levels for ReductionLevels<ONE_CHAIN, E, O> {
    // Most accumulation is bound by latency. Vectors of 512 bits are faster only if functions compute the
    // elements, or if accumulating one takes several instructions. One chain does not need them.
    const MAX_BITS: usize =
        if (O::FLAGS.calls() || O::FLAGS.may_speculate() || O::COMPUTE_BOUND) && !ONE_CHAIN {
            Widest::MAX_BITS
        } else {
            256
        };
}
