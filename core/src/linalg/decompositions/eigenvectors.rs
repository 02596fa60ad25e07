//! Eigenvectors of any square matrix.
//!
//! `faer` computes eigenvectors from the Schur form by back substitution. For repeated eigenvalues, a divisor may be 0,
//! or the elements of a vector may overflow. Inverse iteration with the Hessenberg form of the matrix replaces vectors
//! for which `A v = λ v` does not hold, as LAPACK's `hsein` does.

use alloc::vec::Vec;

use faer::dyn_stack::{MemBuffer, MemStack, StackReq};
use faer::linalg::evd::hessenberg::{hessenberg_in_place, hessenberg_in_place_scratch};
use faer::linalg::householder::{
    apply_block_householder_sequence_on_the_right_in_place_scratch,
    apply_block_householder_sequence_on_the_right_in_place_with_conj,
};
use faer::linalg::qr::no_pivoting::factor::recommended_block_size;
use faer::traits::RealField;
use faer::{ColMut, Conj, Mat, MatMut, MatRef, Par};
use num_complex::Complex;

use super::LinalgElement;
use super::element::{complex_times_pow2, divide_complex, largest_part};
use crate::element::Scalar;
use crate::error::MatrixFailure;
use crate::float::Float;
use crate::float::power_of_two::exponent;

/// Returns the eigenvalues of a scaled matrix, and writes its eigenvectors of norm 1.
///
/// # Errors
/// The iteration does not converge.
pub(super) fn eigenvectors<T: LinalgElement>(
    matrix: MatRef<'_, T>,
    mut vectors: MatMut<'_, Complex<T::Real>>,
) -> Result<Vec<Complex<T::Real>>, MatrixFailure> {
    let eigen = matrix.eigen().map_err(|_| MatrixFailure::NoConvergence)?;
    let values: Vec<_> = eigen.S().column_vector().iter().copied().collect();
    vectors.copy_from(eigen.U());
    for vector in vectors.as_mut().col_iter_mut() {
        normalize(vector);
    }
    let own = complex(matrix);
    let largest = largest_residual(own.as_ref());
    let mut residuals = &own * vectors.as_ref();
    for (j, &value) in values.iter().enumerate() {
        for i in 0..values.len() {
            residuals[(i, j)] -= value * vectors[(i, j)];
        }
    }
    let half = <T::Real as Float>::from_f64(0.5);
    let is_right = |j: usize| {
        residuals.col(j).norm_l2() <= largest && vectors.as_ref().col(j).norm_l2() >= half
    };
    let wrong: Vec<usize> = (0..values.len()).filter(|&j| !is_right(j)).collect();
    if wrong.is_empty() {
        return Ok(values);
    }
    let [form, basis] = hessenberg(matrix);
    let mut found = Mat::zeros(values.len(), wrong.len());
    for (column, &j) in wrong.iter().enumerate() {
        let vector = inverse_iteration(&form, values[j], j, largest);
        let vector = vector.ok_or(MatrixFailure::NoConvergence)?;
        for (i, x) in vector.into_iter().enumerate() {
            found[(i, column)] = x;
        }
    }
    let mut found = &basis * &found;
    for (column, &j) in wrong.iter().enumerate() {
        normalize(found.as_mut().col_mut(column));
        vectors.as_mut().col_mut(j).copy_from(found.col(column));
    }
    Ok(values)
}

/// Converts a matrix to complex numbers.
fn complex<T: LinalgElement>(matrix: MatRef<'_, T>) -> Mat<Complex<T::Real>> {
    Mat::from_fn(matrix.nrows(), matrix.ncols(), |i, j| {
        let x = &matrix[(i, j)];
        Complex::new(T::real_part_impl(x), T::imag_part_impl(x))
    })
}

/// Divides a vector by its norm. A vector of norm 0 becomes NaN.
fn normalize<R: Float + RealField>(vector: ColMut<'_, Complex<R>>) {
    let scale = Float::recip(vector.norm_l2());
    for x in vector.iter_mut() {
        *x = Complex::new(x.re * scale, x.im * scale);
    }
}

/// Returns the largest norm of `A v - λ v` that rounding leaves for an eigenvector of norm 1.
fn largest_residual<R: Float + RealField>(matrix: MatRef<'_, Complex<R>>) -> R {
    let factor = <R as Float>::from_usize(10 * matrix.nrows() + 20);
    factor * <R as Float>::EPSILON * matrix.norm_l2()
}

/// Returns the Hessenberg form `H` of a matrix and the unitary `Q`: the matrix is `Q H Qᴴ`.
fn hessenberg<T: LinalgElement>(matrix: MatRef<'_, T>) -> [Mat<Complex<T::Real>>; 2] {
    let n = matrix.nrows();
    let block = recommended_block_size::<T>(n - 1, n - 1);
    let mut form = matrix.to_owned();
    let mut reflections = Mat::zeros(block, n - 1);
    let reduction = hessenberg_in_place_scratch::<T>(n, block, Par::Seq, faer::Spec::default());
    let product =
        apply_block_householder_sequence_on_the_right_in_place_scratch::<T>(n - 1, block, n - 1);
    let mut memory = MemBuffer::new(StackReq::any_of(&[reduction, product]));
    let stack = MemStack::new(&mut memory);
    hessenberg_in_place(
        form.as_mut(),
        reflections.as_mut(),
        Par::Seq,
        stack,
        faer::Spec::default(),
    );
    let mut basis = Mat::<T>::identity(n, n);
    apply_block_householder_sequence_on_the_right_in_place_with_conj(
        form.as_ref().submatrix(1, 0, n - 1, n - 1),
        reflections.as_ref(),
        Conj::No,
        basis.as_mut().submatrix_mut(1, 1, n - 1, n - 1),
        Par::Seq,
        stack,
    );
    for j in 0..n {
        for i in j + 2..n {
            form[(i, j)] = T::zero_impl();
        }
    }
    [form, basis].map(|matrix| complex(matrix.as_ref()))
}

/// Returns an eigenvector of a Hessenberg matrix, or `None` if none has a small residual. `seed` selects the first
/// vector of the iteration, which should differ between repeated eigenvalues.
fn inverse_iteration<R: Float + RealField>(
    matrix: &Mat<Complex<R>>,
    value: Complex<R>,
    seed: usize,
    largest_residual: R,
) -> Option<Vec<Complex<R>>> {
    let upper = eliminated(matrix, value);
    (0..4).find_map(|attempt| {
        let vector = back_substitution(&upper, 4 * seed + attempt);
        (residual(matrix, value, &vector) <= largest_residual).then_some(vector)
    })
}

/// Eliminates the elements below the diagonal of `H - λ I`, with partial pivoting. Replaces pivots near 0 by a rounding
/// error of the matrix.
fn eliminated<R: Float + RealField>(
    matrix: &Mat<Complex<R>>,
    value: Complex<R>,
) -> Mat<Complex<R>> {
    let n = matrix.nrows();
    let least = <R as Float>::EPSILON * matrix.norm_l2();
    let mut upper = matrix.clone();
    for k in 0..n {
        upper[(k, k)] -= value;
    }
    for k in 0..n {
        if k + 1 < n {
            if largest_part(&upper[(k + 1, k)]) > largest_part(&upper[(k, k)]) {
                for j in k..n {
                    let x = upper[(k, j)];
                    upper[(k, j)] = upper[(k + 1, j)];
                    upper[(k + 1, j)] = x;
                }
            }
            if largest_part(&upper[(k, k)]) != <R as Scalar>::ZERO {
                let factor = divide_complex(upper[(k + 1, k)], upper[(k, k)]);
                for j in k + 1..n {
                    let x = factor * upper[(k, j)];
                    upper[(k + 1, j)] -= x;
                }
            }
        }
        let pivot = largest_part(&upper[(k, k)]);
        if pivot < least || pivot.is_nan() {
            upper[(k, k)] = Complex::new(least, <R as Scalar>::ZERO);
        }
    }
    upper
}

/// Returns the solution of `U x = b` divided by its norm, for a vector `b` that depends on `seed`.
fn back_substitution<R: Float + RealField>(
    upper: &Mat<Complex<R>>,
    seed: usize,
) -> Vec<Complex<R>> {
    let n = upper.nrows();
    let first = |i: usize| {
        // Numbers from 1 to 2.
        let bits = (i * 4099 + seed + 1).wrapping_mul(0x9E37_79B9);
        let x = 1.0 + (bits >> 16 & 0xFFFF) as f64 / 65536.0;
        Complex::new(<R as Float>::from_f64(x), <R as Scalar>::ZERO)
    };
    let mut x: Vec<_> = (0..n).map(first).collect();
    // Scales down large elements before their products could overflow.
    let limit = exponent(<R as Float>::MAX) / 4;
    for i in (0..n).rev() {
        x[i] = divide_complex(x[i], upper[(i, i)]);
        let e = exponent(largest_part(&x[i]));
        if e > limit {
            for x in &mut x {
                *x = complex_times_pow2(*x, -e);
            }
        }
        let factor = x[i];
        for k in 0..i {
            x[k] -= factor * upper[(k, i)];
        }
    }
    let mut largest = <R as Scalar>::ZERO;
    for x in &x {
        if largest_part(x) > largest {
            largest = largest_part(x);
        }
    }
    let e = exponent(largest);
    let mut vector = Mat::from_fn(n, 1, |i, _| complex_times_pow2(x[i], -e));
    normalize(vector.as_mut().col_mut(0));
    vector.col(0).iter().copied().collect()
}

/// Returns the norm of `H v - λ v`.
fn residual<R: Float + RealField>(
    matrix: &Mat<Complex<R>>,
    value: Complex<R>,
    vector: &[Complex<R>],
) -> R {
    let n = vector.len();
    let mut residual = Mat::from_fn(n, 1, |i, _| -(value * vector[i]));
    for (j, &x) in vector.iter().enumerate() {
        for i in 0..n.min(j + 2) {
            residual[(i, 0)] += matrix[(i, j)] * x;
        }
    }
    residual.norm_l2()
}
