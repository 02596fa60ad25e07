//! Reductions of elements that a kernel with flags computes, which accumulate as another reduction does.

use core::marker::PhantomData;

use super::{ColumnIndices, Index, Indices, Reduction};
use crate::elementwise::flags::KernelFlags;
use crate::known_dims::{KnownDims, UnknownDims, unrolled_terms};

/// The reduction `O` of elements that a kernel with the properties `FLAGS` computes, along the
/// dimensions `S`.
pub struct FlaggedReduction<const FLAGS: u32, O, S = UnknownDims>(O, PhantomData<fn(S)>);

impl<const FLAGS: u32, O, S> FlaggedReduction<FLAGS, O, S> {
    #[inline(always)]
    pub fn new(op: O) -> Self {
        FlaggedReduction(op, PhantomData)
    }
}

impl<const FLAGS: u32, O: Copy, S> Clone for FlaggedReduction<FLAGS, O, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<const FLAGS: u32, O: Copy, S> Copy for FlaggedReduction<FLAGS, O, S> {}

/// Defines how a [`Reduction`] of elements `$e` accumulates, as `$op` of type `$of` does.
#[doc(hidden)]
#[macro_export]
macro_rules! accumulate_as {
    ($self:ident => $op:expr, $of:ty, $e:ty) => {
        type Acc = <$of as Reduction<$e>>::Acc;
        const ALL_AT_ONCE: bool = <$of as Reduction<$e>>::ALL_AT_ONCE;
        const BY_ROWS: bool = <$of as Reduction<$e>>::BY_ROWS;
        const BY_COLUMN: bool = <$of as Reduction<$e>>::BY_COLUMN;
        const IS_IDEMPOTENT: bool = <$of as Reduction<$e>>::IS_IDEMPOTENT;
        const COMPUTE_BOUND: bool = <$of as Reduction<$e>>::COMPUTE_BOUND;
        const MAX_CHAIN: usize = <$of as Reduction<$e>>::MAX_CHAIN;
        const MAX_UNROLLED: usize = <$of as Reduction<$e>>::MAX_UNROLLED;

        #[inline(always)]
        fn start($self) -> Self::Acc {
            Reduction::<$e>::start($op)
        }
        #[inline(always)]
        fn push($self, acc: Self::Acc, element: $e) -> Self::Acc {
            $op.push(acc, element)
        }
        #[inline(always)]
        fn push_all<'n>(
            $self,
            acc: Self::Acc,
            elements: $crate::Indices<'n>,
            element: impl Fn($crate::Index<'n>) -> $e,
        ) -> Self::Acc {
            $op.push_all(acc, elements, element)
        }
        #[inline(always)]
        fn push_column<'r>(
            $self,
            acc: Self::Acc,
            rows: $crate::Indices<'r>,
            element: impl Fn($crate::Index<'r>) -> $e,
        ) -> Self::Acc {
            $op.push_column(acc, rows, element)
        }
        #[inline(always)]
        fn push_rows<'r, 'c, const N: usize>(
            $self,
            columns: &mut [Self::Acc; N],
            among: $crate::Indices<'c>,
            rows: $crate::Indices<'r>,
            element: impl Fn($crate::Index<'r>, $crate::Index<'c>) -> $e,
        ) {
            $op.push_rows(columns, among, rows, element);
        }
        #[inline(always)]
        fn merge($self, a: Self::Acc, b: Self::Acc) -> Self::Acc {
            Reduction::<$e>::merge($op, a, b)
        }
    };
}

impl<E, const FLAGS: u32, O, S> Reduction<E> for FlaggedReduction<FLAGS, O, S>
where
    O: Reduction<E>,
    S: KnownDims,
{
    type Output = O::Output;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS);
    const KNOWN_TERMS: Option<usize> = match unrolled_terms::<S>() {
        Some(terms) if terms > O::MAX_UNROLLED => None,
        terms => terms,
    };
    accumulate_as!(self => self.0, O, E);

    #[inline(always)]
    fn reduce_columns<'r, 'c, const N: usize>(
        self,
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> E,
    ) -> [O::Output; N] {
        self.0.reduce_columns(rows, among, element)
    }

    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output {
        self.0.finish(acc, count)
    }
}
