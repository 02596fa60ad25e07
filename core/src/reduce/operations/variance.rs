//! Variances and standard deviations.

use shapecast_kernel::{
    ColumnIndices, Filled, Index, Indices, Places, Reduction, accumulate_as, call_compiled,
};

use super::super::compiled::{ElementFold, fill_compiled};
use super::moments::Moments;
use super::{LONG_CHAIN, Operation, Sum, operation};
use crate::element::{MeanAccumulator, ReduceMean, ReduceVar, VarAccumulator};

/// Defines an operation that accumulates [`Moments`] and computes its result from their `m2`.
macro_rules! moments_operation {
    ($(#[$doc:meta])* $name:ident<$e:ident> $torch:literal, $with_ddof:ident: |$m2:ident, $n:ident| $finish:expr) => {
        operation! {
            $(#[$doc])*
            $name<$e: ReduceVar> $torch needs_elements: false;
            Moments<$e::MeanAcc> => $e::Mean;
            compiled: ReduceMean, |fold, places| {
                Operation::fill_compiled(fold.by(WithDdof::$with_ddof(0.0)), places)
            };
            chain: LONG_CHAIN;
            // Of 20 or 32 `f64`, unrolled variances take 8 to 10 times as long as in loops over any number.
            max_unrolled: 16;
            all_at_once: true;
            by_rows: true;
            push_all: |a, elements, element| {
                let element = |i| Some(element(i).into_mean_acc());
                a.merge(Moments::of_elements(Sum, elements, elements.len(), element))
            };
            push_rows: |columns, among, rows, element| {
                Moments::push_rows(columns, among, rows, |row, i| element(row, i).into_mean_acc());
            };
            reduce_columns: |rows, among, element| {
                let $n = rows.len();
                Moments::m2_of_columns(rows, among, |row, i| element(row, i).into_mean_acc())
                    .map(|$m2| $e::from_mean_acc($finish))
            };
            start: Moments::empty();
            push: |a, x| a.push(x.into_mean_acc());
            merge: |a, b| a.merge(b);
            finish: |a, $n| {
                let $m2 = a.m2;
                $e::from_mean_acc($finish)
            };
        }
    };
}
moments_operation! {
    /// The population variance, NumPy's `var`, or NaN for no elements.
    Var<E> "var", var: |m2, n| m2.div_count(n)
}
moments_operation! {
    /// The population standard deviation, NumPy's `std`, or NaN for no elements.
    Std<E> "std", std: |m2, n| m2.div_count(n).sqrt()
}

/// The variance with the divisor `max(n - ddof, 0)`, or its square root if `is_std`.
#[derive(Clone, Copy)]
pub(in crate::reduce) struct WithDdof {
    ddof: f64,
    is_std: bool,
}

impl WithDdof {
    /// Creates the variance.
    pub(in crate::reduce) fn var(ddof: f64) -> Self {
        let is_std = false;
        WithDdof { ddof, is_std }
    }

    /// Creates the standard deviation.
    pub(in crate::reduce) fn std(ddof: f64) -> Self {
        let is_std = true;
        WithDdof { ddof, is_std }
    }

    /// Returns the result for `count` elements with this sum of squared deviations.
    #[inline(always)]
    fn finish_m2<E: ReduceVar>(self, m2: E::MeanAcc, count: usize) -> E::Mean {
        let divisor = count as f64 - self.ddof;
        // As in NumPy, a `ddof` larger than the number of elements makes this a division by 0.
        let divisor = if divisor < 0.0 { 0.0 } else { divisor };
        let variance = m2.div_f64(divisor);
        E::from_mean_acc(if self.is_std {
            variance.sqrt()
        } else {
            variance
        })
    }
}

/// The moments are those of the population variance.
impl<E: ReduceVar> Reduction<E> for WithDdof {
    type Output = E::Mean;
    accumulate_as!(self => Var, Var, E);

    #[inline(always)]
    fn reduce_columns<'r, 'c, const N: usize>(
        self,
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> E,
    ) -> [E::Mean; N] {
        Moments::m2_of_columns(rows, among, |row, i| element(row, i).into_mean_acc())
            .map(|m2| self.finish_m2::<E>(m2, rows.len()))
    }
    #[inline(always)]
    fn finish(self, acc: Self::Acc, count: usize) -> E::Mean {
        self.finish_m2::<E>(acc.m2, count)
    }
}

impl<E: ReduceVar> Operation<E> for WithDdof {
    const NEEDS_ELEMENTS: bool = false;
    const NAME: &'static str = "var";
    const IS_COMPILED: bool = <E as ReduceMean>::IS_COMPILED.is_true();

    #[inline]
    fn fill_compiled<'p>(
        fold: ElementFold<'_, E, Self>,
        places: Places<'p, E::Mean>,
    ) -> Filled<'p> {
        fill_compiled! { [f32 f64] WithDdof, fold, places }
    }
}
