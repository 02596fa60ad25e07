//! What a variance is accumulated as.

use super::accumulators::Fractional;
use crate::kernel::{Reduction, chained};

/// A mean, and the sum of the squared deviations from it, of so many elements: two are merged without
/// another look at an element (T. F. Chan, G. H. Golub, R. J. LeVeque, 1979).
#[derive(Clone, Copy)]
pub struct Moments<M> {
    count: usize,
    mean: M,
    pub(super) squares: M,
}

impl<M: Fractional> Moments<M> {
    pub(super) const NONE: Self = Moments {
        count: 0,
        mean: M::ZERO,
        squares: M::ZERO,
    };

    #[inline(always)]
    pub(super) fn push(self, x: M) -> Self {
        let count = self.count + 1;
        let delta = x.minus(self.mean);
        let mean = self.mean.plus(delta.ratio(count));
        let squares = self.squares.plus(delta.times(x.minus(mean)));
        Moments {
            count,
            mean,
            squares,
        }
    }

    /// Of `len` elements, looked at twice, and added up by `sum`: no division for each.
    #[inline(always)]
    pub(super) fn of_run(
        sum: impl Reduction<M, Acc = M>,
        len: usize,
        element: impl Fn(usize) -> M,
    ) -> Self {
        let mean = chained(sum, len, &element).ratio(len);
        let square = |i| {
            let delta = element(i).minus(mean);
            delta.times(delta)
        };
        Moments {
            count: len,
            mean,
            squares: chained(sum, len, square),
        }
    }

    /// Of `rows` elements more in each of the first `len` columns; of several, looked at twice.
    #[inline(always)]
    pub(super) fn push_rows<const N: usize>(
        columns: &mut [Self; N],
        len: usize,
        rows: usize,
        element: impl Fn(usize, usize) -> M,
    ) {
        if rows == 1 {
            for (i, column) in columns[..len].iter_mut().enumerate() {
                *column = column.push(element(0, i));
            }
            return;
        }
        let mut means = [M::ZERO; N];
        let mut squares = means;
        for row in 0..rows {
            for (i, sum) in means[..len].iter_mut().enumerate() {
                *sum = sum.plus(element(row, i));
            }
        }
        for mean in &mut means[..len] {
            *mean = mean.ratio(rows);
        }
        for row in 0..rows {
            for (i, (sum, &mean)) in squares[..len].iter_mut().zip(&means).enumerate() {
                let delta = element(row, i).minus(mean);
                *sum = sum.plus(delta.times(delta));
            }
        }
        let more = means.into_iter().zip(squares);
        for (column, (mean, squares)) in columns[..len].iter_mut().zip(more) {
            *column = column.merge(Moments {
                count: rows,
                mean,
                squares,
            });
        }
    }

    #[inline(always)]
    pub(super) fn merge(self, other: Self) -> Self {
        let count = self.count + other.count;
        if self.count == 0 || other.count == 0 {
            return if self.count == 0 { other } else { self };
        }
        let delta = other.mean.minus(self.mean);
        let between = delta.times(delta).share(self.count, count);
        let squares = self.squares.plus(other.squares);
        Moments {
            count,
            mean: self.mean.plus(delta.share(other.count, count)),
            squares: squares.plus(between.share(other.count, 1)),
        }
    }
}
