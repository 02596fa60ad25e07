//! The order in which a result is accumulated: interleaved chains, merged by halves.

use core::hint::black_box;
use core::ops::Range;

use super::Reduction;

/// How many chains a run is accumulated in: enough for the widest vectors to stay busy.
pub(super) const LANES: usize = 16;

/// How many chains what is left over makes.
const REST: usize = 4;

/// Interleaved chains of accumulation. Aligned: parts of what crosses a cache line are slow to load.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes<O, A> {
    op: O,
    acc: [A; LANES],
    /// What is left over of runs: chains of its own, as none of the others is chosen by an index then.
    rest: [A; REST],
}

impl<O: Copy, A: Copy> Lanes<O, A> {
    #[inline(always)]
    pub(super) fn new<E>(op: O) -> Self
    where
        O: Reduction<E, Acc = A>,
    {
        Lanes {
            op,
            acc: [op.start(); LANES],
            rest: [op.start(); REST],
        }
    }

    /// `len` elements more, as `element` gives them.
    #[inline(always)]
    pub(super) fn absorb<E>(&mut self, len: usize, element: impl Fn(usize) -> E)
    where
        O: Reduction<E, Acc = A>,
    {
        if const { O::BY_RUNS } {
            let [first, ..] = &mut self.acc;
            *first = self.op.push_run(*first, len, element);
            return;
        }
        // Not in place: chains stay in registers as long as none is chosen by an index.
        let mut acc = self.acc;
        let whole = len - len % LANES;
        let mut i = 0;
        while i < whole {
            for (chain, acc) in acc.iter_mut().enumerate() {
                *acc = self.op.push(*acc, element(i + chain));
            }
            i += LANES;
        }
        self.acc = acc;
        let mut rest = self.rest;
        while i + REST <= len {
            for (chain, acc) in rest.iter_mut().enumerate() {
                *acc = self.op.push(*acc, element(i + chain));
            }
            i += REST;
        }
        let [first, ..] = &mut rest;
        for i in i..len {
            *first = self.op.push(*first, element(i));
        }
        self.rest = rest;
    }

    #[inline(always)]
    pub(super) fn merged<E>(self) -> A
    where
        O: Reduction<E, Acc = A>,
    {
        if const { O::BY_RUNS } {
            return self.acc[0];
        }
        let merge = |a, b| self.op.merge(a, b);
        let (first, second) = self.acc.split_at(LANES / 2);
        let half: [A; LANES / 2] = core::array::from_fn(|i| merge(first[i], second[i]));
        // Else LLVM orders them in vectors as they are merged, which does not suit loads.
        let half = black_box(half);
        merge(all_merged(half, merge), all_merged(self.rest, merge))
    }
}

/// All chains, a power of 2 of them, merged.
#[inline(always)]
fn all_merged<A: Copy, const N: usize>(mut chains: [A; N], merge: impl Fn(A, A) -> A) -> A {
    let mut half = N / 2;
    while half > 0 {
        for chain in 0..half {
            chains[chain] = merge(chains[chain], chains[chain + half]);
        }
        half /= 2;
    }
    chains[0]
}

/// The accumulation of `len` elements, as `element` gives them.
#[inline(always)]
pub(crate) fn chained<E, O: Reduction<E>>(
    op: O,
    len: usize,
    element: impl Fn(usize) -> E,
) -> O::Acc {
    let mut lanes = Lanes::<O, O::Acc>::new(op);
    lanes.absorb(len, element);
    lanes.merged()
}

/// The accumulation of `range`: `leaf` of pieces of at most `size`, merged by halves. The pieces depend on
/// the range alone.
// `dyn` so that it is compiled once for what is accumulated.
pub(super) fn halves<A>(
    range: Range<usize>,
    size: usize,
    leaf: &dyn Fn(Range<usize>) -> A,
    merge: &dyn Fn(A, A) -> A,
) -> A {
    if range.len() <= size {
        return leaf(range);
    }
    let middle = range.start + (range.len().div_ceil(size) / 2) * size;
    let half = |range| halves(range, size, leaf, merge);
    merge(half(range.start..middle), half(middle..range.end))
}
