//! The accumulator of variances.

use core::ops::Range;

use crate::element::VarAccumulator;
use shapecast_kernel::{Reduction, chained};

/// The mean of `count` elements, and the sum of their squared deviations from it (M2).
///
/// The sum of squares merges by the formula of T. F. Chan, G. H. Golub and R. J. LeVeque, *Updating formulae
/// and a pairwise algorithm for computing sample variances*, 1979.
///
/// The mean is `shift + shifted_mean`, where `shift` is near the mean. Rounded to one number, the mean of
/// elements far from 0 would have an error larger than their deviations.
#[derive(Clone, Copy)]
pub struct Moments<M> {
    count: usize,
    shift: M,
    shifted_mean: M,
    pub(super) m2: M,
}

impl<M: VarAccumulator> Moments<M> {
    #[inline(always)]
    pub(super) fn empty() -> Self {
        Moments {
            count: 0,
            shift: M::zero(),
            shifted_mean: M::zero(),
            m2: M::zero(),
        }
    }

    /// Adds one element, by B. P. Welford's formula of 1962.
    #[inline(always)]
    pub(super) fn push(self, x: M) -> Self {
        let shift = if self.count == 0 { x } else { self.shift };
        let count = self.count + 1;
        let x = x.sub(shift);
        let delta = x.sub(self.shifted_mean);
        let shifted_mean = self.shifted_mean.add(delta.div_count(count));
        Moments {
            count,
            shift,
            shifted_mean,
            m2: self.m2.add(delta.mul(x.sub(shifted_mean))),
        }
    }

    /// Returns the moments of `count` elements from the sum of their deviations from `shift` and
    /// the sum of the squares of these deviations: the corrected two-pass algorithm of T. F. Chan,
    /// G. H. Golub and R. J. LeVeque, *Algorithms for computing the sample variance*, 1983.
    #[inline(always)]
    fn from_deviations(count: usize, shift: M, deviations: M, squares: M) -> Self {
        let shifted_mean = deviations.div_count(count);
        Moments {
            count,
            shift,
            shifted_mean,
            m2: squares.sub(deviations.mul(shifted_mean)).max_zero(),
        }
    }

    /// Returns the moments of the `count` elements at `len` indices. `element` is `None` at the other indices, `count`
    /// is at least 1, and `sum` adds. `element` is called three times per index, and there are two divisions in total.
    #[inline(always)]
    pub(super) fn of_elements(
        sum: impl Reduction<M, Acc = M>,
        len: usize,
        count: usize,
        element: impl Fn(usize) -> Option<M>,
    ) -> Self {
        debug_assert!(count > 0, "the mean of no elements is 0 / 0");
        let mean = chained(sum, len, |i| element(i).unwrap_or(M::zero())).div_count(count);
        let deviation = |i| element(i).map_or(M::zero(), |x| x.sub(mean));
        let square = |i| {
            let deviation = deviation(i);
            deviation.mul(deviation)
        };
        let (deviations, squares) = (chained(sum, len, deviation), chained(sum, len, square));
        Self::from_deviations(count, mean, deviations, squares)
    }

    /// Returns the variance of the elements, or NaN if there are none.
    #[inline(always)]
    pub(super) fn variance(self) -> M {
        self.m2.div_count(self.count)
    }

    /// Adds `rows` elements to each of the first `len` columns. `rows` is at least 1. For several rows,
    /// `element` is called twice for each row and column.
    #[inline(always)]
    pub(super) fn push_rows<const N: usize>(
        columns: &mut [Self; N],
        len: usize,
        rows: usize,
        element: impl Fn(usize, usize) -> M,
    ) {
        debug_assert!(rows > 0, "the mean of no elements is 0 / 0");
        if rows == 1 {
            for (i, column) in columns[..len].iter_mut().enumerate() {
                *column = column.push(element(0, i));
            }
            return;
        }
        let mut means = [M::zero(); N];
        let mut deviations = means;
        let mut squares = means;
        for_each_pass(
            rows,
            #[inline(always)]
            |rows| {
                for (i, sum) in means[..len].iter_mut().enumerate() {
                    // Copies stay in registers.
                    let mut acc = *sum;
                    for row in rows.clone() {
                        acc = acc.add(element(row, i));
                    }
                    *sum = acc;
                }
            },
        );
        for mean in &mut means[..len] {
            *mean = mean.div_count(rows);
        }
        for_each_pass(
            rows,
            #[inline(always)]
            |rows| {
                let sums = deviations[..len].iter_mut().zip(&mut squares).zip(&means);
                for (i, ((sum, squares), &mean)) in sums.enumerate() {
                    let mut acc = (*sum, *squares);
                    for row in rows.clone() {
                        let deviation = element(row, i).sub(mean);
                        acc.0 = acc.0.add(deviation);
                        acc.1 = acc.1.add(deviation.mul(deviation));
                    }
                    (*sum, *squares) = acc;
                }
            },
        );
        let added = means.iter().zip(&deviations).zip(&squares);
        for (column, ((&mean, &deviations), &squares)) in columns[..len].iter_mut().zip(added) {
            *column = column.merge(Self::from_deviations(rows, mean, deviations, squares));
        }
    }

    /// Returns [`m2`](Self::m2) of `rows` elements in each of `N` columns. `rows` is at least 1. `element` is called
    /// twice for each row and column.
    #[inline(always)]
    pub(super) fn m2_of_columns<const N: usize>(
        rows: usize,
        element: impl Fn(usize, usize) -> M,
    ) -> [M; N] {
        let mut means = [M::zero(); N];
        for row in 0..rows {
            for (i, sum) in means.iter_mut().enumerate() {
                *sum = sum.add(element(row, i));
            }
        }
        for mean in &mut means {
            *mean = mean.div_count(rows);
        }
        let (mut deviations, mut squares) = ([M::zero(); N], [M::zero(); N]);
        for row in 0..rows {
            for i in 0..N {
                let deviation = element(row, i).sub(means[i]);
                deviations[i] = deviations[i].add(deviation);
                squares[i] = squares[i].add(deviation.mul(deviation));
            }
        }
        for (i, m2) in squares.iter_mut().enumerate() {
            *m2 = Self::from_deviations(rows, means[i], deviations[i], *m2).m2;
        }
        squares
    }

    /// Returns the moments of all elements of `self` and `other`.
    #[inline(always)]
    pub(super) fn merge(self, other: Self) -> Self {
        let count = self.count + other.count;
        if self.count == 0 || other.count == 0 {
            return if self.count == 0 { other } else { self };
        }
        let delta = other.shift.sub(self.shift);
        let delta = delta.add(other.shifted_mean.sub(self.shifted_mean));
        let between = delta.mul(delta).mul_ratio(self.count, count);
        let m2 = self.m2.add(other.m2);
        Moments {
            count,
            shift: self.shift,
            shifted_mean: self.shifted_mean.add(delta.mul_ratio(other.count, count)),
            m2: m2.add(between.mul_ratio(other.count, 1)),
        }
    }
}

/// Calls `pass` with a few rows at a time. LLVM unrolls the loop over these rows.
#[inline(always)]
fn for_each_pass(rows: usize, mut pass: impl FnMut(Range<usize>)) {
    const AT_ONCE: usize = 4;
    let mut first = 0;
    while first + AT_ONCE <= rows {
        pass(first..first + AT_ONCE);
        first += AT_ONCE;
    }
    for first in first..rows {
        pass(first..first + 1);
    }
}
