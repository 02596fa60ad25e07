//! Equations with triangular matrices and with Cholesky factors. Residuals of matrices of every magnitude are tested in
//! `core/tests/linalg_properties`.
#![cfg(feature = "faer")]

use shapecast::{DynTensor, LinalgError, LinalgErrorKind, Shape, Tensor, Tolerance, dims, tensor};

dims! { Batch, Rows }

/// Returns the solutions of the three functions.
fn solutions(
    x: &DynTensor<f64>,
    right: &DynTensor<f64>,
) -> [Result<DynTensor<f64>, LinalgError>; 3] {
    [
        x.try_solve_lower_triangular(right),
        x.try_solve_upper_triangular(right),
        x.try_cholesky_solve(right),
    ]
}

fn kinds(x: &DynTensor<f64>, right: &DynTensor<f64>) -> [Option<LinalgErrorKind>; 3] {
    solutions(x, right).map(|solution| solution.err().map(|error| error.kind()))
}

/// Returns a covariance matrix of points on a line.
fn covariance(size: usize) -> DynTensor<f64> {
    DynTensor::from_shape_fn([size, size], |i| {
        let distance = (i[0] as f64 - i[1] as f64) / 2.0;
        (-distance * distance).exp() + if i[0] == i[1] { 0.5 } else { 0.0 }
    })
    .unwrap()
}

#[test]
fn shapes_are_computed_by_the_compiler() -> Result<(), LinalgError> {
    let l = Tensor::<f64, Shape![2, 3, 3]>::from_fn(|[b, i, j]| (1 + b + 2 * i + j) as f64);
    let x: Tensor<f64, Shape![2, 3]> = l.solve_lower_triangular(&tensor![1.0, 2.0, 3.0])?;
    assert_eq!(x.shape(), [2, 3]);
    let right = Tensor::<f64, Shape![5, 1, 3, 4]>::ones();
    let x: Tensor<f64, Shape![5, 2, 3, 4]> = l.view().solve_upper_triangular(&right)?;
    assert_eq!(x.shape(), [5, 2, 3, 4]);
    let named = Tensor::<f64, Shape![dyn Batch, dyn Rows, dyn Rows]>::try_from_fn(
        [2, 3, 3],
        |[b, i, j]| (1 + b + 2 * i + j) as f64,
    )?;
    let x: Tensor<f64, Shape![dyn Batch, dyn Rows, 4]> =
        named.cholesky_solve(&Tensor::<f64, Shape![dyn Rows, 4]>::try_ones([3, 4])?)?;
    assert_eq!(x.shape(), [2, 3, 4]);
    Ok(())
}

/// The other triangle may have any elements: LAPACK stores another factor there.
#[test]
fn only_one_triangle_is_read() -> Result<(), LinalgError> {
    let right = tensor![[6.0, 2.0], [11.0, 5.0]];
    for other in [0.0, 1e300, f64::NAN, f64::NEG_INFINITY] {
        let lower = tensor![[2.0, other], [1.0, 4.0]];
        let expected = tensor![[3.0, 1.0], [2.0, 1.0]];
        assert_eq!(lower.solve_lower_triangular(&right)?, expected);
        let expected = tensor![[1.25, 0.375], [0.5, 0.25]];
        assert_eq!(lower.cholesky_solve(&right)?, expected);
        let upper = tensor![[2.0, 1.0], [other, 4.0]];
        let expected = tensor![[1.625, 0.375], [2.75, 1.25]];
        assert_eq!(upper.solve_upper_triangular(&right)?, expected);
    }
    Ok(())
}

#[test]
fn cholesky_factors_solve_the_equations() -> Result<(), LinalgError> {
    for size in [1, 2, 3, 4, 5, 16, 33, 70, 130] {
        let a = covariance(size);
        let right =
            DynTensor::from_shape_fn([size, 3], |i| ((3 * i[0] + i[1]) % 7) as f64).unwrap();
        let l = a.try_cholesky()?;
        let x = l.try_cholesky_solve(&right)?;
        assert!(
            a.try_matmul(&x)?.all_close(&right, Tolerance::default()),
            "{size}"
        );
        let tolerance = Tolerance {
            rtol: 1e-10,
            atol: 1e-10,
            equal_nan: false,
        };
        assert!(x.all_close(&a.try_solve(&right)?, tolerance), "{size}");
        let half = l.try_solve_lower_triangular(&right)?;
        assert!(l.try_matmul(&half)?.all_close(&right, Tolerance::default()));
        assert_eq!(x, l.transpose().try_solve_upper_triangular(&half)?);
    }
    let l = tensor![[4.0_f32, 2.0], [2.0, 5.0]].cholesky()?;
    assert_eq!(
        l.cholesky_solve(&tensor![8.0_f32, 12.0])?,
        tensor![1.0_f32, 2.0]
    );
    Ok(())
}

#[test]
fn matrices_without_elements_have_solutions() {
    let none = DynTensor::<f64>::try_zeros([2, 0, 0]).unwrap();
    for solution in solutions(&none, &DynTensor::try_zeros([0, 3]).unwrap()) {
        assert_eq!(solution.unwrap().shape(), [2, 0, 3]);
    }
    let eye = DynTensor::<f64>::try_eye([2, 2]).unwrap();
    for solution in solutions(&eye, &DynTensor::try_zeros([2, 0]).unwrap()) {
        assert_eq!(solution.unwrap().shape(), [2, 0]);
    }
}

#[test]
fn singular_matrices_are_errors() {
    let x = DynTensor::from_shape_vec([2, 2, 2], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 0.0]);
    let x = x.unwrap();
    // Without right-hand sides too.
    for columns in [0, 3] {
        let right = DynTensor::try_ones([2, columns]).unwrap();
        for solution in solutions(&x, &right) {
            let error = solution.unwrap_err();
            assert_eq!(error.kind(), LinalgErrorKind::Singular);
            assert_eq!(error.matrix_index(), Some(1));
        }
    }
}

#[test]
fn elements_that_are_not_finite_are_errors() {
    let not_finite = [Some(LinalgErrorKind::NotFinite); 3];
    let right = DynTensor::from_shape_vec([2], vec![1.0, 2.0]).unwrap();
    for value in [f64::NAN, f64::INFINITY] {
        let x = DynTensor::from_shape_vec([2, 2], vec![value, 1.0, 1.0, 1.0]).unwrap();
        assert_eq!(kinds(&x, &right), not_finite);
        let right = DynTensor::from_shape_vec([2], vec![1.0, value]).unwrap();
        assert_eq!(
            kinds(&DynTensor::try_eye([2, 2]).unwrap(), &right),
            not_finite
        );
    }
}

#[test]
fn shapes_that_do_not_match_are_errors() {
    let sizes = [Some(LinalgErrorKind::Sizes); 3];
    let zeros = |shape: &[usize]| DynTensor::try_zeros(shape).unwrap();
    for (x, right) in [
        (&[2, 3][..], &[3][..]),
        (&[3], &[3]),
        (&[3, 3], &[]),
        (&[3, 3], &[2]),
        (&[3, 3], &[1]),
        (&[2, 3, 3], &[4, 3, 1]),
    ] {
        assert_eq!(kinds(&zeros(x), &zeros(right)), sizes, "{x:?} {right:?}");
    }
    let x = zeros(&[2, 3]);
    assert_eq!(
        x.try_solve_lower_triangular(&x).unwrap_err().to_string(),
        "linalg.solve_triangular: A must be batches of square matrices, but they are 2 by 3 matrices"
    );
}

/// Quotients are finite where products with reciprocals are not, and the intermediate results are.
#[test]
fn elements_of_different_magnitudes() -> Result<(), LinalgError> {
    let l = tensor![[1.0, 0.0], [1e300, 1e-300]];
    assert_eq!(
        l.solve_lower_triangular(&tensor![0.0, 3e-300])?,
        tensor![0.0, 3.0]
    );
    let l = tensor![[1e-310, 0.0], [1e-310, 2e-310]];
    assert_eq!(
        l.solve_lower_triangular(&tensor![1e-310, 3e-310])?,
        tensor![1.0, 1.0]
    );
    let l = tensor![[1e200, 0.0], [1e200, 1e200]];
    assert_eq!(
        l.solve_lower_triangular(&tensor![1e300, 1e300])?,
        tensor![1e100, 0.0]
    );
    Ok(())
}

#[cfg(feature = "num-complex")]
#[test]
fn complex_factors_are_conjugated() -> Result<(), LinalgError> {
    use num_complex::Complex64;
    let c = Complex64::new;
    let a = tensor![[c(4.0, 0.0), c(2.0, -2.0)], [c(2.0, 2.0), c(6.0, 0.0)]];
    let right = tensor![c(4.0, 2.0), c(8.0, 8.0)];
    let l = a.cholesky()?;
    let x = l.cholesky_solve(&right)?;
    let difference = a.matmul(&x) - &right;
    assert!(difference.iter().all(|z| z.norm() < 1e-12), "{difference}");
    Ok(())
}
