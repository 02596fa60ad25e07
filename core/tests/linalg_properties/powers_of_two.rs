//! The results for `A · 2^k` are those for `A`, multiplied by a power of two, for all k.

use super::numbers::for_each_number;

for_each_number! {
    values_of_every_magnitude
    factors_of_every_magnitude
    equations_of_every_magnitude
    triangular_equations_of_every_magnitude
    determinants_of_every_magnitude
    eigenvalues_of_every_magnitude
    columns_of_different_magnitudes
}

mod of_type {
    use num_complex::Complex;
    use shapecast::{DynTensor, LinalgErrorKind};

    use crate::matrices::{any, positive, regular};
    use crate::numbers::{Number, Values, Wide, scaled, times_pow2};

    /// Rounding errors, in ε of the largest element.
    const FACTOR: f64 = 400.0;

    /// Calls `check` with every k of `f32` for which small integers times 2^k are exact, and with every eleventh of `f64`.
    /// Larger matrices skip most of them.
    fn for_each_k<T: Number>(step: usize, mut check: impl FnMut(i32)) {
        let [least, greatest] = T::EXPONENTS;
        let step = if greatest > 200 { 11 * step } else { step };
        (least..greatest - 5).step_by(step).for_each(&mut check);
        // The largest elements are near the limit of the type.
        check(greatest - 6);
    }

    fn norms(x: &[Wide]) -> Vec<f64> {
        x.iter().map(Wide::norm).collect()
    }

    pub fn values_of_every_magnitude<T: Number>() {
        for (shape, step) in [
            ([1, 2, 2], 1),
            ([2, 3, 3], 29),
            ([2, 2, 4], 31),
            ([1, 6, 5], 97),
        ] {
            let unit = any::<T>(&shape, 1);
            let values = Values::of_real::<T>(&unit.try_singular_values().unwrap());
            let (rank, wide) = (unit.try_matrix_rank().unwrap(), Wide::batch(&unit, 0));
            let pinv = Values::of(&unit.try_pinv().unwrap());
            for_each_k::<T>(step, |k| {
                let x = scaled(&unit, k);
                let found = Values::of_real::<T>(&x.try_singular_values().unwrap());
                found.assert_scaled(&values, k, FACTOR, "singular_values");
                assert_eq!(x.try_matrix_rank().unwrap(), rank, "2^{k}");
                let inverse = Values::of(&x.try_pinv().unwrap());
                inverse.assert_scaled(&pinv, -k, 100.0 * FACTOR, "pinv");
                let svd = x.try_svd().unwrap();
                let s = Values::of_real::<T>(&svd.s);
                s.assert_scaled(&values, k, FACTOR, "svd");
                let (u, vt) = (Wide::batch(&svd.u, 0), Wide::batch(&svd.vt, 0));
                let size = values.elements.len() / u.len();
                for (i, x) in wide.iter().enumerate() {
                    let limit = FACTOR * T::EPSILON;
                    u[i].assert_orthonormal_columns(limit, "u");
                    vt[i].adjoint().assert_orthonormal_columns(limit, "vt");
                    let s = Wide::diagonal(&values.elements[i * size..][..size]);
                    let product = u[i].times(&s).times(&vt[i]);
                    product.assert_close(x, limit * x.norm(), "u s vt");
                }
            });
        }
    }

    pub fn factors_of_every_magnitude<T: Number>() {
        for (shape, step) in [
            ([1, 2, 2], 1),
            ([2, 3, 3], 29),
            ([2, 2, 4], 31),
            ([1, 7, 5], 97),
            ([1, 20, 20], 311),
        ] {
            let unit = any::<T>(&shape, 2);
            let (wide, norms) = (Wide::batch(&unit, 0), norms(&Wide::batch(&unit, 0)));
            let lu = unit.try_lu().unwrap();
            let r = Values::of(&unit.try_qr().unwrap().r);
            let (l, u) = (Values::of(&lu.l), Values::of(&lu.u));
            for_each_k::<T>(step, |k| {
                let x = scaled(&unit, k);
                let qr = x.try_qr().unwrap();
                Values::of(&qr.r).assert_scaled(&r, k, FACTOR, "r");
                let (q, r) = (Wide::batch(&qr.q, 0), Wide::matrices(qr.r.shape(), &r, 0));
                for (i, x) in wide.iter().enumerate() {
                    let limit = FACTOR * T::EPSILON;
                    q[i].assert_orthonormal_columns(limit, "q");
                    q[i].times(&r[i]).assert_close(x, limit * norms[i], "q r");
                }
                let found = x.try_lu().unwrap();
                assert_eq!(found.permutation, lu.permutation, "2^{k}");
                Values::of(&found.l).assert_scaled(&l, 0, FACTOR, "l");
                Values::of(&found.u).assert_scaled(&u, k, FACTOR, "u");
            });
        }
        for (shape, step) in [([1, 2, 2], 1), ([2, 3, 3], 29), ([1, 20, 20], 311)] {
            let unit = positive::<T>(&shape, 3);
            let twice = scaled(&unit, 1);
            let factors = [&unit, &twice].map(|x| Values::of(&x.try_cholesky().unwrap()));
            let [factor, wide] = [&unit.try_cholesky().unwrap(), &unit].map(|x| Wide::batch(x, 0));
            for (l, x) in factor.iter().zip(&wide) {
                let limit = FACTOR * T::EPSILON * x.norm();
                l.times(&l.adjoint()).assert_close(x, limit, "l lᴴ");
            }
            for_each_k::<T>(step, |k| {
                let found = Values::of(&scaled(&unit, k).try_cholesky().unwrap());
                let unit = &factors[k.rem_euclid(2) as usize];
                found.assert_scaled(unit, k.div_euclid(2), FACTOR, "cholesky");
            });
        }
    }

    pub fn equations_of_every_magnitude<T: Number>() {
        for (n, step) in [(1, 31), (2, 7), (3, 53), (5, 67), (20, 211)] {
            let unit = regular::<T>(&[2, n, n], 4);
            let right = any::<T>(&[2, n, 2], 5);
            let [solution, inverse] =
                [unit.try_solve(&right), unit.try_inverse()].map(Result::unwrap);
            let square = unit.try_matrix_power(2).unwrap();
            let [wide, x, b] = [&unit, &solution, &right].map(|x| Wide::batch(x, 0));
            for i in 0..2 {
                let limit = FACTOR * T::EPSILON * b[i].norm();
                wide[i].times(&x[i]).assert_close(&b[i], limit, "A x = b");
            }
            let [solution, inverse, square] = [&solution, &inverse, &square].map(Values::of);
            let [least, greatest] = T::EXPONENTS;
            for_each_k::<T>(step, |k| {
                let x = scaled(&unit, k);
                for j in [k, least, greatest - 6] {
                    let right = scaled(&right, j);
                    let found = Values::of(&x.try_solve(&right).unwrap());
                    found.assert_scaled(&solution, j - k, FACTOR, "solve");
                    let found = Values::of(&x.try_lstsq(&right).unwrap());
                    found.assert_scaled(&solution, j - k, FACTOR, "lstsq");
                }
                let found = Values::of(&x.try_inverse().unwrap());
                found.assert_scaled(&inverse, -k, FACTOR, "inverse");
                let found = Values::of(&x.try_matrix_power(-1).unwrap());
                found.assert_scaled(&inverse, -k, FACTOR, "matrix_power(-1)");
                if (greatest / 2 - 10 - k).signum() == 1 {
                    let found = Values::of(&x.try_matrix_power(2).unwrap());
                    // The products of subnormal elements are rounded one by one.
                    found.assert_scaled(&square, 2 * k, FACTOR, "matrix_power(2)");
                }
            });
        }
    }

    pub fn triangular_equations_of_every_magnitude<T: Number>() {
        for (n, step) in [(1, 31), (2, 7), (3, 53), (5, 67), (20, 211)] {
            let unit = regular::<T>(&[2, n, n], 24);
            let right = any::<T>(&[2, n, 2], 25);
            let lower = unit.try_solve_lower_triangular(&right).unwrap();
            let upper = unit.try_solve_upper_triangular(&right).unwrap();
            let both = unit.try_cholesky_solve(&right).unwrap();
            let [wide, b] = [&unit, &right].map(|x| Wide::batch(x, 0));
            let triangle = |x: &Wide, is_read: fn(usize, usize) -> bool| {
                Wide::from_fn([n, n], |i, j| {
                    if is_read(i, j) {
                        x.at(i, j)
                    } else {
                        0.0.into()
                    }
                })
            };
            for i in 0..2 {
                let l = triangle(&wide[i], |i, j| i >= j);
                let u = triangle(&wide[i], |i, j| i <= j);
                let product = l.times(&l.adjoint());
                for (x, matrix) in [(&lower, l), (&upper, u), (&both, product)] {
                    let found = matrix.times(&Wide::batch(x, 0)[i]);
                    let limit = FACTOR * T::EPSILON * b[i].norm();
                    found.assert_close(&b[i], limit, "T x = b");
                }
            }
            let [lower, upper, both] = [&lower, &upper, &both].map(Values::of);
            let [least, greatest] = T::EXPONENTS;
            for_each_k::<T>(step, |k| {
                let x = scaled(&unit, k);
                for j in [k, least, greatest - 6] {
                    let right = scaled(&right, j);
                    let found = Values::of(&x.try_solve_lower_triangular(&right).unwrap());
                    found.assert_scaled(&lower, j - k, FACTOR, "lower");
                    let found = Values::of(&x.try_solve_upper_triangular(&right).unwrap());
                    found.assert_scaled(&upper, j - k, FACTOR, "upper");
                    // The intermediate result is a normal number.
                    if (least / 2..greatest - 6).contains(&(j - k)) && j > least / 2 {
                        let found = Values::of(&x.try_cholesky_solve(&right).unwrap());
                        found.assert_scaled(&both, j - 2 * k, FACTOR, "cholesky_solve");
                    }
                }
            });
        }
    }

    pub fn determinants_of_every_magnitude<T: Number>() {
        for (n, step) in [(1, 1), (2, 1), (4, 31), (20, 311)] {
            let unit = regular::<T>(&[2, n, n], 6);
            let det = Values::of(&unit.try_det().unwrap());
            let (signs, logs) = unit.try_slogdet().unwrap();
            let (signs, logs) = (Values::of(&signs), Values::of_real::<T>(&logs));
            for (i, det) in det.elements.iter().enumerate() {
                let product = signs.elements[i] * logs.elements[i].re.exp();
                let error = (product - det).norm() / det.norm();
                assert!(error <= FACTOR * T::EPSILON, "{product} is not {det}");
                let size = signs.elements[i].norm();
                assert!((size - 1.0).abs() <= 4.0 * T::EPSILON, "{size}");
            }
            for_each_k::<T>(step, |k| {
                let (x, shift) = (scaled(&unit, k), k * n as i32);
                let found = Values::of(&x.try_det().unwrap());
                found.assert_scaled(&det, shift, FACTOR, "det");
                let (found, found_logs) = x.try_slogdet().unwrap();
                Values::of(&found).assert_scaled(&signs, 0, 4.0, "sign");
                let found_logs = Values::of_real::<T>(&found_logs);
                for (found, unit) in found_logs.elements.iter().zip(&logs.elements) {
                    let expected = unit.re + f64::from(shift) * std::f64::consts::LN_2;
                    let error = (found.re - expected).abs() / expected.abs().max(1.0);
                    assert!(error <= 4.0 * T::EPSILON, "2^{k}: {found} {expected}");
                }
            });
        }
    }

    pub fn eigenvalues_of_every_magnitude<T: Number>() {
        for (n, step) in [(1, 7), (2, 3), (3, 29), (6, 97), (20, 511)] {
            let hermitian = positive::<T>(&[2, n, n], 7);
            let unit = any::<T>(&[2, n, n], 8);
            let values = Values::of_real::<T>(&hermitian.try_eigvalsh().unwrap());
            let wide = Wide::batch(&hermitian, 0);
            let own = Wide::batch(&unit, 0);
            for_each_k::<T>(step, |k| {
                let x = scaled(&hermitian, k);
                let found = Values::of_real::<T>(&x.try_eigvalsh().unwrap());
                found.assert_scaled(&values, k, FACTOR, "eigvalsh");
                let eigh = x.try_eigh().unwrap();
                let found = Values::of_real::<T>(&eigh.eigenvalues);
                found.assert_scaled(&values, k, FACTOR, "eigh");
                for (i, v) in Wide::batch(&eigh.eigenvectors, 0).iter().enumerate() {
                    v.assert_orthonormal_columns(FACTOR * T::EPSILON, "eigenvectors");
                    let s = Wide::diagonal(&values.elements[i * n..][..n]);
                    let limit = FACTOR * T::EPSILON * wide[i].norm();
                    wide[i]
                        .times(v)
                        .assert_close(&v.times(&s), limit, "A v = v s");
                }
                let x = scaled(&unit, k);
                let eig = x.try_eig().unwrap();
                let vectors = Values::of_complex::<T>(&eig.eigenvectors);
                let vectors = Wide::matrices(&[2, n, n], &vectors, 0);
                let found = Values::of_complex::<T>(&eig.eigenvalues);
                for (i, v) in vectors.iter().enumerate() {
                    let back =
                        |z: &Complex<f64>| Complex::new(times_pow2(z.re, -k), times_pow2(z.im, -k));
                    let s: Vec<_> = found.elements[i * n..][..n].iter().map(back).collect();
                    // Eigenvalues are rounded to subnormal numbers.
                    let rounding = times_pow2(1.0, T::EXPONENTS[0] - k);
                    let limit = FACTOR * T::EPSILON * own[i].norm() + n as f64 * rounding;
                    let product = v.times(&Wide::diagonal(&s));
                    own[i]
                        .times(v)
                        .assert_close(&product, limit, &format!("eig, 2^{k}"));
                    for j in 0..n {
                        let column = Wide::from_fn([n, 1], |i, _| v.at(i, j));
                        column.assert_orthonormal_columns(FACTOR * T::EPSILON, "eig");
                    }
                }
            });
        }
    }

    /// Columns times powers of two, of which QR and LU decompositions take notice in `r` and `u` alone.
    pub fn columns_of_different_magnitudes<T: Number>() {
        let [least, greatest] = T::EXPONENTS;
        let unit = regular::<T>(&[4, 4], 9);
        let right = any::<T>(&[4], 10);
        let (lu, inverse) = (unit.try_lu().unwrap(), unit.try_inverse().unwrap());
        let solution = unit.try_solve(&right).unwrap();
        let exponents = [greatest - 6, least, 0, least / 2];
        let x = DynTensor::from_shape_fn([4, 4], |i| {
            let [re, im] = unit[i]
                .parts()
                .map(|part| times_pow2(part, exponents[i[1]]));
            T::of(re, im)
        });
        let x = x.unwrap();
        let found = x.try_lu().unwrap();
        assert_eq!(found.permutation, lu.permutation);
        Values::of(&found.l).assert_scaled(&Values::of(&lu.l), 0, FACTOR, "l");
        let rows = x.try_solve(&right).unwrap();
        let columns = x.try_inverse().unwrap();
        let qr = x.try_qr().unwrap();
        Wide::batch(&qr.q, 0)[0].assert_orthonormal_columns(FACTOR * T::EPSILON, "q");
        for (j, &e) in exponents.iter().enumerate() {
            let part = |x: &DynTensor<T>, axis| {
                Values::of(&x.try_index_axis(axis, j).unwrap().to_tensor())
            };
            part(&found.u, 1).assert_scaled(&part(&lu.u, 1), e, FACTOR, "u");
            part(&rows, 0).assert_scaled(&part(&solution, 0), -e, FACTOR, "solve");
            part(&columns, 0).assert_scaled(&part(&inverse, 0), -e, FACTOR, "inverse");
            let product =
                qr.q.try_matmul(&scaled(&qr.r.try_index_axis(1, j).unwrap().to_tensor(), -e));
            // The elements of `r` are rounded to subnormal numbers.
            if e == least {
                continue;
            }
            let own = part(&unit, 1);
            Values::of(&product.unwrap()).assert_scaled(&own, 0, FACTOR, "q r");
        }
        let zero = DynTensor::from_elem([2, 2], T::default()).unwrap();
        let error = zero.try_inverse().unwrap_err();
        assert_eq!(error.kind(), LinalgErrorKind::Singular);
    }
}
