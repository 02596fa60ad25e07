//! The logarithm of the sum of exponentials.

use super::super::compiled::{ElementFold, fill_compiled};
use super::{LONG_CHAIN, Max, Operation, Sum, operation};
use crate::element::ReduceSum;
use crate::float::{Float, FloatElement};
use shapecast_kernel::{Filled, Index, Indices, Places, Reduction, call_compiled, chained};

/// The sum of e^(x − shift) for some elements x. The shift is their maximum, or 0 if the maximum is infinite or NaN.
///
/// With a finite maximum, no exponential overflows and the largest one is 1. This is the algorithm of P. Blanchard, D.
/// J. Higham and N. J. Higham, *Accurately computing the log-sum-exp and softmax functions*, 2021, for elements in any
/// number of groups.
#[derive(Clone, Copy)]
pub struct Exponentials<F> {
    maximum: F,
    sum: F,
}

impl<F: Float> Exponentials<F> {
    /// Returns the sum of no exponentials.
    #[inline(always)]
    fn empty() -> Self {
        Exponentials {
            maximum: F::NEG_INFINITY,
            sum: F::ZERO,
        }
    }

    #[inline(always)]
    fn shift(maximum: F) -> F {
        if maximum.is_finite() {
            maximum
        } else {
            F::ZERO
        }
    }

    /// Returns the sum for elements. `element` is called twice per index.
    #[inline(always)]
    fn of_elements<'n>(elements: Indices<'n>, element: impl Fn(Index<'n>) -> F) -> Self {
        let maximum = F::from_key(chained(Max, elements, &element));
        let shift = Self::shift(maximum);
        let sum = chained(Sum, elements, |i| (element(i) - shift).exp());
        Exponentials {
            maximum,
            sum: F::from_sum_acc(sum),
        }
    }

    /// Returns the sum of the exponentials of `self` and `other`.
    #[inline(always)]
    fn merge(self, other: Self) -> Self {
        let maximum = self.maximum.max(other.maximum);
        let shift = Self::shift(maximum);
        // The factor for a sum of 0 may overflow.
        let scaled = |of: Self| match of.sum == F::ZERO {
            true => F::ZERO,
            false => of.sum * (Self::shift(of.maximum) - shift).exp(),
        };
        Exponentials {
            maximum,
            sum: scaled(self) + scaled(other),
        }
    }

    /// Adds the elements of `rows` to each of the columns `among`. `element` is called twice for each row and column.
    #[inline(always)]
    fn push_rows<'r, 'c, const N: usize>(
        columns: &mut [Self; N],
        among: Indices<'c>,
        rows: Indices<'r>,
        element: impl Fn(Index<'r>, Index<'c>) -> F,
    ) {
        let mut maxima = [F::NEG_INFINITY; N];
        for row in rows {
            for (i, maximum) in among.enumerate(&mut maxima) {
                *maximum = maximum.max(element(row, i));
            }
        }
        let mut sums = [F::ZERO; N];
        for row in rows {
            for ((i, sum), &maximum) in among.enumerate(&mut sums).zip(&maxima) {
                *sum += (element(row, i) - Self::shift(maximum)).exp();
            }
        }
        let added = maxima.into_iter().zip(sums);
        for (column, (maximum, sum)) in columns[..among.len()].iter_mut().zip(added) {
            *column = column.merge(Exponentials { maximum, sum });
        }
    }
}

operation! {
    /// ln Σ e^x, without overflow. The result for no elements is −∞.
    LogSumExp<E: FloatElement> "logsumexp" needs_elements: false;
    Exponentials<E::Wide> => E;
    compiled: ReduceSum, |fold, places| fill_compiled! { [f32 f64] LogSumExp, fold, places };
    chain: LONG_CHAIN;
    all_at_once: true;
    by_rows: true;
    compute_bound: true;
    push_all: |a, elements, element| {
        a.merge(Exponentials::of_elements(elements, |i| element(i).widen()))
    };
    push_rows: |columns, among, rows, element| {
        Exponentials::push_rows(columns, among, rows, |row, i| element(row, i).widen());
    };
    start: Exponentials::empty();
    push: |a, x| {
        let maximum = x.widen();
        let sum = (maximum - Exponentials::shift(maximum)).exp();
        a.merge(Exponentials { maximum, sum })
    };
    merge: |a, b| a.merge(b);
    finish: |a, _n| E::narrow(Exponentials::shift(a.maximum) + a.sum.ln());
}
