//! What a variance is accumulated as.

use super::elements::{Real, Summand};
use crate::kernel::{Reduction, chained};

/// A mean, and the sum of the squared deviations from it, of so many elements: two are merged without
/// another look at an element (T. F. Chan, G. H. Golub, R. J. LeVeque, 1979).
#[derive(Clone, Copy)]
pub struct Moments<M> {
    count: usize,
    mean: M,
    pub(super) squares: M,
}

impl<M: Real<Wide = M> + Summand<Acc = M>> Moments<M> {
    pub(super) const NONE: Self = Moments {
        count: 0,
        mean: M::ZERO,
        squares: M::ZERO,
    };

    #[inline(always)]
    pub(super) fn push(self, x: M) -> Self {
        let count = self.count + 1;
        let delta = M::minus(x, self.mean);
        let mean = M::plus(self.mean, M::ratio(delta, count));
        let squares = M::plus(self.squares, M::times(delta, M::minus(x, mean)));
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
        let mean = M::ratio(chained(sum, len, &element), len);
        let square = |i| {
            let delta = M::minus(element(i), mean);
            M::times(delta, delta)
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
                *sum = M::plus(*sum, element(row, i));
            }
        }
        for mean in &mut means[..len] {
            *mean = M::ratio(*mean, rows);
        }
        for row in 0..rows {
            for (i, (sum, &mean)) in squares[..len].iter_mut().zip(&means).enumerate() {
                let delta = M::minus(element(row, i), mean);
                *sum = M::plus(*sum, M::times(delta, delta));
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
        let delta = M::minus(other.mean, self.mean);
        let between = M::share(M::times(delta, delta), self.count, count);
        let squares = M::plus(self.squares, other.squares);
        Moments {
            count,
            mean: M::plus(self.mean, M::share(delta, other.count, count)),
            squares: M::plus(squares, M::share(between, other.count, 1)),
        }
    }
}
