//! The decomposition of small matrices by Gaussian elimination.

use super::determinant::Determinant;
use crate::float::Float;
use crate::float::power_of_two::{exponent, times_pow2};

/// The decomposition of a matrix into a permutation, a lower and an upper triangle.
#[doc(hidden)]
pub struct Lu<T, const N: usize> {
    /// The upper triangle, and below the diagonal the lower triangle without its ones.
    rows: [[T; N]; N],
    /// The row of the matrix for each row of `rows`.
    order: [usize; N],
    /// Whether the permutation has an odd number of exchanges.
    is_odd: bool,
    /// The exponents of the powers of two that scale the columns of the matrix, if any column is scaled.
    exponents: Option<[i32; N]>,
}

impl<T: Float, const N: usize> Lu<T, N> {
    /// Decomposes a matrix with elements in row-major order.
    ///
    /// The upper triangle of a singular matrix has a zero on the diagonal.
    #[inline]
    pub(super) fn of(elements: &[T]) -> Self {
        let row = |i| core::array::from_fn(|j| elements[i * N + j]);
        let rows = core::array::from_fn(row);
        let lu = Self::new(rows);
        if lu.is_within(T::MIN_POSITIVE / T::EPSILON) {
            lu
        } else {
            Self::scaled(rows)
        }
    }

    /// Decomposes a matrix after scaling its columns by powers of two. Scaling changes neither the order of the rows
    /// nor the lower triangle.
    #[cold]
    #[inline(never)]
    fn scaled(rows: [[T; N]; N]) -> Self {
        let exponents: [i32; N] =
            core::array::from_fn(|j| largest_exponent(rows.map(|row| row[j])));
        let with = |exponents: [i32; N]| {
            let row = |row: [T; N]| core::array::from_fn(|j| times_pow2(row[j], exponents[j]));
            Lu {
                exponents: Some(exponents),
                ..Self::new(rows.map(row))
            }
        };
        // Scaling up loses no digits.
        let lu = with(exponents.map(|e| (-e).max(0)));
        if lu.is_within(T::ZERO) {
            return lu;
        }
        let half = exponent(T::MAX) / 2;
        with(exponents.map(|e| if e > half { half - e } else { (-e).max(0) }))
    }

    /// Returns `true` if the absolute values of the pivots are finite and at least `least`.
    #[inline]
    fn is_within(&self, least: T) -> bool {
        (0..N).all(|i| {
            let pivot = self.rows[i][i].abs();
            pivot >= least && pivot <= T::MAX
        })
    }

    /// Decomposes a matrix.
    #[inline]
    fn new(mut rows: [[T; N]; N]) -> Self {
        let mut order = core::array::from_fn(|i| i);
        let mut is_odd = false;
        for k in 0..N {
            let mut pivot = k;
            for i in k + 1..N {
                if rows[i][k].abs() > rows[pivot][k].abs() {
                    pivot = i;
                }
            }
            if pivot != k {
                rows.swap(k, pivot);
                order.swap(k, pivot);
                is_odd = !is_odd;
            }
            if rows[k][k] == T::ZERO {
                continue;
            }
            let pivot_row = rows[k];
            for row in &mut rows[k + 1..] {
                let factor = row[k] / pivot_row[k];
                row[k] = factor;
                for j in k + 1..N {
                    row[j] -= factor * pivot_row[j];
                }
            }
        }
        Lu {
            rows,
            order,
            is_odd,
            exponents: None,
        }
    }

    /// Returns the product of the diagonal.
    #[inline]
    pub(super) fn determinant(&self) -> T {
        let mut product = if self.is_odd { -T::ONE } else { T::ONE };
        let mut is_within = self.exponents.is_none();
        for i in 0..N {
            product *= self.rows[i][i];
            is_within &= product.abs() >= T::MIN_POSITIVE && product.abs() <= T::MAX;
        }
        if is_within {
            product
        } else {
            self.product().value()[0]
        }
    }

    /// Returns the product of the diagonal, with a separate exponent.
    #[cold]
    #[inline(never)]
    pub(super) fn product(&self) -> Determinant {
        let mut product = Determinant::new(self.is_odd);
        for i in 0..N {
            product.multiply([self.rows[i][i].to_f64(), 0.0]);
            product.multiply_by_pow2(self.exponents.map_or(0, |exponents| -exponents[i]));
        }
        product
    }

    /// Returns `true` if the matrix has no inverse.
    #[inline]
    pub(super) fn is_singular(&self) -> bool {
        (0..N).any(|i| self.rows[i][i] == T::ZERO)
    }

    /// Returns the solution for one right-hand side.
    #[inline]
    pub(super) fn solve(&self, right: [T; N]) -> [T; N] {
        let is_within = |x: &T| x.abs() <= T::MAX;
        let is_large = |x: &T| x.abs() >= T::MIN_POSITIVE / T::EPSILON;
        let is_zero = |x: &T| *x == T::ZERO;
        if self.exponents.is_none() && (right.iter().any(is_large) || right.iter().all(is_zero)) {
            let x = self.substitute(right);
            if x.iter().all(is_within) {
                return x;
            }
        }
        self.solve_scaled(right)
    }

    /// Solves for one right-hand side that is first scaled by a power of two, and scales the solution back.
    #[cold]
    #[inline(never)]
    fn solve_scaled(&self, right: [T; N]) -> [T; N] {
        let solve = |e: i32| {
            let x = self.substitute(right.map(|x| times_pow2(x, e)));
            let own = |j: usize| self.exponents.map_or(0, |exponents| exponents[j]);
            let is_finite = x.iter().all(|x| x.is_finite());
            let x = core::array::from_fn(|j| times_pow2(x[j], own(j) - e));
            (x, is_finite)
        };
        let (x, is_finite) = solve((-largest_exponent(right)).max(0));
        if is_finite {
            return x;
        }
        solve(-exponent(T::MAX) / 2).0
    }

    /// Solves for one right-hand side by forward and back substitution.
    #[inline]
    fn substitute(&self, right: [T; N]) -> [T; N] {
        let mut x = self.order.map(|i| right[i]);
        for i in 0..N {
            for j in 0..i {
                x[i] -= self.rows[i][j] * x[j];
            }
        }
        for i in (0..N).rev() {
            for j in i + 1..N {
                x[i] -= self.rows[i][j] * x[j];
            }
            x[i] /= self.rows[i][i];
        }
        x
    }
}

/// Returns the exponent of the largest element, or 0 if all are 0.
fn largest_exponent<T: Float, const N: usize>(elements: [T; N]) -> i32 {
    let larger = |x: T, y: T| if y.abs() > x { y.abs() } else { x };
    exponent(elements.into_iter().fold(T::ZERO, larger))
}
