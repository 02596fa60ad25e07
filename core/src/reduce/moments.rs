//! What a variance is accumulated as.

use super::accumulators::Fractional;
use crate::kernel::{Reduction, chained};

/// A mean, and the sum of the squared deviations from it, of so many elements: two are merged without
/// another look at an element (T. F. Chan, G. H. Golub, R. J. LeVeque, 1979).
///
/// The mean is kept as what is near to it, and what is left: rounded to one number, it would be off by
/// more than elements deviate that are far from 0.
#[derive(Clone, Copy)]
pub struct Moments<M> {
    count: usize,
    about: M,
    rest: M,
    pub(super) squares: M,
}

impl<M: Fractional> Moments<M> {
    pub(super) const NONE: Self = Moments {
        count: 0,
        about: M::ZERO,
        rest: M::ZERO,
        squares: M::ZERO,
    };

    #[inline(always)]
    pub(super) fn push(self, x: M) -> Self {
        let about = if self.count == 0 { x } else { self.about };
        let count = self.count + 1;
        let x = x.minus(about);
        let delta = x.minus(self.rest);
        let rest = self.rest.plus(delta.ratio(count));
        Moments {
            count,
            about,
            rest,
            squares: self.squares.plus(delta.times(x.minus(rest))),
        }
    }

    /// Of `count` elements, by what their deviations from a number about their mean, and the squares of
    /// these, add up to (the same, 1983: the corrected two-pass algorithm).
    #[inline(always)]
    fn of_deviations(count: usize, about: M, deviations: M, squares: M) -> Self {
        let rest = deviations.ratio(count);
        Moments {
            count,
            about,
            rest,
            squares: squares.minus(deviations.times(rest)).or_zero(),
        }
    }

    /// Of `len` elements, looked at several times, and added up by `sum`: no division for each.
    #[inline(always)]
    pub(super) fn of_run(
        sum: impl Reduction<M, Acc = M>,
        len: usize,
        element: impl Fn(usize) -> M,
    ) -> Self {
        let mean = chained(sum, len, &element).ratio(len);
        let deviation = |i| element(i).minus(mean);
        let square = |i| {
            let deviation = deviation(i);
            deviation.times(deviation)
        };
        let (deviations, squares) = (chained(sum, len, deviation), chained(sum, len, square));
        Self::of_deviations(len, mean, deviations, squares)
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
        let mut deviations = means;
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
            let sums = deviations[..len].iter_mut().zip(&mut squares).zip(&means);
            for (i, ((sum, squares), &mean)) in sums.enumerate() {
                let deviation = element(row, i).minus(mean);
                *sum = sum.plus(deviation);
                *squares = squares.plus(deviation.times(deviation));
            }
        }
        let more = means.into_iter().zip(deviations).zip(squares);
        for (column, ((mean, deviations), squares)) in columns[..len].iter_mut().zip(more) {
            *column = column.merge(Self::of_deviations(rows, mean, deviations, squares));
        }
    }

    #[inline(always)]
    pub(super) fn merge(self, other: Self) -> Self {
        let count = self.count + other.count;
        if self.count == 0 || other.count == 0 {
            return if self.count == 0 { other } else { self };
        }
        let delta = other.about.minus(self.about);
        let delta = delta.plus(other.rest.minus(self.rest));
        let between = delta.times(delta).scaled_by(self.count, count);
        let squares = self.squares.plus(other.squares);
        Moments {
            count,
            about: self.about,
            rest: self.rest.plus(delta.scaled_by(other.count, count)),
            squares: squares.plus(between.scaled_by(other.count, 1)),
        }
    }
}
