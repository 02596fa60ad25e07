//! Linear algebra of arrays up to 4 × 4, without features.

use shapecast::{Array, Float, KnownShape, LinalgErrorKind, Shape, array, bounds::SmallMatrix};

/// Returns matrices of integers, some of which are singular.
fn element(seed: usize, i: usize) -> f64 {
    let bits = (seed * 97 + i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((bits >> 40) % 9) as f64 - 4.0
}

/// Returns the determinant by expansion along the first row, which is exact for small integers.
fn by_cofactors(rows: &[Vec<f64>]) -> f64 {
    let Some((first, rest)) = rows.split_first() else {
        return 1.0;
    };
    let minor = |j: usize| -> Vec<Vec<f64>> {
        let without = |row: &Vec<f64>| [&row[..j], &row[j + 1..]].concat();
        rest.iter().map(without).collect()
    };
    let terms = first.iter().enumerate().map(|(j, x)| {
        let sign = if j % 2 == 0 { 1.0 } else { -1.0 };
        sign * x * by_cofactors(&minor(j))
    });
    terms.sum()
}

macro_rules! compare {
    ($($n:literal)*) => {$({
        type Matrix = Array<f64, Shape![$n, $n]>;
        let (mut singular, mut regular) = (0, 0);
        for seed in 0..2000 {
            let x = Matrix::from_fn(|[i, j]| element(seed, $n * i + j));
            let rows: Vec<Vec<f64>> = x.as_slice().chunks($n).map(<[f64]>::to_vec).collect();
            let expected = by_cofactors(&rows);
            assert!((x.det() - expected).abs() < 1e-10, "det {x:?}: {} {expected}", x.det());
            if expected == 0.0 {
                // Rounding may leave a small pivot, as in LAPACK.
                singular += usize::from(x.inverse().is_err());
                continue;
            }
            regular += 1;
            let inverse = x.inverse().expect("the determinant is not 0");
            let identity = x.matmul(&inverse);
            assert!(identity.all_close(&Matrix::eye(), Default::default()), "{x:?}");
            let solution = x.solve(&identity).expect("the determinant is not 0");
            assert!(solution.all_close(&inverse, Default::default()), "{x:?}");
            let right = Array::<f64, Shape![$n]>::from_fn(|[i]| i as f64);
            let found = x.matmul(&x.solve(&right).unwrap());
            assert!((0..$n).all(|i| (found[[i]] - right[[i]]).abs() < 1e-9), "{x:?}");
            let narrow = x.map(|x| x as f32);
            assert!((f64::from(narrow.det()) - expected).abs() < 1e-2);
        }
        assert!(regular > 1000 && ($n > 3 || singular > 10), "{regular} {singular}");
    })*};
}

#[test]
fn small_matrices_agree_with_cofactors() {
    compare!(1 2 3 4);
}

#[test]
fn right_hand_sides_have_several_shapes() {
    let a = array![[2.0, 0.0], [1.0, 4.0]];
    assert_eq!(a.solve(&array![2.0, 9.0]).unwrap(), array![1.0, 2.0]);
    assert_eq!(
        a.solve(&array![[2.0], [9.0]]).unwrap(),
        array![[1.0], [2.0]]
    );
    let batch = array![[[2.0, 4.0], [9.0, 2.0]], [[0.0, 2.0], [4.0, 1.0]]];
    let expected = array![[[1.0, 2.0], [2.0, 0.0]], [[0.0, 1.0], [1.0, 0.0]]];
    assert_eq!(a.solve(&batch).unwrap(), expected);
    let none = Array::<f64, Shape![2, 0]>::zeros();
    assert_eq!(a.solve(&none).unwrap(), none);
    let singular = array![[1.0, 1.0], [1.0, 1.0]];
    assert_eq!(
        singular.solve(&none).unwrap_err().kind(),
        LinalgErrorKind::Singular
    );
}

#[test]
fn singular_matrices_and_nan_are_errors() {
    let kind = |x: Array<f64, Shape![2, 2]>| x.inverse().unwrap_err().kind();
    assert_eq!(
        kind(array![[0.0, 0.0], [0.0, 1.0]]),
        LinalgErrorKind::Singular
    );
    assert_eq!(
        kind(array![[0.0, 1.0], [0.0, 1.0]]),
        LinalgErrorKind::Singular
    );
    assert_eq!(
        kind(array![[f64::NAN, 1.0], [1.0, 1.0]]),
        LinalgErrorKind::NotFinite
    );
    assert_eq!(
        kind(array![[f64::INFINITY, 1.0], [1.0, 1.0]]),
        LinalgErrorKind::NotFinite
    );
    let error = array![[1.0]].solve(&array![f64::NAN]).unwrap_err();
    assert_eq!(error.kind(), LinalgErrorKind::NotFinite);
    assert!(array![[0.0, f64::NAN], [0.0, 1.0]].det().is_nan());
    assert_eq!(array![[0.0]].det(), 0.0);
}

/// Generic code needs one bound.
fn adjugate<T: Float, S: KnownShape + SmallMatrix>(x: &Array<T, S>) -> Array<T, S> {
    let det = x.det();
    x.inverse()
        .expect("the matrix has an inverse")
        .map(|x| x * det)
}

#[test]
fn generic_code_takes_small_matrices() {
    assert_eq!(
        adjugate(&array![[1.0_f32, 2.0], [3.0, 4.0]]).map(f32::round),
        array![[4.0, -2.0], [-3.0, 1.0]]
    );
    assert_eq!(adjugate(&array![[5.0]]), array![[1.0]]);
    let size_1 = Array::<f64, (shapecast::Size<1>, shapecast::Size<1>)>::full(4.0);
    assert_eq!(size_1.inverse().unwrap().as_slice(), [0.25]);
}
