//! Matrices multiplied by powers of two, so that their squares and reciprocals neither overflow nor underflow.
//!
//! `faer` squares elements, takes reciprocals of pivots, and compares with the least normal number. As in LAPACK, this
//! module scales the elements before and the results after. Products with powers of two are exact. A matrix of ordinary
//! elements keeps its elements.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use faer::{Mat, MatMut, MatRef};

use super::LinalgElement;
use crate::float::Float;
use crate::float::power_of_two::exponent;

/// A matrix, or a copy of it multiplied by a power of two.
pub(super) struct Scaled<'a, T> {
    original: MatRef<'a, T>,
    copy: Option<(Mat<T>, i32)>,
}

impl<'a, T: LinalgElement> Scaled<'a, T> {
    /// Scales a matrix for singular values or eigenvalues. The limits are those of LAPACK.
    ///
    /// Small elements become about 1. Large elements shrink to the limit and no further, so that small elements beside
    /// them keep as many digits as possible.
    pub(super) fn new(original: MatRef<'a, T>) -> Self {
        let e = largest_exponent(original);
        let shift = shift(
            e,
            &(-spectral_limit::<T::Real>()..=spectral_limit::<T::Real>()),
        );
        Self::by(original, shift)
    }

    /// Scales a matrix of small elements by a power of four, whose square root is exact too.
    pub(super) fn up_by_square(original: MatRef<'a, T>) -> Self {
        let e = largest_exponent(original);
        let shift = shift(e, &(-spectral_limit::<T::Real>()..=i32::MAX));
        Self::by(original, shift / 2 * 2)
    }

    /// Multiplies a matrix by 2^e.
    fn by(original: MatRef<'a, T>, e: i32) -> Self {
        let copy = (e != 0).then(|| {
            let mut copy = original.to_owned();
            multiply(copy.as_mut(), |_, _| e);
            (copy, e)
        });
        Scaled { original, copy }
    }

    /// Returns the scaled matrix.
    pub(super) fn matrix(&self) -> MatRef<'_, T> {
        match &self.copy {
            Some((copy, _)) => copy.as_ref(),
            None => self.original,
        }
    }

    /// Returns e of the factor 2^e.
    pub(super) fn exponent(&self) -> i32 {
        self.copy.as_ref().map_or(0, |(_, e)| *e)
    }
}

/// A matrix, or a copy of it whose columns are multiplied by powers of two.
pub(super) struct ScaledColumns<'a, T> {
    original: MatRef<'a, T>,
    copy: Option<(Mat<T>, Vec<i32>)>,
}

impl<'a, T: LinalgElement> ScaledColumns<'a, T> {
    /// Scales up each column whose largest element is small. Scaling up is exact.
    pub(super) fn up(original: MatRef<'a, T>) -> Self {
        Self::within(original, -spectral_limit::<T::Real>()..=i32::MAX)
    }

    /// Like [`up`](Self::up), and scales down large columns so that sums of many elements are finite.
    pub(super) fn up_and_slightly_down(original: MatRef<'a, T>) -> Self {
        let largest = exponent(<T::Real as Float>::MAX);
        let limit = largest + exponent(<T::Real as Float>::EPSILON);
        Self::within(original, -spectral_limit::<T::Real>()..=limit)
    }

    /// Like [`up`](Self::up), and scales down large columns so that their products are finite. Small elements beside
    /// large ones become 0.
    pub(super) fn up_and_down(original: MatRef<'a, T>) -> Self {
        let limit = spectral_limit::<T::Real>();
        Self::within(original, -limit..=limit)
    }

    fn within(original: MatRef<'a, T>, range: RangeInclusive<i32>) -> Self {
        let shifts = column_shifts(original, &range);
        let copy = shifts.iter().any(|&e| e != 0).then(|| {
            let mut copy = original.to_owned();
            multiply(copy.as_mut(), |_, j| shifts[j]);
            (copy, shifts)
        });
        ScaledColumns { original, copy }
    }

    /// Returns the scaled matrix.
    pub(super) fn matrix(&self) -> MatRef<'_, T> {
        match &self.copy {
            Some((copy, _)) => copy.as_ref(),
            None => self.original,
        }
    }

    /// Returns e of the factor 2^e of a column.
    pub(super) fn exponent(&self, column: usize) -> i32 {
        self.copy.as_ref().map_or(0, |(_, shifts)| shifts[column])
    }
}

/// Scales the columns of a matrix like [`ScaledColumns::up`], in place. Returns e of the factor 2^e of each column.
pub(super) fn scale_columns_up<T: LinalgElement>(matrix: &mut Mat<T>) -> Vec<i32> {
    let range = -spectral_limit::<T::Real>()..=i32::MAX;
    let shifts = column_shifts(matrix.as_ref(), &range);
    if shifts.iter().any(|&e| e != 0) {
        multiply(matrix.as_mut(), |_, j| shifts[j]);
    }
    shifts
}

/// Returns the solution for finite right-hand sides `right` of a matrix with scaled columns.
///
/// `column_exponent` returns e of the factor 2^e of a column. `solve` returns the solution of the scaled matrix. If an
/// element of that solution is infinite or NaN, this function calls `solve` again with small right-hand sides.
pub(super) fn scaled_solution<T: LinalgElement>(
    right: MatRef<'_, T>,
    column_exponent: impl Fn(usize) -> i32,
    solve: impl Fn(MatRef<'_, T>) -> Mat<T>,
) -> Mat<T> {
    let scaled = ScaledColumns::up(right);
    let mut x = solve(scaled.matrix());
    if x.as_ref().is_all_finite() {
        multiply(x.as_mut(), |i, j| column_exponent(i) - scaled.exponent(j));
        return x;
    }
    // An intermediate result or the solution is too large.
    let e = -exponent(<T::Real as Float>::MAX) / 2;
    let mut scaled = right.to_owned();
    multiply(scaled.as_mut(), |_, _| e);
    let mut x = solve(scaled.as_ref());
    multiply(x.as_mut(), |i, _| column_exponent(i) - e);
    x
}

/// Multiplies each element by 2^e, where e is a function of its row and column.
pub(super) fn multiply<T: LinalgElement>(
    mut matrix: MatMut<'_, T>,
    e: impl Fn(usize, usize) -> i32,
) {
    for j in 0..matrix.ncols() {
        for i in 0..matrix.nrows() {
            let e = e(i, j);
            if e != 0 {
                matrix[(i, j)] = matrix[(i, j)].times_pow2(e);
            }
        }
    }
}

/// Returns the exponent of the largest part of the elements, or 0 if all are 0.
fn largest_exponent<T: LinalgElement>(matrix: MatRef<'_, T>) -> i32 {
    let mut largest = <T::Real as crate::element::Scalar>::ZERO;
    for column in matrix.col_iter() {
        for x in column.iter() {
            let size = x.largest_part();
            if size > largest {
                largest = size;
            }
        }
    }
    exponent(largest)
}

/// Returns the exponent of the factor for each column.
fn column_shifts<T: LinalgElement>(matrix: MatRef<'_, T>, range: &RangeInclusive<i32>) -> Vec<i32> {
    let shift_of = |column: faer::ColRef<'_, T>| shift(largest_exponent(column.as_mat()), range);
    matrix.col_iter().map(shift_of).collect()
}

/// Returns the exponent of the factor for a matrix whose largest element has exponent `e`.
fn shift(e: i32, range: &RangeInclusive<i32>) -> i32 {
    if e < *range.start() {
        -e
    } else {
        e.min(*range.end()) - e
    }
}

/// Returns the exponent of LAPACK's larger limit: ε divided by the square root of the least normal number.
fn spectral_limit<R: Float>() -> i32 {
    -exponent(R::MIN_POSITIVE) / 2 + exponent(R::EPSILON)
}
