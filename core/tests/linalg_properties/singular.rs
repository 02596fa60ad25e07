//! Singular matrices: LU decompositions, determinants, ranks and least squares.

use super::numbers::for_each_number;

for_each_number! {
    singular_matrices_have_triangles
    ranks_are_those_of_the_factors
    subnormal_pivots
}

mod of_type {
    use shapecast::{DynTensor, LinalgErrorKind};

    use crate::matrices::{any, regular};
    use crate::numbers::{Number, Values, Wide, scaled, times_pow2};

    /// Checks that `l` has ones on the diagonal and no element larger than 1, that `u` is a triangle, and that their
    /// product is the matrix.
    fn check_lu<T: Number>(x: &DynTensor<T>, k: i32) {
        let lu = scaled(x, k).try_lu().unwrap();
        let rows = x.shape()[x.ndim() - 2];
        let (l, u) = (Wide::batch(&lu.l, 0), Wide::batch(&lu.u, -k));
        let orders = lu.permutation.as_slice().to_vec();
        for (i, x) in Wide::batch(x, 0).iter().enumerate() {
            let order = &orders[i * rows..][..rows];
            let permuted = Wide::from_fn(x.size, |i, j| x.at(order[i], j));
            let rounding = times_pow2(1.0, T::EXPONENTS[0] - k);
            let limit = 100.0 * (T::EPSILON * x.norm() + rounding);
            l[i].times(&u[i]).assert_close(&permuted, limit, "l u");
            for (row, column) in (0..rows).flat_map(|row| (0..l[i].size[1]).map(move |j| (row, j)))
            {
                let z = l[i].at(row, column);
                match row.cmp(&column) {
                    std::cmp::Ordering::Less => assert_eq!(z.norm(), 0.0),
                    std::cmp::Ordering::Equal => assert_eq!(z, 1.0.into()),
                    std::cmp::Ordering::Greater => assert!(z.norm() <= 1.5, "{z}"),
                }
            }
            for (row, column) in (0..u[i].size[0]).flat_map(|row| (0..row).map(move |j| (row, j))) {
                assert_eq!(u[i].at(row, column).norm(), 0.0);
            }
        }
    }

    pub fn singular_matrices_have_triangles<T: Number>() {
        for shape in [
            [2, 2],
            [3, 3],
            [2, 4],
            [4, 2],
            [1, 3],
            [3, 1],
            [20, 20],
            [20, 33],
            [33, 20],
        ] {
            let of = |column: fn(usize) -> usize| {
                let x = any::<T>(&[shape[0], shape[1].max(shape[0]) + 1], 11);
                DynTensor::from_shape_fn(shape, |i| match column(i[1]) {
                    usize::MAX => T::default(),
                    j => x[[i[0], j]],
                })
                .unwrap()
            };
            let zero = of(|_| usize::MAX);
            let lu = zero.try_lu().unwrap();
            assert!(lu.u.iter().all(|&z| z == T::default()));
            let order: Vec<usize> = (0..shape[0]).collect();
            assert_eq!(lu.permutation.as_slice().to_vec(), order);
            for x in [
                zero,
                of(|j| if j == 0 { usize::MAX } else { j }),
                of(|j| if j % 3 == 1 { usize::MAX } else { j }),
                of(|j| j / 2),
                of(|_| 1),
            ] {
                let [least, greatest] = T::EXPONENTS;
                for k in [0, least, greatest - 6] {
                    check_lu(&x, k);
                }
                let batch = DynTensor::from_shape_fn([3, shape[0], shape[1]], |i| {
                    if i[0] == 1 {
                        T::of(1.0, 0.0)
                    } else {
                        x[[i[1], i[2]]]
                    }
                });
                check_lu(&batch.unwrap(), 0);
                if shape[0] != shape[1] {
                    continue;
                }
                // Rounding may hide that the matrix is singular, unless a column is 0.
                let has_zero =
                    (0..shape[0]).any(|j| (0..shape[0]).all(|i| x[[i, j]] == T::default()));
                if has_zero {
                    assert_eq!(x.try_det().unwrap().item(), T::default());
                    let (sign, log) = x.try_slogdet().unwrap();
                    assert_eq!(sign.item(), T::default());
                    assert_eq!(Values::of_real::<T>(&log).elements[0].re, f64::NEG_INFINITY);
                    for error in [
                        x.try_inverse().unwrap_err(),
                        x.try_solve(&x).unwrap_err(),
                        x.try_matrix_power(-1).unwrap_err(),
                    ] {
                        assert_eq!(error.kind(), LinalgErrorKind::Singular);
                    }
                }
            }
        }
    }

    pub fn ranks_are_those_of_the_factors<T: Number>() {
        let [least, greatest] = T::EXPONENTS;
        for [rows, rank, columns] in [[4, 2, 4], [5, 1, 3], [3, 2, 6], [20, 7, 20], [33, 3, 33]] {
            let (left, right) = (any::<T>(&[rows, rank], 12), any::<T>(&[rank, columns], 13));
            let unit = left.try_matmul(&right).unwrap();
            let x = Wide::batch(&unit, 0);
            for k in (least..greatest - 10).step_by(if greatest > 200 { 401 } else { 53 }) {
                let a = scaled(&unit, k);
                assert_eq!(a.try_matrix_rank().unwrap().item(), rank, "2^{k}");
                // A A⁺ A = A.
                if k.abs() < greatest - 20 {
                    let inverse = Wide::batch(&a.try_pinv().unwrap(), k);
                    let product = x[0].times(&inverse[0]).times(&x[0]);
                    product.assert_close(&x[0], 1e4 * T::EPSILON * x[0].norm(), "pinv");
                }
                let det = (rows == columns).then(|| a.try_det().unwrap().item());
                assert!(det.is_none_or(|det| !det.parts().iter().any(|part| part.is_nan())));
            }
        }
    }

    /// Pivots that have no reciprocal, beside ordinary ones.
    pub fn subnormal_pivots<T: Number>() {
        let tiny = times_pow2(3.0, T::EXPONENTS[0]);
        for n in [2, 3, 5, 20, 40] {
            for place in [0, n / 2, n - 1] {
                let regular = regular::<T>(&[n, n], 14);
                let x = DynTensor::from_shape_fn([n, n], |i| {
                    let [re, im] = regular[i].parts();
                    let on_diagonal = i[0] == place && i[1] == place;
                    match i[0].cmp(&i[1]) {
                        _ if on_diagonal => T::of(tiny, 0.0),
                        std::cmp::Ordering::Greater => T::default(),
                        _ => T::of(re, im),
                    }
                });
                let x = x.unwrap();
                check_lu(&x, 0);
                let first = DynTensor::from_shape_fn([n], |i| {
                    let [re, im] = x[[i[0], place]].parts();
                    T::of(re, im)
                });
                // The right-hand side is a column of the matrix.
                let solution = x.try_solve(&first.unwrap()).unwrap();
                for (i, &z) in solution.iter().enumerate() {
                    let [re, im] = z.parts();
                    let expected = if i == place { 1.0 } else { 0.0 };
                    assert!(
                        (re - expected).abs() <= 1e3 * T::EPSILON && im.abs() <= 1e3 * T::EPSILON
                    );
                }
            }
        }
    }
}
