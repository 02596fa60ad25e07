//! Reductions of elements that may be in doubt.

use super::Reduction;

/// The same reduction, of elements that may be in [doubt](crate::kernel::Mode::doubt_32).
#[derive(Clone, Copy)]
pub(crate) struct Doubted<O>(pub(crate) O);

impl<E, O: Reduction<E>> Reduction<E> for Doubted<O> {
    type Acc = O::Acc;
    type Output = O::Output;
    const DOUBTS: bool = true;
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
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc {
        self.0.merge(a, b)
    }

    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output {
        self.0.finish(acc, count)
    }
}
