//! The order in which a result is accumulated: interleaved chains, merged by halves.

use core::ops::Range;

use super::Reduction;
use crate::kernel::tasks::both;

/// How many chains a run is accumulated in: enough for the widest vectors to stay busy.
pub(super) const LANES: usize = 16;

/// Interleaved chains of accumulation.
#[derive(Clone, Copy)]
pub(super) struct Lanes<O, A, const CHAINS: usize> {
    op: O,
    acc: [A; CHAINS],
}

impl<O: Copy, A: Copy, const CHAINS: usize> Lanes<O, A, CHAINS> {
    #[inline(always)]
    pub(super) fn new<E>(op: O) -> Self
    where
        O: Reduction<E, Acc = A>,
    {
        Lanes {
            op,
            acc: [op.start(); CHAINS],
        }
    }

    /// `len` elements more, as `element` gives them.
    #[inline(always)]
    pub(super) fn absorb<E>(&mut self, len: usize, element: impl Fn(usize) -> E)
    where
        O: Reduction<E, Acc = A>,
    {
        let mut acc = self.acc;
        let whole = len - len % CHAINS;
        let mut i = 0;
        while i < whole {
            for (chain, acc) in acc.iter_mut().enumerate() {
                *acc = self.op.push(*acc, element(i + chain));
            }
            i += CHAINS;
        }
        for (i, acc) in (whole..len).zip(&mut acc) {
            *acc = self.op.push(*acc, element(i));
        }
        self.acc = acc;
    }

    #[inline(always)]
    pub(super) fn merged<E>(mut self) -> A
    where
        O: Reduction<E, Acc = A>,
    {
        let mut half = CHAINS / 2;
        while half > 0 {
            for lane in 0..half {
                self.acc[lane] = self.op.merge(self.acc[lane], self.acc[lane + half]);
            }
            half /= 2;
        }
        self.acc[0]
    }
}

/// The accumulation of `range`: `leaf` of pieces of at most `size`, merged by halves. The pieces
/// depend on the range alone.
pub(super) fn halves<A: Send>(
    range: Range<usize>,
    size: usize,
    parallel: bool,
    leaf: &(impl Fn(Range<usize>) -> A + Sync),
    merge: &(impl Fn(A, A) -> A + Sync),
) -> A {
    if range.len() <= size {
        return leaf(range);
    }
    let middle = range.start + (range.len().div_ceil(size) / 2) * size;
    let parallel = parallel && range.len() >= 64 * size;
    let (a, b) = both(
        parallel,
        || halves(range.start..middle, size, parallel, leaf, merge),
        || halves(middle..range.end, size, parallel, leaf, merge),
    );
    merge(a, b)
}
