//! Statistics, norms and ranges of numbers near the limits of their type: finite numbers whose sum, difference or square
//! overflows or underflows, infinities, and rows of equal numbers. The expected values are those of arithmetic. Where NumPy's
//! differ, a comment says so.

use shapecast::{Array, Axes, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, tensor};

const LARGE: f64 = 1.7e308;
const INF: f64 = f64::INFINITY;

#[track_caller]
fn close(found: impl IntoIterator<Item = f64>, expected: &[f64], tolerance: f64) {
    let found: Vec<f64> = found.into_iter().collect();
    assert_eq!(found.len(), expected.len());
    for (&found, &expected) in found.iter().zip(expected) {
        let is_close = (found - expected).abs() <= tolerance * expected.abs();
        assert!(
            is_close || found == expected || found.is_nan() && expected.is_nan(),
            "{found:e}, expected {expected:e}"
        );
    }
}

/// NumPy's results overflow.
#[test]
fn medians_and_quantiles_of_finite_numbers_are_finite() {
    let x = tensor![[LARGE, LARGE], [-LARGE, LARGE]];
    assert_eq!(x.median_axis::<1>(), tensor![LARGE, 0.0]);
    assert_eq!(x.nanmedian_keepdim::<1>(), tensor![[LARGE], [0.0]]);
    assert_eq!(x.try_median_axes(&[0, 1]).unwrap().item(), LARGE);
    assert_eq!(tensor![LARGE, f64::NAN, LARGE].nanmedian(), LARGE);
    let row = x.index_axis::<0>(1);
    close(
        [0.0, 0.25, 0.5, 0.75, 1.0].map(|q| row.quantile(q)),
        &[-LARGE, -LARGE / 2.0, 0.0, LARGE / 2.0, LARGE],
        1e-15,
    );
    assert_eq!(x.try_quantile_axis(1, 0.5).unwrap(), tensor![LARGE, 0.0]);
    assert_eq!(x.quantile_axes_keepdim::<Axes![0, 1]>(0.5).item(), LARGE);
    assert_eq!(array![3e38_f32, 3.4e38].median(), 3.2e38);
    assert_eq!(array![f32::MIN, f32::MAX].quantile(0.5), 0.0);
    let least = f64::from_bits(1);
    assert_eq!(tensor![least, 3.0 * least].median(), 2.0 * least);
    // Numbers of `i64` are converted to `f64` before they are added.
    assert_eq!(tensor![i64::MAX, i64::MAX].median(), i64::MAX as f64);
    assert_eq!(tensor![u64::MAX, 0].quantile(0.5), u64::MAX as f64 / 2.0);
}

/// Quantiles agree with medians, and an infinity takes part if its weight is not 0. NumPy's `quantile` is NaN for all of these
/// but the first and the third, because it subtracts infinities.
#[test]
fn quantiles_between_infinities() {
    for (x, q, expected) in [
        ([1.0, INF], 0.0, 1.0),
        ([1.0, INF], 0.5, INF),
        ([1.0, INF], 0.25, INF),
        ([-INF, 1.0], 0.25, -INF),
        ([-INF, 1.0], 0.5, -INF),
        ([INF, INF], 0.5, INF),
        ([-INF, -INF], 0.75, -INF),
        ([-INF, INF], 0.5, f64::NAN),
        ([-INF, INF], 0.25, f64::NAN),
    ] {
        let x: Tensor<f64, Shape![2]> = Tensor::from(x);
        close([x.quantile(q)], &[expected], 0.0);
        if q == 0.5 {
            close([x.median(), x.nanmedian()], &[expected, expected], 0.0);
        }
        let x = x.map(|x: f64| x as f32);
        close([f64::from(x.quantile(q))], &[expected], 0.0);
    }
    assert_eq!(tensor![1.0, 2.0, INF, INF].quantile(0.5), INF);
    assert_eq!(tensor![1.0, 2.0, INF, INF].quantile(0.9), INF);
}

/// NumPy counts no element, because its bins are infinitely wide.
#[test]
fn histograms_of_the_widest_range() {
    let x = tensor![0.0, 1.0, -1.0, f64::MAX, f64::MIN];
    let (counts, edges) = x.histogram::<2>(-LARGE, LARGE);
    assert_eq!(counts.as_slice(), [1, 2]);
    assert_eq!(edges.as_slice(), [-LARGE, 0.0, LARGE]);
    let (counts, edges) = x.try_histogram(4, f64::MIN, f64::MAX).unwrap();
    assert_eq!(counts.as_slice(), [1, 1, 2, 1]);
    let half = f64::MAX / 2.0;
    close(edges, &[f64::MIN, -half, 0.0, half, f64::MAX], 1e-15);
    let x = tensor![f32::MIN, 0.0, f32::MAX];
    assert_eq!(x.histogram::<3>(f32::MIN, f32::MAX).0, tensor![1, 1, 1]);
    // Edges between subnormal numbers: NumPy's step is rounded to a multiple of the least one.
    let least = |n: f64| n * f64::from_bits(1);
    let (_, edges) = tensor![0.0].histogram::<4>(0.0, least(10.0));
    assert_eq!(edges, tensor![0.0, 2.0, 5.0, 8.0, 10.0].map(least));
}

/// NumPy raises "Too many bins for data range" for each.
#[test]
fn histograms_need_edges_that_ascend() {
    for (bins, low, high) in [
        (1, 1e16, 1e16),
        (10, 1e16, 1e16),
        (2, 1e16, 1e16 + 2.0),
        (4, 0.0, 5e-324),
        (3, 1.0, 1.0 + f64::EPSILON),
        (1, f64::MAX, f64::MAX),
    ] {
        let error = tensor![1e16].try_histogram(bins, low, high).unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::Sizes);
        let text = error.to_string();
        assert!(
            text.contains(&format!("Cannot create {bins} finite-sized bins")),
            "{text}"
        );
    }
    assert!(tensor![1_f32].try_histogram(2, 1e8_f32, 1e8).is_err());
    let (counts, edges) = tensor![1e16].histogram::<1>(1e16, 1e16 + 2.0);
    assert_eq!(counts.as_slice(), [1]);
    assert_eq!(edges.as_slice(), [1e16, 1e16 + 2.0]);
    let (_, edges) = tensor![1.0].histogram::<2>(1.0, 1.0 + 2.0 * f64::EPSILON);
    assert_eq!(edges[[1]], 1.0 + f64::EPSILON);
}

#[test]
#[should_panic(expected = "Cannot create 3 finite-sized bins")]
fn histogram_panics_for_too_many_bins() {
    let _ = tensor![1e16].histogram::<3>(1e16, 1e16);
}

/// NumPy's differences and slopes overflow or underflow.
#[test]
fn interpolation_between_distant_and_near_numbers() {
    let least = f64::from_bits(1);
    for (x, points, values, expected) in [
        (0.5, [0.0, 1.0], [-LARGE, LARGE], 0.0),
        (0.25, [0.0, 1.0], [-LARGE, LARGE], -LARGE / 2.0),
        (0.75, [0.0, 1.0], [LARGE, -LARGE], -LARGE / 2.0),
        (0.0, [-LARGE, LARGE], [1.0, 3.0], 2.0),
        (LARGE / 2.0, [-LARGE, LARGE], [0.0, 4.0], 3.0),
        (-LARGE / 2.0, [-LARGE, LARGE], [-LARGE, LARGE], -LARGE / 2.0),
        // The slope overflows.
        (2e-310, [0.0, 4e-310], [0.0, 1.0], 0.5),
        (least, [0.0, 4.0 * least], [0.0, LARGE], LARGE / 4.0),
        (1e-320, [0.0, 1.0], [0.0, LARGE], LARGE * 1e-320),
        // The slope underflows.
        (1e300, [0.0, 4e300], [0.0, 1e-300], 2.5e-301),
        (1e300, [0.0, 2e300], [0.0, 4.0 * least], 2.0 * least),
    ] {
        let typed = tensor![x].interp(&array![points[0], points[1]], &array![values[0], values[1]]);
        close(typed, &[expected], 1e-14);
        let (points, values) = (Tensor::from(points), Tensor::from(values));
        let found = tensor![[x]]
            .try_interp(&points, &values.view().into_dyn())
            .unwrap();
        close(found, &[expected], 1e-14);
    }
    let found = array![0.5_f32].interp(&array![0.0, 1.0], &array![f32::MIN, f32::MAX]);
    assert_eq!(found, array![0.0]);
    // As between quantiles, an infinity takes part beside a finite number.
    let found = array![0.5].interp(&array![0.0, 1.0], &array![-INF, 3.0]);
    assert_eq!(found, array![-INF]);
    // np.interp(nan, [0.0], [5.0]) is 5.0, but with two points it is NaN. A NaN stays NaN for any number of points.
    assert!(array![f64::NAN].interp(&array![0.0], &array![5.0])[0].is_nan());
}

#[test]
fn linspace_between_distant_and_near_bounds() {
    let quarters = |len| (0..len).map(|i| (i as f64 / 2.0 - 1.0) * LARGE);
    let x = Array::<f64, Shape![5]>::linspace(-LARGE, LARGE);
    close(x, &quarters(5).collect::<Vec<_>>(), 1e-15);
    // NumPy's last element overflows.
    let x = Array::<f64, Shape![4]>::linspace_without_end(-LARGE, LARGE);
    close(x, &quarters(4).collect::<Vec<_>>(), 1e-15);
    let x = DynTensor::try_linspace_without_end([4], f32::MAX, f32::MIN).unwrap();
    assert_eq!(x, tensor![f32::MAX, f32::MAX / 2.0, 0.0, -f32::MAX / 2.0]);
    // Steps that are no multiple of the least number.
    let least = |n: f64| n * f64::from_bits(1);
    let x = Array::<f64, Shape![5]>::linspace(0.0, least(10.0));
    assert_eq!(x, array![0.0, 2.0, 5.0, 8.0, 10.0].map(least));
    let x = DynTensor::try_linspace([101], 0.0, least(10.0)).unwrap();
    assert_eq!(
        (x[[50]], x[[26]], x[[74]]),
        (least(5.0), least(3.0), least(7.0))
    );
    let x = DynTensor::try_linspace_without_end([100], 0.0, least(10.0)).unwrap();
    assert_eq!(
        (x[[50]], x[[26]], x[[74]]),
        (least(5.0), least(3.0), least(7.0))
    );
}

/// NumPy's first element is NaN, although it is the bound, and its inner elements are infinite from 0 to ∞ but NaN from −∞ to 0.
/// Here they are as quantiles: an infinity takes part beside a finite number.
#[test]
fn linspace_between_infinite_bounds() {
    for (start, end, between) in [
        (0.0, INF, INF),
        (-INF, 0.0, -INF),
        (INF, 1.0, INF),
        (INF, INF, INF),
        (-INF, INF, f64::NAN),
    ] {
        let x = DynTensor::try_linspace([4], start, end).unwrap();
        close(x, &[start, between, between, end], 0.0);
        let x = Array::<f64, Shape![4]>::linspace_without_end(start, end);
        close(x, &[start, between, between, between], 0.0);
    }
}

/// The constant rows of NumPy's `cov` have covariances such as 2.9e-34.
#[test]
fn covariances_of_equal_elements_are_zero_and_their_correlations_nan() {
    for len in [2, 3, 7, 10, 49, 1000] {
        for constant in [0.1, 0.7, 1e-3, -123.456, 1e300, 1e-310, LARGE] {
            let x = DynTensor::from_shape_fn([2, len], |i| match i[0] {
                0 => constant,
                _ => i[1] as f64,
            });
            let x = x.unwrap();
            let cov = x.cov();
            let zeros = [cov[&[0, 0]], cov[&[0, 1]], cov[&[1, 0]]];
            assert_eq!(zeros, [0.0; 3], "{constant} {len} times");
            close(x.corrcoef(), &[f64::NAN, f64::NAN, f64::NAN, 1.0], 1e-15);
            if constant.abs() > 1e38 {
                continue;
            }
            let narrow = x.map(|x| x as f32 * 0.1);
            assert_eq!(narrow.try_cov_ddof(0.0).unwrap()[&[0, 0]], 0.0);
            assert!(narrow.try_corrcoef().unwrap()[&[0, 0]].is_nan());
        }
    }
    let x = tensor![[0.1_f64, 0.1, 0.1], [0.7, 0.7, 0.7]];
    assert!(x.corrcoef().iter().all(|x| x.is_nan()));
    assert!(x.cov().iter().all(|&x| x == 0.0));
}

/// The rounding error of the mean is not a variance.
#[test]
fn variances_of_equal_elements_are_zero() {
    for len in [2, 3, 7, 10, 49, 1000, 12345] {
        for constant in [0.1, 0.7, 1e-3, -123.456] {
            for sizes in [[len, 3], [3, len]] {
                let x = DynTensor::from_elem(sizes, constant).unwrap();
                for axis in [0, 1] {
                    assert!(x.try_var_axis(axis).unwrap().iter().all(|&x| x == 0.0));
                    let x = x.map(|x: f64| x as f32);
                    assert!(x.try_std_axis(axis).unwrap().iter().all(|&x| x == 0.0));
                }
            }
        }
    }
}

#[test]
fn correlations_do_not_depend_on_the_scale_of_a_row() {
    let x = tensor![
        [1.0, 2.0, 4.0, 3.0],
        [0.0, 5.0, 4.0, -1.0],
        [3.0, 1.0, 1.0, 2.0]
    ];
    let (cov, corrcoef) = (x.cov(), x.corrcoef());
    for exponents in [[1000, -1000, 0], [1020, 1020, 1020], [-1060, -1060, 500]] {
        let scale = |x: f64, n: i32| x * 2_f64.powi(n / 2) * 2_f64.powi(n - n / 2);
        let scaled = Tensor::<f64, Shape![3, 4]>::from_fn(|[i, j]| scale(x[[i, j]], exponents[i]));
        close(scaled.corrcoef(), corrcoef.as_slice(), 1e-15);
        let expected = Tensor::<f64, Shape![3, 3]>::from_fn(|[i, j]| {
            scale(cov[[i, j]], exponents[i] + exponents[j])
        });
        close(scaled.cov(), expected.as_slice(), 1e-15);
    }
    // A sum of the row overflows.
    let x = tensor![[LARGE, LARGE, -LARGE], [1e-300, 1e-300, -1e-300]];
    close(x.corrcoef(), &[1.0; 4], 1e-15);
    close([x.cov()[[0, 1]]], &[LARGE * 1e-300 * 4.0 / 3.0], 1e-14);
}

/// As in `var_ddof`. NumPy's `cov` takes integers only.
#[test]
fn corrections_of_covariances() {
    let x = tensor![[1.0_f64, 3.0], [6.0, 2.0]];
    assert!(x.cov_ddof(f64::NAN).iter().all(|x| x.is_nan()));
    assert!(x.try_cov_ddof(f64::NAN).unwrap().iter().all(|x| x.is_nan()));
    assert_eq!(x.cov_ddof(-2.0), tensor![[0.5, -1.0], [-1.0, 2.0]]);
    assert_eq!(
        x.cov_ddof(-INF).map(f64::abs),
        tensor![[0.0, 0.0], [0.0, 0.0]]
    );
    for ddof in [2.0, 3.0, INF] {
        assert_eq!(x.cov_ddof(ddof), tensor![[INF, -INF], [-INF, INF]]);
    }
}

const ORDERS: [f64; 10] = [1.0, 2.0, 3.0, 0.5, 1.5, 50.0, 2000.0, -1.0, -2.0, -0.5];

/// Norms of a multiple are multiples of norms.
#[test]
fn norms_of_numbers_of_every_magnitude() {
    let x = tensor![[3.0, -4.0, 1.0], [0.25, 2.0, -2.0]];
    let scale = |n: i32| move |x: f64| x * 2_f64.powi(n / 2) * 2_f64.powi(n - n / 2);
    for ord in ORDERS {
        let (all, rows) = (x.norm(ord), x.norm_axis::<1>(ord));
        for n in (-1060..1010).step_by(23).chain([-1022, 1010, -510, 511]) {
            let scaled = x.map(scale(n));
            // Fewer digits remain of subnormal numbers.
            let tolerance = if n < -1000 { 1e-2 } else { 1e-13 };
            close([scaled.norm(ord)], &[scale(n)(all)], tolerance);
            let expected: Vec<f64> = rows.iter().map(|&x| scale(n)(x)).collect();
            close(scaled.norm_axis::<1>(ord), &expected, tolerance);
            close(
                scaled.transpose().norm_keepdim::<0>(ord),
                &expected,
                tolerance,
            );
            close(
                scaled.try_norm_axes(&[1], ord).unwrap(),
                &expected,
                tolerance,
            );
            close(
                scaled.to_array().norm_axes_keepdim::<Axes![-1]>(ord),
                &expected,
                tolerance,
            );
            if n.abs() > 120 {
                continue;
            }
            let narrow = scaled.map(|x| x as f32).norm(ord as f32);
            close([f64::from(narrow)], &[scale(n)(all)], 1e-5);
        }
    }
    assert_eq!(tensor![0.0, 1e-180].norm(2.0), 1e-180);
    close(
        [f64::from(tensor![3e25_f32, 4e25].norm(2.0))],
        &[5e25],
        1e-7,
    );
    assert_eq!(tensor![1e-310_f64, 0.0].norm(2.0), 1e-310);
    assert_eq!(tensor![f64::MAX, 1.0].norm(3.0), f64::MAX);
    assert_eq!(tensor![f64::MAX, f64::MAX].norm(2.0), INF);
}

/// The norms of NumPy.
#[test]
fn norms_of_zeros_and_infinities() {
    for (x, of_positive, of_negative) in [
        ([0.0, 0.0, 0.0], 0.0, 0.0),
        ([1.0, INF, 0.0], INF, 0.0),
        ([1.0, -INF, INF], INF, 1.0),
        ([INF, INF, INF], INF, INF),
        ([1.0, f64::NAN, 0.0], f64::NAN, f64::NAN),
    ] {
        let x: Tensor<f64, Shape![3]> = Tensor::from(x);
        for ord in ORDERS {
            let expected = if ord > 0.0 { of_positive } else { of_negative };
            close([x.norm(ord)], &[expected], 0.0);
            let narrow = x.map(|x| x as f32);
            close([f64::from(narrow.norm(ord as f32))], &[expected], 0.0);
        }
    }
    let empty = DynTensor::<f64>::try_zeros([2, 0]).unwrap();
    for ord in ORDERS {
        let norm = if ord < 0.0 { INF } else { 0.0 };
        assert_eq!(empty.try_norm_axis(1, ord).unwrap(), tensor![norm, norm]);
    }
}

/// Norms that are computed again read the same elements of views.
#[test]
fn norms_of_large_elements_in_any_layout() {
    let x = Tensor::<f64, Shape![4, 3, 5]>::from_fn(|[i, j, k]| (i * 7 + j * 5 + k + 1) as f64);
    let large = &x * 2_f64.powi(1000);
    fn check<'a>(x: View<'a, f64, shapecast::DynShape>, large: View<'a, f64, shapecast::DynShape>) {
        for axes in [
            &[0][..],
            &[1],
            &[2],
            &[0, 1],
            &[2, 0],
            &[1, 2],
            &[0, 1, 2],
            &[],
        ] {
            for ord in [2.0, 3.0, -2.0] {
                let found = large.try_norm_axes(axes, ord).unwrap() / 2_f64.powi(1000);
                let expected = x.try_norm_axes_keepdim(axes, ord).unwrap();
                close(found, expected.as_slice(), 1e-13);
            }
        }
    }
    check(x.view().into_dyn(), large.view().into_dyn());
    for order in [[2, 0, 1], [1, 0, 2], [2, 1, 0]] {
        check(
            x.try_permute(&order).unwrap(),
            large.try_permute(&order).unwrap(),
        );
    }
    let steps = shapecast::s![1..; 2, .., ..;-1];
    check(
        x.try_slice(steps).unwrap().into_dyn(),
        large.try_slice(steps).unwrap().into_dyn(),
    );
    let row = [1, 1, 5];
    let sizes = [3, 2, 5];
    let [x, large] = [&x, &large].map(|x| x.clone().try_reshape(&[12, 5]).unwrap());
    let [x, large] = [&x, &large].map(|x| {
        x.try_narrow(0, 3, 1)
            .unwrap()
            .try_reshape(&row.map(|n| n as isize))
            .unwrap()
    });
    check(
        x.try_expand(&sizes).unwrap(),
        large.try_expand(&sizes).unwrap(),
    );
}

/// As PyTorch's `logsumexp`.
#[test]
fn log_sum_exp_of_the_largest_numbers() {
    let x = tensor![
        [f64::MAX, f64::MAX],
        [f64::MAX, f64::MIN],
        [f64::MIN, f64::MIN]
    ];
    assert_eq!(
        x.log_sum_exp_axis::<1>(),
        tensor![f64::MAX, f64::MAX, f64::MIN]
    );
    let x = Tensor::<f32, Shape![2, 300]>::from_fn(|[i, j]| {
        if i == 0 && j % 2 == 0 {
            f32::MAX
        } else {
            f32::MIN
        }
    });
    assert_eq!(x.log_sum_exp_axis::<1>(), tensor![f32::MAX, f32::MIN]);
    assert_eq!(x.log_sum_exp_axis::<0>()[[1]], f32::MIN);
    let least = tensor![f64::from_bits(1), 0.0];
    assert_eq!(least.log_sum_exp(), 2_f64.ln());
}
