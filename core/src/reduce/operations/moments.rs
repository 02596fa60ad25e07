//! The accumulator of variances.

use crate::element::VarAccumulator;
use shapecast_kernel::{ColumnIndices, Index, Indices, Reduction, chained};

/// The number of rows in a pass over columns. LLVM unrolls the loop over these rows.
const AT_ONCE: usize = 4;

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

    /// Returns the moments of the `count` elements among `elements`. `element` is `None` at the other indices, `count`
    /// is at least 1, and `sum` adds. `element` is called three times per index, and there are two divisions in total.
    #[inline(always)]
    pub(super) fn of_elements<'n>(
        sum: impl Reduction<M, Acc = M>,
        elements: Indices<'n>,
        count: usize,
        element: impl Fn(Index<'n>) -> Option<M>,
    ) -> Self {
        debug_assert!(count > 0, "the mean of no elements is 0 / 0");
        let mean = chained(sum, elements, |i| element(i).unwrap_or(M::zero())).div_count(count);
        let deviation = |i| element(i).map_or(M::zero(), |x| x.sub(mean));
        let square = |i| {
            let deviation = deviation(i);
            deviation.mul(deviation)
        };
        let deviations = chained(sum, elements, deviation);
        let squares = chained(sum, elements, square);
        Self::from_deviations(count, mean, deviations, squares)
    }

    /// Returns the variance of the elements, or NaN if there are none.
    #[inline(always)]
    pub(super) fn variance(self) -> M {
        self.m2.div_count(self.count)
    }

    /// Adds the elements of `rows`, at least one, to each of the columns `among`. For several rows, `element` is called
    /// twice for each row and column.
    #[inline(always)]
    pub(super) fn push_rows<'r, 'c, const N: usize>(
        columns: &mut [Self; N],
        among: Indices<'c>,
        rows: Indices<'r>,
        element: impl Fn(Index<'r>, Index<'c>) -> M,
    ) {
        let (count, len) = (rows.len(), among.len());
        debug_assert!(count > 0, "the mean of no elements is 0 / 0");
        if count == 1 {
            for row in rows {
                for (i, column) in among.enumerate(columns) {
                    *column = column.push(element(row, i));
                }
            }
            return;
        }
        let mut means = [M::zero(); N];
        let mut deviations = means;
        let mut squares = means;
        rows.for_each_pass::<AT_ONCE>(
            #[inline(always)]
            |rows| {
                for (i, sum) in among.enumerate(&mut means) {
                    // Copies stay in registers.
                    let mut acc = *sum;
                    for row in rows {
                        acc = acc.add(element(row, i));
                    }
                    *sum = acc;
                }
            },
        );
        for mean in &mut means[..len] {
            *mean = mean.div_count(count);
        }
        rows.for_each_pass::<AT_ONCE>(
            #[inline(always)]
            |rows| {
                let sums = among.enumerate(&mut deviations);
                for (((i, sum), squares), &mean) in sums.zip(&mut squares).zip(&means) {
                    let mut acc = (*sum, *squares);
                    for row in rows {
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
            *column = column.merge(Self::from_deviations(count, mean, deviations, squares));
        }
    }

    /// Returns [`m2`](Self::m2) of the elements of `rows`, at least one, in each of the `N` columns `among`. `element` is
    /// called twice for each row and column.
    #[inline(always)]
    pub(super) fn m2_of_columns<'r, 'c, const N: usize>(
        rows: Indices<'r>,
        among: ColumnIndices<'c, N>,
        element: impl Fn(Index<'r>, Index<'c>) -> M,
    ) -> [M; N] {
        let mut means = [M::zero(); N];
        for row in rows {
            for (i, sum) in among.enumerate(&mut means) {
                *sum = sum.add(element(row, i));
            }
        }
        let count = rows.len();
        for mean in &mut means {
            *mean = mean.div_count(count);
        }
        let (mut deviations, mut squares) = ([M::zero(); N], [M::zero(); N]);
        for row in rows {
            for i in 0..N {
                let deviation = element(row, among.at(i)).sub(means[i]);
                deviations[i] = deviations[i].add(deviation);
                squares[i] = squares[i].add(deviation.mul(deviation));
            }
        }
        for (i, m2) in squares.iter_mut().enumerate() {
            *m2 = Self::from_deviations(count, means[i], deviations[i], *m2).m2;
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
