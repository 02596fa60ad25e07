//! The maximum of elements, of which there may be none.

use shapecast_kernel::{ColumnIndices, Filled, Index, Indices, Places, Reduction, accumulate_as};

use super::super::compiled::ElementFold;
use super::{Max, Operation};
use crate::element::ReduceOrd;

/// The number that gradients of `log_sum_exp` subtract from the elements: their maximum. That of no elements is NaN.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExpShift;

impl<E: ReduceOrd> Reduction<E> for ExpShift {
    type Output = E;
    accumulate_as!(self => Max, Max, E);

    #[inline(always)]
    fn reduce_columns<'r, 'c, const N: usize>(
        self,
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> E,
    ) -> [E; N] {
        Max.reduce_columns(rows, among, element)
    }
    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> E {
        Max.finish(acc, count)
    }
}

impl<E: ReduceOrd> Operation<E> for ExpShift {
    const NEEDS_ELEMENTS: bool = false;
    const NAME: &'static str = <Max as Operation<E>>::NAME;
    const IS_COMPILED: bool = <Max as Operation<E>>::IS_COMPILED;

    #[inline]
    fn fill_compiled<'p>(fold: ElementFold<'_, E, Self>, places: Places<'p, E>) -> Filled<'p> {
        Operation::fill_compiled(fold.by(Max), places)
    }
}
