//! Views of any layout give the results of a contiguous copy, to the bit. Arrays agree with tensors.

use shapecast::{Array, DynTensor, Shape, Tensor, s};

use super::matrices::{any, positive, regular};
use super::numbers::{Number, Values, for_each_number, scaled, times_pow2};

for_each_number! {
    views_of_any_layout
}

/// Calls `check` with views of other layouts that have the elements of `x`.
fn for_each_view<T: Number>(
    x: &DynTensor<T>,
    check: impl Fn(&shapecast::View<'_, T, shapecast::DynShape>),
) {
    let transposed = x.try_swap_axes(-2, -1).unwrap().to_tensor();
    check(&transposed.try_swap_axes(-2, -1).unwrap());
    let reversed = x.try_slice(s![..;-1, ..;-1, ..;-1]).unwrap().to_tensor();
    check(&reversed.try_slice(s![..;-1, ..;-1, ..;-1]).unwrap());
    let sizes: Vec<usize> = x.shape().iter().map(|size| 2 * size).collect();
    let wide = DynTensor::from_shape_fn(sizes, |i| {
        if i.iter().all(|i| i % 2 == 1) {
            x[&i.iter().map(|i| i / 2).collect::<Vec<_>>()[..]]
        } else {
            T::of(f64::NAN, f64::NAN)
        }
    });
    let wide = wide.unwrap();
    check(&wide.try_slice(s![1..;2, 1..;2, 1..;2]).unwrap());
}

mod of_type {
    use super::*;

    pub fn views_of_any_layout<T: Number>() {
        let [least, greatest] = T::EXPONENTS;
        for (n, k) in [(1, 0), (2, least), (2, 0), (2, greatest - 6), (5, 0)] {
            {
                let x = scaled(&regular::<T>(&[3, n, n], 20), k);
                let right = scaled(&any::<T>(&[3, n, 2], 21), k);
                for_each_view(&x, |view| {
                    assert_eq!(view.try_inverse().unwrap(), x.try_inverse().unwrap());
                    assert_eq!(view.try_det().unwrap(), x.try_det().unwrap());
                    assert_eq!(view.try_slogdet().unwrap(), x.try_slogdet().unwrap());
                    assert_eq!(view.try_lu().unwrap().u, x.try_lu().unwrap().u);
                    assert_eq!(view.try_qr().unwrap().r, x.try_qr().unwrap().r);
                    assert_eq!(view.try_svd().unwrap().s, x.try_svd().unwrap().s);
                    assert_eq!(view.try_pinv().unwrap(), x.try_pinv().unwrap());
                    assert_eq!(
                        view.try_solve_lower_triangular(&right).unwrap(),
                        x.try_solve_lower_triangular(&right).unwrap()
                    );
                    assert_eq!(
                        view.try_cholesky_solve(&right).unwrap(),
                        x.try_cholesky_solve(&right).unwrap()
                    );
                    assert_eq!(
                        view.try_matrix_rank().unwrap(),
                        x.try_matrix_rank().unwrap()
                    );
                    let [a, b] = [view.try_eig(), x.try_eig()].map(Result::unwrap);
                    assert_eq!(
                        (a.eigenvalues, a.eigenvectors),
                        (b.eigenvalues, b.eigenvectors)
                    );
                });
                for_each_view(&right, |view| {
                    assert_eq!(x.try_solve(view).unwrap(), x.try_solve(&right).unwrap());
                    assert_eq!(x.try_lstsq(view).unwrap(), x.try_lstsq(&right).unwrap());
                    assert_eq!(
                        x.try_solve_upper_triangular(view).unwrap(),
                        x.try_solve_upper_triangular(&right).unwrap()
                    );
                });
                let x = scaled(&positive::<T>(&[3, n, n], 22), k);
                for_each_view(&x, |view| {
                    assert_eq!(view.try_cholesky().unwrap(), x.try_cholesky().unwrap());
                    assert_eq!(view.try_eigvalsh().unwrap(), x.try_eigvalsh().unwrap());
                });
            }
        }
    }
}

/// Arrays have an elimination of their own.
#[test]
fn arrays_agree_with_tensors() {
    macro_rules! compare {
        ($($t:ident $n:literal)*) => {$({
            type Matrix = Array<$t, Shape![$n, $n]>;
            let [least, greatest] = $t::EXPONENTS;
            for k in (least..greatest - 5).step_by(if greatest > 200 { 11 } else { 1 }) {
                let x = scaled(&regular::<$t>(&[$n, $n], k as u64), k);
                let right = scaled(&any::<$t>(&[$n], 23), k / 3);
                let array = Matrix::from_fn(|[i, j]| x[[i, j]]);
                let vector = Array::<$t, Shape![$n]>::from_fn(|[i]| right[[i]]);
                let same = |found: &[$t], expected: DynTensor<$t>| {
                    let found = Tensor::<$t, Shape![dyn]>::from_shape_vec([found.len()], found.to_vec());
                    let found = Values::of(&found.unwrap().into_dyn());
                    found.assert_scaled(&Values::of(&expected), 0, 100.0, "array");
                };
                same(&[array.det()], x.try_det().unwrap());
                same(array.inverse().unwrap().as_slice(), x.try_inverse().unwrap());
                same(array.solve(&vector).unwrap().as_slice(), x.try_solve(&right).unwrap());
                let (sign, log) = array.slogdet();
                let (expected, expected_log) = x.try_slogdet().unwrap();
                assert_eq!(sign, expected.item(), "2^{k}");
                same(&[log], expected_log);
            }
        })*};
    }
    compare!(f32 1 f32 2 f32 3 f32 4 f64 1 f64 2 f64 3 f64 4);
}

/// Elements that are not finite have the determinant of NumPy in both: 0 where a pivot is 0, also beside infinity.
#[test]
fn determinants_of_arrays_and_tensors_that_are_not_finite() {
    const INF: f64 = f64::INFINITY;
    for (rows, expected) in [
        ([[INF, 0.0], [0.0, 0.0]], 0.0),
        ([[0.0, 0.0], [INF, 0.0]], 0.0),
        ([[0.0, INF], [0.0, 1.0]], 0.0),
        ([[INF, 0.0], [0.0, 1.0]], INF),
        ([[INF, 1.0], [1.0, 1.0]], INF),
        ([[1.0, INF], [1.0, 1.0]], -INF),
        ([[INF, INF], [INF, INF]], f64::NAN),
        ([[f64::NAN, 0.0], [0.0, 1.0]], f64::NAN),
    ] {
        let array = Array::<f64, Shape![2, 2]>::from_fn(|[i, j]| rows[i][j]);
        let same = |x: f64, y: f64| x == y || x.is_nan() && y.is_nan();
        let tensor = array.to_tensor();
        for found in [array.det(), tensor.det()] {
            assert!(
                same(found, expected),
                "{rows:?}: {found}, expected {expected}"
            );
        }
        let ((sign, log), (other_sign, other_log)) = (array.slogdet(), tensor.slogdet());
        assert!(same(sign, other_sign) && same(log, other_log), "{rows:?}");
        let log_of = if expected == 0.0 {
            -INF
        } else {
            expected.abs()
        };
        assert!(same(log, log_of), "{rows:?}: {log}");
    }
}

#[test]
fn products_of_pivots_do_not_overflow() {
    let diagonal = [1e200, 1e200, 1e-200, 1e-200];
    let x = Array::<f64, Shape![4, 4]>::from_fn(|[i, j]| if i == j { diagonal[i] } else { 0.0 });
    assert!((x.det() - 1.0).abs() < 1e-12, "{}", x.det());
    assert!((x.to_tensor().det() - 1.0).abs() < 1e-12);
    let narrow = Array::<f32, Shape![3, 3]>::from_fn(|[i, j]| {
        if i == j {
            times_pow2(1.0, [100, 100, -149][i]) as f32
        } else {
            0.0
        }
    });
    assert_eq!(f64::from(narrow.det()), times_pow2(1.0, 51));
    assert_eq!(f64::from(narrow.to_tensor().det()), times_pow2(1.0, 51));
}
