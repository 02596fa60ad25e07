//! The order in which a result is accumulated: interleaved chains, merged by halves.

use core::hint::black_box;
#[cfg(feature = "rayon")]
use core::mem::MaybeUninit;
use core::ops::Range;

use super::Reduction;
use crate::kernel::tasks::Cost;
#[cfg(feature = "rayon")]
use crate::kernel::tasks::{Shared, share};

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
    let half = |range| halves(range, size, leaf, merge);
    let [first, second] = in_halves(range, size);
    merge(half(first), half(second))
}

/// The halves of what is larger than `size`, the first of them in pieces of it.
fn in_halves(range: Range<usize>, size: usize) -> [Range<usize>; 2] {
    let middle = range.start + (range.len().div_ceil(size) / 2) * size;
    [range.start..middle, middle..range.end]
}

/// In how many parts a result is accumulated at most.
#[cfg(feature = "rayon")]
const MOST_PARTS: usize = 128;

/// The same as [`halves`] of `0..len`, on several threads if it is worth what it costs.
pub(super) fn shared_halves<A: Copy>(
    len: usize,
    size: usize,
    cost: Cost,
    leaf: &(dyn Fn(Range<usize>) -> A + Sync),
    merge: &(dyn Fn(A, A) -> A + Sync),
) -> A {
    #[cfg(feature = "rayon")]
    if !cost.is_small() && len > size {
        // No more than there are pieces, so that each part is one of the halves of halves.
        let most = MOST_PARTS.min(len.div_ceil(size)).ilog2();
        let part = |i: usize| {
            (0..most).rev().fold(0..len, |range, level| {
                let [first, second] = in_halves(range, size);
                if i >> level & 1 == 0 { first } else { second }
            })
        };
        let mut parts = alloc::vec![MaybeUninit::uninit(); 1 << most];
        // SAFETY: threads are given different parts.
        let to = unsafe { Shared::new(parts.as_mut_ptr()) };
        share(parts.len(), cost, &|range| {
            for i in range {
                let accumulated = halves(part(i), size, leaf, merge);
                // SAFETY: there is a place for each.
                unsafe { to.get().add(i).write(MaybeUninit::new(accumulated)) };
            }
        });
        // SAFETY: every part has been written.
        let of_part = |i: Range<usize>| unsafe { parts[i.start].assume_init() };
        return halves(0..parts.len(), 1, &of_part, merge);
    }
    let _ = cost;
    halves(0..len, size, leaf, merge)
}

#[cfg(all(test, feature = "rayon"))]
#[path = "tests/lanes.rs"]
mod tests;
