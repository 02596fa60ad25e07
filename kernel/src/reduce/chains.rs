//! The order of accumulation: interleaved chains, which are merged by halves.

#[cfg(feature = "rayon")]
use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::Range;

use super::{Index, Indices, Reduction};
use crate::parallel::Cost;
#[cfg(feature = "rayon")]
use crate::parallel::{Shared, share};
use crate::plan::thresholds::CHAINS;

/// The number of chains for the last elements, which are fewer than [`CHAINS`].
const REST: usize = 4;

/// Interleaved chains of accumulation, aligned because loads that cross cache lines are slow.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Chains<O, A> {
    op: O,
    acc: [A; CHAINS],
    /// Chains for the last elements, so that no chain of `acc` is chosen by a variable index.
    rest: [A; REST],
}

impl<O: Copy, A: Copy> Chains<O, A> {
    #[inline(always)]
    pub(super) fn new<E>(op: O) -> Self
    where
        O: Reduction<E, Acc = A>,
    {
        Chains {
            op,
            acc: [op.start(); CHAINS],
            rest: [op.start(); REST],
        }
    }

    /// Accumulates elements, each once unless the operation accumulates [all at once](Reduction::ALL_AT_ONCE).
    #[inline(always)]
    pub(super) fn push<'n, E>(&mut self, elements: Indices<'n>, element: impl Fn(Index<'n>) -> E)
    where
        O: Reduction<E, Acc = A>,
    {
        if const { O::ALL_AT_ONCE } {
            let [first, ..] = &mut self.acc;
            *first = self.op.push_all(*first, elements, element);
            return;
        }
        self.push_interleaved(
            elements.len(),
            #[inline(always)]
            // SAFETY: `i` is less than the number of indices.
            |i| element(unsafe { elements.at(i) }),
        );
    }

    /// Accumulates `len` elements, each once.
    #[inline(always)]
    fn push_interleaved<E>(&mut self, len: usize, element: impl Fn(usize) -> E)
    where
        O: Reduction<E, Acc = A>,
    {
        // A copy stays in registers, since no chain of it is chosen by a variable index.
        let mut acc = self.acc;
        let whole = len - len % CHAINS;
        let mut i = 0;
        while i < whole {
            for (chain, acc) in acc.iter_mut().enumerate() {
                *acc = self.op.push(*acc, element(i + chain));
            }
            i += CHAINS;
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

    /// Calls `push` for all of `len` elements, with the chains in which [`push`](Self::push) accumulates these elements
    /// side by side, and the number of the first one.
    #[inline(always)]
    pub(super) fn push_blocks(&mut self, len: usize, push: impl Fn(&mut [A], usize)) {
        let (interleaved, of_rest) = (len - len % CHAINS, len - len % REST);
        let mut i = 0;
        while i < interleaved {
            push(&mut self.acc, i);
            i += CHAINS;
        }
        while i < of_rest {
            push(&mut self.rest, i);
            i += REST;
        }
        while i < len {
            push(&mut self.rest[..1], i);
            i += 1;
        }
    }

    /// Merges all chains.
    // In debug builds, the function is compiled once for a reduction, and not once for each loop.
    #[cfg_attr(debug_assertions, inline(never))]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn merged<E>(self) -> A
    where
        O: Reduction<E, Acc = A>,
    {
        if const { O::ALL_AT_ONCE } {
            return self.acc[0];
        }
        let merge = |a, b| self.op.merge(a, b);
        let mut half = [self.acc[0]; CHAINS / 2];
        for (i, half) in half.iter_mut().enumerate() {
            *half = merge(self.acc[i], self.acc[i + CHAINS / 2]);
        }
        // Without `black_box`, LLVM would order the chains for merging, and load elements slowly.
        let half = black_box(half);
        merge(all_merged(half, merge), all_merged(self.rest, merge))
    }
}

/// Merges chains, whose number is a power of 2.
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

/// Accumulates elements in chains.
#[inline(always)]
pub fn chained<'n, E, O: Reduction<E>>(
    op: O,
    elements: Indices<'n>,
    element: impl Fn(Index<'n>) -> E,
) -> O::Acc {
    let mut chains = Chains::<O, O::Acc>::new(op);
    chains.push(elements, element);
    chains.merged()
}

/// Splits a range of more than `size` elements in two. The first half consists of whole blocks.
fn in_halves(range: Range<usize>, size: usize) -> [Range<usize>; 2] {
    let middle = range.start + (range.len().div_ceil(size) / 2) * size;
    [range.start..middle, middle..range.end]
}

/// Returns block `i` of those that `halvings` halvings of `0..len` give.
#[cfg(feature = "rayon")]
fn halved_block(len: usize, size: usize, halvings: u32, i: usize) -> Range<usize> {
    (0..halvings).rev().fold(0..len, |range, level| {
        let [first, second] = in_halves(range, size);
        if i >> level & 1 == 0 { first } else { second }
    })
}

/// The maximum number of blocks of one result that threads accumulate.
#[cfg(feature = "rayon")]
const MAX_SHARED_BLOCKS: usize = 128;

/// Accumulation by halves. The blocks depend only on `len` and `size`.
///
/// Accumulators are written in place, since those of many columns are large.
// The closures are `dyn`, so that the methods are compiled once for each type of accumulators.
pub(super) struct Halves<'a, A> {
    pub(super) len: usize,
    /// The maximum number of elements of a block.
    pub(super) size: usize,
    /// Writes the accumulators of a block. It does not read them.
    pub(super) accumulate: &'a (dyn Fn(Range<usize>, &mut A) + Sync),
    /// Merges the second accumulators into the first.
    pub(super) merge: &'a (dyn Fn(&mut A, &A) + Sync),
}

impl<A: Copy + Default + Send> Halves<'_, A> {
    /// Accumulates all elements, on several threads if the cost is worth it.
    pub(super) fn accumulate_shared(&self, cost: Cost, into: &mut A) {
        #[cfg(feature = "rayon")]
        if !cost.is_small() && self.len > self.size {
            let halvings = MAX_SHARED_BLOCKS.min(self.len.div_ceil(self.size)).ilog2();
            let count = 1 << halvings;
            let mut blocks = Vec::<A>::with_capacity(count);
            // SAFETY: threads write different places of `blocks`.
            let to = unsafe { Shared::new(blocks.as_mut_ptr()) };
            share(count, cost, &|range| {
                for i in range {
                    let block = halved_block(self.len, self.size, halvings, i);
                    // SAFETY: `i` is within the capacity of `blocks`, and no other thread uses this place.
                    let into = unsafe {
                        let place = to.get().add(i);
                        place.write(A::default());
                        &mut *place
                    };
                    self.accumulate_range(block, into);
                }
            });
            let of_blocks = Halves {
                len: count,
                size: 1,
                // SAFETY: `share` has written `count` accumulators, which need no drop. This only reads them.
                accumulate: &|i, into: &mut A| *into = unsafe { *to.get().add(i.start) },
                ..*self
            };
            of_blocks.accumulate_range(0..count, into);
            return;
        }
        let _ = cost;
        self.accumulate_range(0..self.len, into);
    }

    /// Accumulates `range`.
    fn accumulate_range(&self, range: Range<usize>, into: &mut A) {
        if range.len() <= self.size {
            (self.accumulate)(range, into);
            return;
        }
        let [first, second] = in_halves(range, self.size);
        self.accumulate_range(first, into);
        let mut other = A::default();
        self.accumulate_range(second, &mut other);
        (self.merge)(into, &other);
    }
}

#[cfg(all(test, feature = "rayon"))]
#[path = "tests/chains.rs"]
mod tests;
