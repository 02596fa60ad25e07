//! The order in which a result is accumulated: interleaved chains, merged by halves.

use core::hint::black_box;
use core::ops::Range;

use super::Reduction;

/// How many chains a run is accumulated in: enough for the widest vectors to stay busy.
pub(super) const LANES: usize = 16;

/// Interleaved chains of accumulation. Aligned: parts of what crosses a cache line are slow to load.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes<O, A> {
    op: O,
    acc: [A; LANES],
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
        }
    }

    /// `len` elements more, as `element` gives them. `IS_LONG` says whether a run is.
    #[inline(always)]
    pub(super) fn absorb<const IS_LONG: bool, E>(
        &mut self,
        len: usize,
        element: impl Fn(usize) -> E,
    ) where
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
        if const { IS_LONG && size_of::<A>() <= size_of::<u32>() } {
            // Else LLVM orders them in vectors as they are merged, which does not suit loads: that is
            // faster for few elements, and takes twice as long for many.
            black_box(&mut self.acc);
        }
        for (i, acc) in (whole..len).zip(&mut self.acc) {
            *acc = self.op.push(*acc, element(i));
        }
    }

    #[inline(always)]
    pub(super) fn merged<E>(mut self) -> A
    where
        O: Reduction<E, Acc = A>,
    {
        if const { O::BY_RUNS } {
            return self.acc[0];
        }
        let mut half = LANES / 2;
        while half > 0 {
            for lane in 0..half {
                self.acc[lane] = self.op.merge(self.acc[lane], self.acc[lane + half]);
            }
            half /= 2;
        }
        self.acc[0]
    }
}

/// The accumulation of `len` elements, as `element` gives them.
#[inline(always)]
pub(crate) fn chained<E, O: Reduction<E>>(
    op: O,
    len: usize,
    element: impl Fn(usize) -> E,
) -> O::Acc {
    let mut lanes = Lanes::<O, O::Acc>::new(op);
    lanes.absorb::<true, E>(len, element);
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
