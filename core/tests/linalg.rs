//! Linear algebra by the crate `faer`: shapes, complex numbers and errors. Values are compared with NumPy in
//! `tests/conformance/linalg.rs`.
#![cfg(feature = "faer")]

use shapecast::{
    DynTensor, Eigh, LinalgError, LinalgErrorKind, Lu, Qr, Shape, ShapeErrorKind, Svd, Tensor,
    Tolerance,
    bounds::{FactoredMatrices, LinalgElement},
    dims, tensor,
};

dims! { Batch, Rows }

fn close() -> Tolerance {
    Tolerance::default()
}

/// Returns a matrix that has an inverse.
fn element(i: usize, j: usize) -> f64 {
    ((7 * i + 3 * j) % 11) as f64 + if i == j { 20.0 } else { 0.0 }
}

#[test]
fn shapes_are_computed_by_the_compiler() -> Result<(), LinalgError> {
    let tall = Tensor::<f64, Shape![2, 5, 3]>::from_fn(|[b, i, j]| element(i + b, j));
    let Qr { q, r } = tall.qr()?;
    let q: Tensor<f64, Shape![2, 5, 3]> = q;
    let r: Tensor<f64, Shape![2, 3, 3]> = r;
    assert!(q.matmul(&r).all_close(&tall, close()));
    let Svd { u, s, vt } = tall.svd()?;
    let _: &Tensor<f64, Shape![2, 5, 3]> = &u;
    let scales: Tensor<f64, Shape![2, 3]> = s;
    let vt: Tensor<f64, Shape![2, 3, 3]> = vt;
    let scaled = &u * scales.unsqueeze::<1>();
    assert!(scaled.matmul(&vt).all_close(&tall, close()));
    let wide = Tensor::<f64, Shape![3, 5]>::from_fn(|[i, j]| element(i, j));
    let Lu { permutation, l, u } = wide.lu()?;
    let permutation: Tensor<usize, Shape![3]> = permutation;
    let l: Tensor<f64, Shape![3, 3]> = l;
    let u: Tensor<f64, Shape![3, 5]> = u;
    assert!(
        l.matmul(&u)
            .all_close(&wide.take_axis::<0, _>(&permutation), close())
    );
    let pinv: Tensor<f64, Shape![2, 3, 5]> = tall.pinv()?;
    assert!(
        pinv.matmul(&tall)
            .all_close(&Tensor::<f64, Shape![3, 3]>::eye(), close())
    );
    let ranks: Tensor<usize, Shape![2]> = tall.matrix_rank()?;
    assert_eq!(ranks, tensor![3_usize, 3]);
    let rank: usize = wide.matrix_rank()?;
    assert_eq!(rank, 3);
    let solution: Tensor<f64, Shape![2, 3, 4]> = tall.lstsq(&Tensor::<f64, Shape![5, 4]>::ones())?;
    assert_eq!(solution.shape(), [2, 3, 4]);
    let solution: Tensor<f64, Shape![2, 3]> = tall.lstsq(&Tensor::<f64, Shape![5]>::ones())?;
    assert_eq!(solution.shape(), [2, 3]);
    Ok(())
}

#[test]
fn sizes_known_at_run_time_and_names_stay() -> Result<(), LinalgError> {
    let x = Tensor::<f64, Shape![dyn Batch, dyn Rows, 3]>::try_from_fn([2, 4, 3], |[b, i, j]| {
        element(i + b, j)
    })?;
    let Qr { q, r } = x.qr()?;
    let q: Tensor<f64, Shape![dyn Batch, dyn Rows, dyn]> = q;
    let r: Tensor<f64, Shape![dyn Batch, dyn, 3]> = r;
    assert_eq!((q.shape(), r.shape()), (&[2, 4, 3][..], &[2, 3, 3][..]));
    let square = Tensor::<f64, Shape![dyn, 3, dyn]>::try_from_fn([2, 3, 3], |[b, i, j]| {
        element(i, j) + b as f64
    })?;
    let inverse: Tensor<f64, Shape![dyn, 3, dyn]> = square.inverse()?;
    assert!(
        inverse
            .matmul(&square)
            .all_close(&Tensor::<f64, Shape![3, 3]>::eye(), close())
    );
    let values: Tensor<f64, Shape![dyn, 3]> = square.eigvalsh()?;
    assert_eq!(values.shape(), [2, 3]);
    let solution: Tensor<f64, Shape![dyn, 3]> = square.solve(&tensor![1.0, 2.0, 3.0])?;
    assert_eq!(solution.shape(), [2, 3]);
    let dets: Tensor<f64, Shape![dyn]> = square.det();
    assert_eq!(dets.shape(), [2]);
    Ok(())
}

#[test]
fn sizes_that_differ_at_run_time_are_errors() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::try_zeros([2, 3]).unwrap();
    let errors = [
        x.inverse().unwrap_err(),
        x.cholesky().unwrap_err(),
        x.matrix_power(2).unwrap_err(),
        x.eigh().unwrap_err(),
        x.eigvalsh().unwrap_err(),
        x.solve(&tensor![1.0, 2.0, 3.0]).unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.kind(), LinalgErrorKind::Sizes);
        assert!(error.to_string().contains("2 by 3 matrices"), "{error}");
        assert_eq!(error.matrix_index(), None);
    }
    let right = Tensor::<f64, Shape![dyn]>::try_zeros([4]).unwrap();
    let error = x.lstsq(&right).unwrap_err();
    assert_eq!(
        error.to_string(),
        "size mismatch, got input (3), mat (3x2), vec (4)"
    );
    let vector = DynTensor::from_shape_vec([2], vec![1.0, 2.0]).unwrap();
    let error = vector.try_svd().unwrap_err();
    assert_eq!(
        error.to_string(),
        "linalg.svd: The input tensor A must have at least 2 dimensions."
    );
    assert_eq!(vector.try_det().unwrap_err().kind(), ShapeErrorKind::Sizes);
}

#[test]
#[should_panic(
    expected = "linalg.det: A must be batches of square matrices, but they are 2 by 3 matrices"
)]
fn determinants_panic_if_sizes_differ_at_run_time() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::try_zeros([2, 3]).unwrap();
    let _ = x.det();
}

#[test]
fn errors_name_the_matrix_of_a_batch() {
    let mut x = Tensor::<f64, Shape![2, 3, 2, 2]>::from_fn(|[_, _, i, j]| element(i, j));
    assert!(x.inverse().is_ok());
    x.view_mut().index_axis::<0>(1).index_axis::<0>(2).fill(1.0);
    let error = x.inverse().unwrap_err();
    assert_eq!(
        (error.kind(), error.matrix_index()),
        (LinalgErrorKind::Singular, Some(5))
    );
    assert_eq!(
        error.to_string(),
        "singular matrix: it has no inverse (matrix 5 of the batch)"
    );
    assert_eq!(x.solve(&tensor![1.0, 1.0]).unwrap_err(), error);
    let error = x.cholesky().unwrap_err();
    assert_eq!(error.kind(), LinalgErrorKind::NotPositiveDefinite);
    assert_eq!(
        x.matrix_rank().unwrap(),
        tensor![[2_usize, 2, 2], [2, 2, 1]]
    );
    x[[0, 1, 0, 0]] = f64::INFINITY;
    let error = x.qr().unwrap_err();
    assert_eq!(
        (error.kind(), error.matrix_index()),
        (LinalgErrorKind::NotFinite, Some(1))
    );
    assert_eq!(x.inverse().unwrap_err(), error);
}

#[test]
fn singular_matrices_of_many_sizes_are_errors() {
    for n in [1, 2, 3, 5, 8, 16, 33, 70, 130] {
        // Row n / 2 is zero, or equals the one before it.
        let zero = DynTensor::from_shape_fn([n, n], |i| {
            if i[0] == n / 2 {
                0.0
            } else {
                element(i[0], i[1])
            }
        });
        let zero = zero.unwrap();
        assert_eq!(
            zero.try_inverse().unwrap_err().kind(),
            LinalgErrorKind::Singular,
            "{n}"
        );
        assert_eq!(zero.try_det().unwrap().item(), 0.0, "{n}");
        let column = zero.transpose();
        assert_eq!(
            column.try_inverse().unwrap_err().kind(),
            LinalgErrorKind::Singular,
            "{n}"
        );
        assert_eq!(column.try_det().unwrap().item(), 0.0, "{n}");
    }
}

#[test]
fn determinants_have_the_sign_of_the_permutation() {
    // The determinant of a permutation matrix is the sign of the permutation.
    for (order, sign) in [
        (vec![0, 1, 2, 3, 4], 1.0),
        (vec![1, 0, 2, 3, 4], -1.0),
        (vec![1, 2, 0, 3, 4], 1.0),
        (vec![1, 2, 3, 4, 0], 1.0),
        (vec![4, 2, 3, 1, 0], -1.0),
        (vec![1, 0, 3, 2, 4], 1.0),
    ] {
        let x = Tensor::<f64, Shape![5, 5]>::eye().take_axis::<0, _>(&order);
        assert_eq!(x.try_det().unwrap().item(), sign, "{order:?}");
    }
}

/// The triangles are those of LAPACK's `getrf`, and so of PyTorch's `lu`: nothing is eliminated below a pivot of 0.
#[test]
fn singular_matrices_have_the_triangles_of_lapack() -> Result<(), LinalgError> {
    let lu = tensor![[0.0, 1.0], [0.0, 2.0]].lu()?;
    assert_eq!(lu.permutation, tensor![0_usize, 1]);
    assert_eq!(lu.l, tensor![[1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(lu.u, tensor![[0.0, 1.0], [0.0, 2.0]]);
    let lu = tensor![[0.0, 1.0, 2.0], [0.0, 3.0, 4.0], [0.0, 6.0, 5.0]].lu()?;
    assert_eq!(lu.permutation, tensor![0_usize, 2, 1]);
    assert_eq!(
        lu.l,
        tensor![[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.5, 1.0]]
    );
    assert_eq!(
        lu.u,
        tensor![[0.0, 1.0, 2.0], [0.0, 6.0, 5.0], [0.0, 0.0, 1.5]]
    );
    let tall = Tensor::<f32, Shape![2, 3, 2]>::zeros().lu()?;
    let identity = Tensor::<f32, Shape![3, 2]>::from_fn(|[i, j]| f32::from(u8::from(i == j)));
    assert_eq!(tall.l, identity.broadcast_to::<Shape![2, 3, 2]>());
    assert_eq!(tall.u, Tensor::<f32, Shape![2, 2, 2]>::zeros());
    let wide = tensor![[0.0, 0.0, 3.0], [0.0, 2.0, 4.0]].lu()?;
    assert_eq!(wide.l, tensor![[1.0, 0.0], [0.0, 1.0]]);
    assert_eq!(wide.u, tensor![[0.0, 0.0, 3.0], [0.0, 2.0, 4.0]]);
    Ok(())
}

/// The values are those of NumPy 2.4.
#[test]
fn signs_and_logarithms_of_determinants() {
    assert_eq!(
        tensor![[0.0, 1.0], [2.0, 0.0]].slogdet(),
        (-1.0, 2_f64.ln())
    );
    assert_eq!(
        tensor![[1.0, 2.0], [2.0, 4.0]].slogdet(),
        (0.0, f64::NEG_INFINITY)
    );
    let none = Tensor::<f32, Shape![3, 0, 0]>::zeros().slogdet();
    assert_eq!(none, (tensor![1.0, 1.0, 1.0], tensor![0.0, 0.0, 0.0]));
    let batch = Tensor::<f64, Shape![2, 1, 1]>::from_fn(|[i, ..]| [-1e-300, 4.0][i]);
    let (sign, log) = batch.slogdet();
    assert_eq!(sign, tensor![-1.0, 1.0]);
    assert!(log.all_close(&tensor![-690.7755278982137, 1.3862943611198906], close()));
    let x = Tensor::<f64, Shape![60, 60]>::from_fn(|[i, j]| 1e-50 * element(i, j));
    assert_eq!(x.det(), 0.0);
    let (unit, log) = (x.map(|x| x * 1e50).slogdet(), x.slogdet());
    assert_eq!(unit.0, log.0);
    assert!((log.1 - (unit.1 - 60.0 * 50.0 * 10_f64.ln())).abs() < 1e-9);
    let error = tensor![[1.0, 2.0]].try_slogdet().unwrap_err();
    assert_eq!(
        error.to_string(),
        "linalg.slogdet: A must be batches of square matrices, but they are 1 by 2 matrices"
    );
    let (sign, log) = tensor![[f64::NAN, 0.0], [0.0, 1.0]].slogdet();
    assert!(sign.is_nan() && log.is_nan());
}

#[test]
fn matrices_without_elements() -> Result<(), LinalgError> {
    let x = Tensor::<f64, Shape![dyn, dyn]>::try_zeros([0, 0])?;
    let b = Tensor::<f64, Shape![dyn, dyn]>::try_zeros([0, 2])?;
    assert_eq!(x.det(), 1.0);
    assert_eq!(x.slogdet(), (1.0, 0.0));
    assert_eq!(x.inverse()?.sizes(), [0, 0]);
    assert_eq!(x.solve(&b)?.sizes(), [0, 2]);
    Ok(())
}

/// Pivots without a reciprocal: the values are those of arrays.
#[test]
fn subnormal_pivots_are_divisors() -> Result<(), LinalgError> {
    let x = tensor![[1e-310, 0.0], [0.0, 2e-310]];
    assert_eq!(x.solve(&tensor![1e-310, 1e-310])?, tensor![1.0, 0.5]);
    assert_eq!(x.matrix_power(-1)?[[0, 0]], f64::INFINITY);
    let x = tensor![[1e-310, 1e-310], [0.0, 1e-310]];
    assert_eq!(x.solve(&x)?, Tensor::<f64, Shape![2, 2]>::eye());
    let f32s = tensor![[1e-44_f32, 0.0], [0.0, 2.0]];
    assert_eq!(f32s.solve(&tensor![1e-44_f32, 1.0])?, tensor![1.0, 0.5]);
    assert_eq!(f32s.lu()?.u, f32s);
    Ok(())
}

#[test]
fn only_lower_triangles_are_read() -> Result<(), LinalgError> {
    let lower = tensor![[4.0, 2.0], [2.0, 5.0]];
    for above in [f64::NAN, f64::INFINITY, -1e300] {
        let x = tensor![[4.0, above], [2.0, 5.0]];
        assert_eq!(x.cholesky()?, lower.cholesky()?);
        assert_eq!(x.eigvalsh()?, lower.eigvalsh()?);
        assert_eq!(x.eigh()?.eigenvectors, lower.eigh()?.eigenvectors);
        let errors = [
            x.transpose().cholesky().err(),
            x.transpose().eigvalsh().err(),
        ];
        let errors = errors.map(|error| error.map(|error| error.kind()));
        let expected = (!above.is_finite()).then_some(LinalgErrorKind::NotFinite);
        assert_eq!(errors[1], expected);
        assert_eq!(
            errors[0],
            expected.or(Some(LinalgErrorKind::NotPositiveDefinite))
        );
    }
    Ok(())
}

/// Generic code takes elements and shapes.
fn condition<T: LinalgElement, S: Shape + FactoredMatrices<Diagonal = Shape![2]>>(
    x: &Tensor<T, S>,
) -> Result<T::Real, LinalgError> {
    let s = x.singular_values()?;
    Ok(s[[0]] / s[[1]])
}

#[test]
fn generic_code_takes_elements_and_shapes() {
    assert!(
        (condition(&tensor![[2.0_f64, 0.0], [0.0, 1.0], [0.0, 0.0]]).unwrap() - 2.0).abs() < 1e-12
    );
    assert!((condition(&tensor![[2.0_f32, 0.0], [0.0, 4.0]]).unwrap() - 2.0).abs() < 1e-5);
}

#[test]
fn matrices_of_more_than_a_tile_are_decomposed() -> Result<(), LinalgError> {
    let x = Tensor::<f64, Shape![100, 100]>::from_fn(|[i, j]| element(i, j) + element(j, i));
    let Eigh {
        eigenvalues,
        eigenvectors,
    } = x.eigh()?;
    let product = x.matmul(&eigenvectors);
    assert!(product.all_close(
        &(&eigenvectors * &eigenvalues),
        Tolerance {
            atol: 1e-9,
            ..close()
        }
    ));
    let identity = x.matmul(&x.inverse()?);
    let tolerance = Tolerance {
        atol: 1e-9,
        ..close()
    };
    assert!(identity.all_close(&Tensor::<f64, Shape![100, 100]>::eye(), tolerance));
    Ok(())
}

#[cfg(feature = "num-complex")]
mod complex {
    use super::*;
    use num_complex::{Complex, Complex32, Complex64};

    type Square = Tensor<Complex64, Shape![3, 3]>;

    fn matrix() -> Square {
        Square::from_fn(|[i, j]| Complex::new(element(i, j), element(j + 2, i)))
    }

    fn adjoint(x: &Square) -> Square {
        Square::from_fn(|[i, j]| x[[j, i]].conj())
    }

    #[track_caller]
    fn assert_close<S: Shape>(x: &Tensor<Complex64, S>, y: &Tensor<Complex64, S>) {
        let far = x
            .iter()
            .zip(y.iter())
            .find(|(x, y)| (*x - *y).norm() > 1e-9);
        assert!(far.is_none(), "{far:?}");
    }

    #[test]
    fn complex_matrices_are_decomposed() -> Result<(), LinalgError> {
        let (x, eye) = (matrix(), Square::eye());
        assert_close(&x.matmul(&x.inverse()?), &eye);
        assert_close(&x.matmul(&x.solve(&eye)?), &eye);
        assert_close(&x.lstsq(&eye)?, &x.inverse()?);
        assert_close(&x.pinv()?, &x.inverse()?);
        assert_close(&x.matrix_power(-2)?, &x.inverse()?.matmul(&x.inverse()?));
        let Qr { q, r } = x.qr()?;
        assert_close(&q.matmul(&r), &x);
        assert_close(&adjoint(&q).matmul(&q), &eye);
        let Svd { u, s, vt } = x.svd()?;
        assert_close(&(&u * &s.map(Complex64::from)).matmul(&vt), &x);
        assert_close(&vt.matmul(&adjoint(&vt)), &eye);
        let positive = x.matmul(&adjoint(&x));
        let factor = positive.cholesky()?;
        assert_close(&factor.matmul(&adjoint(&factor)), &positive);
        let eigh = positive.eigh()?;
        let vectors = &eigh.eigenvectors;
        assert_close(
            &positive.matmul(vectors),
            &(vectors * &eigh.eigenvalues.map(Complex64::from)),
        );
        let det = x.det();
        let s = x.singular_values()?;
        assert!((det.norm() / s.prod() - 1.0).abs() < 1e-12);
        Ok(())
    }

    /// LAPACK ignores the imaginary parts of the diagonal of a Hermitian matrix.
    #[test]
    fn imaginary_parts_of_the_diagonal_are_ignored() -> Result<(), LinalgError> {
        let x = tensor![
            [Complex64::new(4.0, 0.0), Complex64::new(9.0, 9.0)],
            [Complex64::new(1.0, 2.0), Complex64::new(9.0, 0.0)]
        ];
        for im in [1.0, -1e200, f64::NAN, f64::INFINITY] {
            let mut other = x.clone();
            other[[0, 0]].im = im;
            other[[1, 1]].im = im;
            other[[0, 1]] = Complex64::new(f64::NAN, im);
            assert_eq!(other.cholesky()?, x.cholesky()?);
            assert_eq!(other.eigvalsh()?, x.eigvalsh()?);
            let (other, x) = (other.eigh()?, x.eigh()?);
            assert_eq!(other.eigenvectors, x.eigenvectors);
            assert_eq!(other.eigenvalues, x.eigenvalues);
        }
        Ok(())
    }

    #[test]
    fn signs_of_complex_determinants() {
        let i = Complex64::new(0.0, 1.0);
        let x = tensor![
            [i * 1e-200, Complex64::new(5.0, 0.0)],
            [Complex64::ZERO, i * 1e-200]
        ];
        let (sign, log) = x.slogdet();
        assert_eq!(sign, Complex64::new(-1.0, 0.0));
        assert!((log + 400.0 * 10_f64.ln()).abs() < 1e-10);
        assert_eq!(x.det(), Complex64::ZERO);
    }

    #[test]
    fn eigenvalues_of_any_matrix_are_complex() -> Result<(), LinalgError> {
        let x = Tensor::<f64, Shape![3, 3]>::from_fn(|[i, j]| element(2 * i, j + i));
        let eig = x.eig()?;
        let complex = x.map(Complex64::from);
        let (values, vectors) = (&eig.eigenvalues, &eig.eigenvectors);
        assert_close(&complex.matmul(vectors), &(vectors * values));
        for j in 0..3 {
            let norm: f64 = (0..3).map(|i| vectors[[i, j]].norm_sqr()).sum();
            assert!((norm - 1.0).abs() < 1e-12, "{norm}");
        }
        let eig = matrix().eig()?;
        assert_close(
            &matrix().matmul(&eig.eigenvectors),
            &(&eig.eigenvectors * &eig.eigenvalues),
        );
        let narrow: Tensor<Complex32, Shape![1]> = tensor![[3.0_f32]].eig()?.eigenvalues;
        assert_eq!(narrow, tensor![Complex32::new(3.0, 0.0)]);
        Ok(())
    }
}
