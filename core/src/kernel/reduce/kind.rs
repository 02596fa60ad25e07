//! Reductions of elements that a kernel with certain properties computes.

use super::Reduction;
use crate::kernel::flags::KernelFlags;

/// The same reduction, of elements that a kernel with the properties `FLAGS` computes.
#[derive(Clone, Copy)]
pub(crate) struct FlaggedReduction<const FLAGS: u32, O>(pub(crate) O);

impl<E, const FLAGS: u32, O: Reduction<E>> Reduction<E> for FlaggedReduction<FLAGS, O> {
    type Acc = O::Acc;
    type Output = O::Output;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS);
    const BY_RUNS: bool = O::BY_RUNS;
    const BY_ROWS: bool = O::BY_ROWS;
    const CHAIN: usize = O::CHAIN;

    #[inline(always)]
    fn start(self) -> Self::Acc {
        self.0.start()
    }

    #[inline(always)]
    fn push(self, acc: Self::Acc, element: E) -> Self::Acc {
        self.0.push(acc, element)
    }

    #[inline(always)]
    fn push_run(self, acc: Self::Acc, len: usize, element: impl Fn(usize) -> E) -> Self::Acc {
        self.0.push_run(acc, len, element)
    }

    #[inline(always)]
    fn push_rows<const N: usize>(
        self,
        columns: &mut [Self::Acc; N],
        len: usize,
        rows: usize,
        element: impl Fn(usize, usize) -> E,
    ) {
        self.0.push_rows(columns, len, rows, element);
    }

    #[inline(always)]
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc {
        self.0.merge(a, b)
    }

    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output {
        self.0.finish(acc, count)
    }
}
