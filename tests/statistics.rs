//! Medians, quantiles, corrected variances, norms and binary search, compared with naive code.

use shapecast::{
    Array, Axes, DynTensor, Shape, ShapeErrorKind, Size, Slice, Tensor, array, broadcast, tensor,
};

/// Returns numbers of which many are equal, in no order.
fn numbers(sizes: &[usize]) -> DynTensor<f64> {
    let mut state = 7_u32;
    DynTensor::from_shape_fn(sizes, |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 26) / 4.0 - 6.0
    })
    .unwrap()
}

const SIZES: &[&[usize]] = &[
    &[1],
    &[2],
    &[9],
    &[100],
    &[3, 4],
    &[20, 33],
    &[2, 3, 4],
    &[4, 1, 5],
];

/// Returns the lines along `axis`, each of them sorted.
fn sorted_lines(x: &DynTensor<f64>, axis: usize) -> Vec<Vec<f64>> {
    let (len, stride) = (
        x.shape()[axis],
        x.shape()[axis + 1..].iter().product::<usize>(),
    );
    let starts = (0..x.len()).filter(|i| i / stride % len == 0);
    let line = |start| {
        let mut line: Vec<f64> = (0..len).map(|i| x.as_slice()[start + i * stride]).collect();
        line.sort_by(f64::total_cmp);
        line
    };
    starts.map(line).collect()
}

fn quantile(sorted: &[f64], q: f64) -> f64 {
    let position = q * (sorted.len() - 1) as f64;
    let (a, b) = (
        sorted[position.floor() as usize],
        sorted[position.ceil() as usize],
    );
    a + (b - a) * position.fract()
}

#[test]
fn medians_and_quantiles_of_every_axis() {
    for &sizes in SIZES {
        let x = numbers(sizes);
        for dim in 0..sizes.len() {
            let axis = dim as isize - sizes.len() as isize;
            let lines = sorted_lines(&x, dim);
            let medians: Vec<f64> = lines.iter().map(|line| quantile(line, 0.5)).collect();
            let result = x.try_median_axis(axis).unwrap();
            assert_eq!(result.as_slice(), medians);
            let kept = x.try_median_keepdim(axis).unwrap();
            assert_eq!(
                (kept.as_slice(), kept.shape()[dim], kept.ndim()),
                (&medians[..], 1, x.ndim())
            );
            for q in [0.0, 0.1, 0.25, 0.5, 0.77, 1.0] {
                let result = x.try_quantile_axis(axis, q).unwrap();
                for (result, line) in result.iter().zip(&lines) {
                    let expected = quantile(line, q);
                    assert!(
                        (result - expected).abs() < 1e-13,
                        "{result} is not {expected}"
                    );
                }
            }
        }
        let all = x.clone().try_reshape(&[-1]).unwrap();
        let all = sorted_lines(&all, 0).remove(0);
        assert_eq!(
            (x.median(), x.quantile(1.0)),
            (quantile(&all, 0.5), *all.last().unwrap())
        );
    }
}

#[test]
fn quantiles_of_typed_shapes() {
    let x = tensor![[3_u8, 1, 2], [250, 255, 0]];
    let medians: Tensor<f64, Shape![2]> = x.median_axis::<1>();
    assert_eq!(medians, tensor![2.0, 250.0]);
    let kept: Tensor<f64, Shape![2, 1]> = x.median_keepdim::<-1>();
    assert_eq!(kept, tensor![[2.0], [250.0]]);
    assert_eq!(x.transpose().median_axis::<0>(), medians);
    let halves: Array<f32, Shape![2]> = array![[1.0_f32, 2.0], [4.0, 3.0]].quantile_axis::<1>(0.5);
    assert_eq!(halves, array![1.5, 3.5]);
    let every_second = x.slice_axis::<1>(Slice::from(..).step_by(2));
    assert_eq!(every_second.median_axis::<0>(), tensor![126.5, 1.0]);
}

#[test]
fn quantiles_of_nan_infinities_and_no_elements() {
    let x = tensor![[1.0, f64::NAN, 0.0], [f64::INFINITY, 1.0, f64::INFINITY]];
    let medians = x.median_axis::<1>();
    assert!(medians[0].is_nan() && medians[1] == f64::INFINITY);
    assert!(x.quantile(0.0).is_nan());
    assert_eq!(x.index_axis::<0>(1).quantile(1.0), f64::INFINITY);
    assert_eq!(tensor![1.0, f64::INFINITY].quantile(0.0), 1.0);
    let empty = Tensor::<f64, Shape![0, 3]>::zeros();
    assert!(empty.median().is_nan());
    assert!(empty.median_axis::<0>().iter().all(|x| x.is_nan()));
    assert_eq!(empty.median_axis::<1>().len(), 0);
    assert_eq!(
        empty.try_quantile(0.5).unwrap_err().kind(),
        ShapeErrorKind::EmptyReduction
    );
    assert!(empty.try_quantile_axis(0, 0.5).is_err());
    assert_eq!(empty.try_quantile_axis(1, 0.5).unwrap().len(), 0);
    for q in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let error = tensor![1.0].try_quantile(q).unwrap_err();
        assert_eq!(error.kind(), ShapeErrorKind::OutOfBounds);
        assert!(
            error
                .to_string()
                .starts_with("Quantiles must be in the range [0, 1]")
        );
    }
    assert_eq!(Tensor::<f64, ()>::full(2.0).median(), 2.0);
    assert!(Tensor::<f64, ()>::full(2.0).try_median_axis(0).is_err());
}

#[test]
fn variances_with_ddof() {
    for &sizes in SIZES {
        let x = numbers(sizes);
        for (axis, &n) in sizes.iter().enumerate() {
            let n = n as f64;
            let population = x.try_var_axis(axis as isize).unwrap();
            for ddof in [0.0, 1.0, 1.5, -1.0] {
                let corrected = x.try_var_axis_ddof(axis as isize, ddof).unwrap();
                let deviations = x.try_std_axis_ddof(axis as isize, ddof).unwrap();
                for ((&corrected, &deviation), &population) in
                    corrected.iter().zip(&deviations).zip(&population)
                {
                    let expected = population * n / (n - ddof).max(0.0);
                    let is_equal = (corrected - expected).abs() <= 1e-12 * expected;
                    assert!(
                        is_equal
                            || corrected.to_bits() == expected.to_bits()
                            || expected.is_nan() && corrected.is_nan()
                    );
                    assert!(deviation == corrected.sqrt() || deviation.is_nan());
                }
            }
        }
    }
    let x = tensor![[1.0_f32, 3.0], [5.0, 7.0]];
    let kept: Tensor<f32, Shape![1, 2]> = x.var_keepdim_ddof::<0>(1.0);
    assert_eq!(kept, tensor![[8.0, 8.0]]);
    assert_eq!(
        x.transpose().var_axes_ddof::<Axes![0, 1]>(4.0).item(),
        f32::INFINITY
    );
    assert_eq!(array![1, 3].var_ddof(1.0), 2.0);
    assert!(tensor![1.0_f64].var_ddof(1.0).is_nan());
    assert_eq!(
        x.try_std_axes_ddof(&[0, 0], 1.0).unwrap_err().kind(),
        ShapeErrorKind::NoSuchAxis
    );
}

#[test]
fn norms_of_every_order() {
    let x = tensor![[3.0, -4.0, 0.0], [-1.0, 2.0, -2.0]];
    assert_eq!(x.norm_axis::<1>(2.0), tensor![5.0, 3.0]);
    assert_eq!(x.norm_axis::<1>(1.0), tensor![7.0, 5.0]);
    assert_eq!(x.norm_axis::<1>(0.0), tensor![2.0, 3.0]);
    assert_eq!(x.norm_axis::<1>(f64::INFINITY), tensor![4.0, 2.0]);
    assert_eq!(x.norm_axis::<1>(f64::NEG_INFINITY), tensor![0.0, 1.0]);
    let cubic = broadcast!(sum::<1>(x.abs().powf(3.0)));
    for (norm, expected) in x.norm_axis::<1>(3.0).iter().zip(&cubic) {
        assert!((norm - expected.cbrt()).abs() < 1e-14);
    }
    assert_eq!(x.norm(2.0), 34.0_f64.sqrt());
    assert_eq!(x.transpose().norm_keepdim::<0>(2.0), tensor![[5.0, 3.0]]);
    assert_eq!(array![3.0_f32, 4.0].norm(2.0), 5.0);
    assert!(tensor![1.0, f64::NAN].norm(f64::INFINITY).is_nan());
}

/// The sum of no powers is 0, and its root of a negative order is ∞.
#[test]
fn norms_of_no_elements() {
    const INF: f64 = f64::INFINITY;
    for (ord, norm) in [0.0, 0.5, 1.0, 2.0, 3.0, INF]
        .map(|ord| (ord, 0.0))
        .into_iter()
        .chain([-0.5, -1.0, -2.0, -INF].map(|ord| (ord, INF)))
    {
        macro_rules! check {
            ($float:ty, $of:expr) => {{
                let of: fn(f64) -> $float = $of;
                let empty = Tensor::<$float, Shape![0, 2]>::zeros();
                let norms = Tensor::<_, Shape![2]>::full(of(norm));
                assert_eq!(empty.norm(of(ord)), of(norm), "{ord}");
                assert_eq!(empty.norm_axis::<0>(of(ord)), norms, "{ord}");
                assert_eq!(
                    empty.norm_keepdim::<0>(of(ord)).as_slice(),
                    norms.as_slice()
                );
                assert_eq!(empty.norm_axes::<Axes![0, 1]>(of(ord)).item(), of(norm));
                assert_eq!(empty.transpose().norm_axis::<1>(of(ord)), norms);
                assert_eq!(empty.norm_axis::<1>(of(ord)).len(), 0);
                assert_eq!(empty.try_norm_axis(0, of(ord)).unwrap(), norms);
                let run_time = DynTensor::<$float>::try_zeros([2, 0, 3]).unwrap();
                let found = run_time.try_norm_axes(&[2, 1], of(ord)).unwrap();
                assert_eq!(found, norms);
                assert_eq!(run_time.try_norm_axis(2, of(ord)).unwrap().shape(), [2, 0]);
                assert_eq!(
                    Array::<$float, Shape![0]>::default().norm(of(ord)),
                    of(norm)
                );
            }};
        }
        check!(f64, |x| x);
        check!(f32, |x| x as f32);
    }
}

#[test]
fn binary_search() {
    let edges = tensor![-1.0, -0.0, 0.0, 2.0, 2.0, f64::INFINITY, f64::NAN];
    let values = tensor![[-2.0, -0.0, 0.0], [2.0, f64::NAN, f64::INFINITY]];
    let left: Tensor<usize, Shape![2, 3]> = edges.searchsorted_left(&values);
    assert_eq!(left, tensor![[0, 1, 1], [3, 6, 5]]);
    assert_eq!(
        edges.searchsorted_right(&values),
        tensor![[0, 3, 3], [5, 7, 6]]
    );
    assert_eq!(edges.searchsorted_left(&array![0.5, 9.0]), array![3, 5]);
    let every_second = edges.slice_axis::<0>(Slice::from(..).step_by(2));
    assert_eq!(every_second.searchsorted_right(&1.0_f64).item(), 2);
    let empty = Tensor::<i32, Shape![0]>::zeros();
    assert_eq!(empty.searchsorted_left(&5_i32).item(), 0);
    assert_eq!(
        values.try_searchsorted_left(&1.0_f64).unwrap_err().kind(),
        ShapeErrorKind::Sizes
    );
    assert_eq!(edges.view().into_dyn().searchsorted_left(&values), left);
    // The order of unsorted elements is not checked.
    assert!(tensor![3, 1, 2].searchsorted_left(&2_i32).item() <= 3);
}

#[test]
fn medians_along_several_axes_are_those_of_merged_axes() {
    let x =
        Tensor::<f64, Shape![3, 2, 4]>::from_fn(|[i, j, k]| ((i * 7 + j * 5 + k * 3) % 11) as f64);
    for axes in [[0, 1], [1, 0], [0, -1], [1, 2], [-1, -2]] {
        let dims = axes.map(|axis: isize| axis.rem_euclid(3));
        let kept = 3 - dims[0] - dims[1];
        let merged = x
            .try_permute(&[kept, dims[0], dims[1]])
            .unwrap()
            .to_tensor();
        let merged = merged
            .try_reshape(&[x.shape()[kept as usize] as isize, -1])
            .unwrap();
        assert_eq!(
            x.try_median_axes(&axes).unwrap(),
            merged.try_median_axis(1).unwrap()
        );
        assert_eq!(
            x.try_quantile_axes(&axes, 0.3).unwrap(),
            merged.try_quantile_axis(1, 0.3).unwrap()
        );
        let mut sizes = [1; 3];
        sizes[kept as usize] = x.shape()[kept as usize];
        assert_eq!(x.try_median_axes_keepdim(&axes).unwrap().shape(), sizes);
    }
    let typed: Tensor<f64, Shape![2]> = x.median_axes::<Axes![0, -1]>();
    assert_eq!(typed, x.try_median_axes(&[0, 2]).unwrap());
    let kept: Tensor<f64, Shape![1, 2, 1]> = x.quantile_axes_keepdim::<Axes![-1, 0]>(1.0);
    assert_eq!(kept, x.max_axes_keepdim::<Axes![0, 2]>());
    assert_eq!(x.try_median_axes(&[0, 1, 2]).unwrap().item(), x.median());
    assert_eq!(x.try_median_axes(&[]).unwrap(), x);
    assert!(x.try_median_axes(&[0, -3]).is_err() && x.try_median_axes(&[3]).is_err());
    let empty = DynTensor::<f64>::try_zeros([2, 0, 3]).unwrap();
    assert!(
        empty
            .try_median_axes(&[1, 2])
            .unwrap()
            .iter()
            .all(|x| x.is_nan())
    );
    assert!(empty.try_quantile_axes(&[1, 2], 0.5).is_err());
    assert_eq!(empty.try_median_axes(&[0, 2]).unwrap().shape(), [0]);
}

#[test]
fn log_sum_exp_neither_overflows_nor_underflows() {
    let inf = f64::INFINITY;
    let x = tensor![
        [1000.0, 1000.0, 1000.0],
        [-1000.0, -2000.0, -inf],
        [-inf, -inf, -inf],
        [inf, 0.0, -inf],
        [-1000.0, inf, -inf],
        [0.0, f64::NAN, inf],
    ];
    let expected = [1000.0 + 3_f64.ln(), -1000.0, -inf, inf, inf, f64::NAN];
    let found = x.log_sum_exp_axis::<-1>();
    assert_eq!(
        found.map(f64::to_bits).as_slice(),
        expected.map(f64::to_bits)
    );
    // Each group of elements may be merged with any other.
    for rows in [1, 2, 3, 50, 3000] {
        let long = DynTensor::from_shape_fn([rows, 6, 3], |i| x[[i[1], i[2]]]).unwrap();
        let more = (rows as f64).ln();
        for axes in [[0, 2], [0, -1]] {
            let found = long.try_log_sum_exp_axes(&axes).unwrap();
            for (&found, &one) in found.iter().zip(&expected) {
                let near = (found - one - more).abs() <= 1e-12 * (1.0 + one.abs());
                assert!(
                    near || found == one || found.is_nan() && one.is_nan(),
                    "{found} of {one}"
                );
            }
        }
    }
    let none = Tensor::<f32, Shape![2, 0]>::zeros();
    assert_eq!(none.log_sum_exp(), f32::NEG_INFINITY);
    assert_eq!(
        none.log_sum_exp_axis::<1>().as_slice(),
        [f32::NEG_INFINITY; 2]
    );
    assert!(x.try_log_sum_exp_axis(2).is_err());
}

#[test]
fn a_logarithm_of_softmax_is_one_expression() {
    let x = tensor![[0.0, 0.0, 0.0, 0.0], [900.0, 0.0, -900.0, 0.0]];
    let found = broadcast!(x - log_sum_exp_keepdim::<-1>(x));
    assert_eq!(found.as_slice()[..4], [-(4_f64.ln()); 4]);
    assert_eq!(found.as_slice()[4..], [0.0, -900.0, -1800.0, -900.0]);
}

#[test]
fn sum_like_sums_to_run_time_sizes() {
    let gradient = tensor![[1_i64, 2, 3], [4, 5, 9]];
    let bias = Tensor::<u8, Shape![dyn]>::try_zeros([3]).unwrap();
    let of_bias: Tensor<i64, Shape![dyn]> = gradient.sum_like(&bias);
    assert_eq!(of_bias, tensor![5, 7, 12]);
    // A size known only at run time broadcasts if it is 1.
    let column = Tensor::<f32, Shape![2, dyn]>::try_zeros([2, 1]).unwrap();
    let of_column: Tensor<i64, Shape![2, dyn]> = gradient.view().sum_like(&column.view());
    assert_eq!(of_column, tensor![[6], [18]]);
    let of_array: Array<i64, Shape![1, 3]> = gradient.to_array().sum_like(&array![[0, 0, 0]]);
    assert_eq!(of_array, array![[5, 7, 12]]);
    assert_eq!(gradient.sum_like(&0.5_f32), Tensor::from(24));
    let open = gradient.clone().into_dyn();
    assert_eq!(open.try_sum_like(&bias).unwrap(), of_bias);
    assert_eq!(open.sum_like(&gradient), tensor![[1, 2, 3], [4, 5, 9]]);
    // A named size and a `Size<1>` do not broadcast.
    let one = Tensor::<u8, (Size<1>,)>::zeros();
    let error = open.try_sum_like(&one).unwrap_err();
    assert_eq!(
        error.to_string(),
        "size {[1]} is not expandable to size {[2, 3]}."
    );
    let longer = DynTensor::<u8>::try_zeros([1, 2, 3]).unwrap();
    assert!(open.try_sum_like(&longer).is_err());
}

#[test]
#[should_panic(expected = "size {[2]} is not expandable to size {[2, 3]}.")]
fn sum_like_panics_for_another_size() {
    let _ = tensor![[1, 2, 3], [4, 5, 9]].sum_like(
        &vec![0_u8, 0]
            .into_iter()
            .collect::<Tensor<_, Shape![dyn]>>(),
    );
}
