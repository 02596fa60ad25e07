//! Reductions of elements that a kernel of some kind computes.

use core::marker::PhantomData;

use super::Reduction;
use crate::kernel::Derived;
use crate::kernel::emit::Nature;

/// The same reduction, of elements that a kernel of the kind `D` computes from values `V`.
pub(crate) struct OfKind<D, V, O>(O, PhantomData<fn(D, V)>);

impl<D, V, O> OfKind<D, V, O> {
    pub(crate) fn new(op: O) -> Self {
        OfKind(op, PhantomData)
    }
}

impl<D, V, O: Copy> Clone for OfKind<D, V, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<D, V, O: Copy> Copy for OfKind<D, V, O> {}

impl<E, D: Derived<V>, V: Copy, O: Reduction<E>> Reduction<E> for OfKind<D, V, O> {
    type Acc = O::Acc;
    type Output = O::Output;
    const NATURE: Nature = D::NATURE;
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
