//! Reductions, compared with naive loops.

mod argmax;
mod fused;
mod layouts;
mod moments;
mod stored;
#[cfg(feature = "rayon")]
mod threads;
mod unrolled;
mod windows;

use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{Axes, DynTensor, Shape, Tensor, View, try_broadcast};

/// Folds the elements of `x` along the dimensions `axes` by a naive loop in `f64`.
fn naive(
    x: &DynTensor<f32>,
    axes: &[usize],
    keepdim: bool,
    (start, f): (f64, fn(f64, f64) -> f64),
) -> DynTensor<f32> {
    let kept: Vec<usize> = (0..x.ndim()).filter(|d| !axes.contains(d)).collect();
    let sizes: Vec<usize> = kept.iter().map(|&d| x.shape()[d]).collect();
    let mut folded = alloc::vec![start; sizes.iter().product()];
    for (flat, &v) in x.iter().enumerate() {
        let mut rest = flat;
        let mut index = alloc::vec![0; x.ndim()];
        for d in (0..x.ndim()).rev() {
            index[d] = rest % x.shape()[d];
            rest /= x.shape()[d];
        }
        let at = kept.iter().fold(0, |at, &d| at * x.shape()[d] + index[d]);
        folded[at] = f(folded[at], f64::from(v));
    }
    let result_sizes = match keepdim {
        true => (0..x.ndim())
            .map(|d| if axes.contains(&d) { 1 } else { x.shape()[d] })
            .collect(),
        false => sizes,
    };
    let folded = folded.into_iter().map(|v| v as f32).collect();
    DynTensor::from_shape_vec(result_sizes, folded).unwrap()
}

/// Sizes that cover every loop of the reductions: rows, columns, many short rows, no elements, sizes of 1,
/// and dimensions that do not merge.
const SIZES: &[&[usize]] = &[
    &[],
    &[1],
    &[0],
    &[7],
    &[3000],
    &[3, 0, 2],
    &[0, 2, 0],
    &[5, 1, 4, 1],
    &[40, 70],
    &[70, 300],
    &[2, 3, 4, 5, 6],
    &[2, 3, 2, 3, 2, 2],
    &[3, 1500, 2],
    &[2, 2, 1, 2, 2, 2, 2, 2, 2, 2, 3],
];

#[test]
fn sum_and_max_along_any_axes_match_naive_loops() {
    for &sizes in SIZES {
        // Small integers: their sum is exact in any order.
        let x = DynTensor::from_shape_fn(sizes, |i| {
            (i.iter().fold(1, |h, &v| (h * 31 + v) % 17)) as f32 - 8.0
        })
        .unwrap();
        for subset in 0..1u32 << sizes.len().min(11) {
            if sizes.len() > 6 && subset % 37 != 5 {
                continue;
            }
            let axes: Vec<usize> = (0..sizes.len()).filter(|d| subset >> d & 1 == 1).collect();
            let signed: Vec<isize> = axes
                .iter()
                .map(|&d| {
                    if d % 2 == 0 {
                        d as isize
                    } else {
                        d as isize - sizes.len() as isize
                    }
                })
                .collect();
            for keepdim in [false, true] {
                let (sum, max) = match keepdim {
                    false => (x.try_sum_axes(&signed), x.try_max_axes(&signed)),
                    true => (
                        x.try_sum_axes_keepdim(&signed),
                        x.try_max_axes_keepdim(&signed),
                    ),
                };
                let expected = naive(&x, &axes, keepdim, (0.0, |a, b| a + b));
                assert_eq!(sum.unwrap(), expected, "{sizes:?} {axes:?}");
                let expected = naive(&x, &axes, keepdim, (f64::NEG_INFINITY, f64::max));
                if axes.iter().any(|&d| sizes[d] == 0) {
                    assert!(max.is_err(), "{sizes:?} {axes:?}");
                } else {
                    assert_eq!(max.unwrap(), expected, "{sizes:?} {axes:?}");
                }
            }
        }
    }
}

#[test]
fn strided_views_reduce_like_their_copies() {
    let data: Vec<f32> = (0..600).map(|v| (v % 23) as f32).collect();
    let cases: [(&[usize], &[isize], usize); 5] = [
        (&[20, 30], &[1, 20], 0),
        (&[20, 30], &[-30, 1], 570),
        (&[20, 15], &[30, 2], 1),
        (&[4, 5, 6], &[0, 6, -1], 5),
        (&[7, 8, 9], &[3, 0, 60], 0),
    ];
    for (sizes, strides, offset) in cases {
        let view = View::<f32, crate::DynShape>::from_shape_strides(sizes, strides, offset, &data);
        let view = view.unwrap();
        let copy = view.to_tensor();
        for axis in 0..sizes.len() as isize {
            assert_eq!(
                view.try_sum_axis(axis).unwrap(),
                copy.try_sum_axis(axis).unwrap()
            );
            assert_eq!(
                view.try_min_axis(axis).unwrap(),
                copy.try_min_axis(axis).unwrap()
            );
        }
        assert_eq!(view.sum(), copy.sum());
    }
}

#[test]
fn loops_that_do_not_merge_reduce_like_one_loop() {
    let sizes = [2, 3, 2, 3, 2, 2];
    // Small integers: their sum is exact in any order, and the order depends on the strides.
    let data: Vec<f32> = (0..144u16).map(|v| f32::from(v * 7 % 16)).collect();
    let view =
        View::<f32, crate::DynShape>::from_shape_strides(sizes, &[1, 2, 6, 12, 36, 72], 0, &data)
            .unwrap();
    let copy = view.to_tensor();
    for subset in 0..1u32 << sizes.len() {
        let axes: Vec<isize> = (0..6).filter(|d| subset >> d & 1 == 1).collect();
        let (of_view, of_copy) = (view.try_sum_axes(&axes), copy.try_sum_axes(&axes));
        assert_eq!(of_view.unwrap(), of_copy.unwrap(), "{axes:?}");
        let (of_view, of_copy) = (view.try_max_axes(&axes), copy.try_max_axes(&axes));
        assert_eq!(of_view.unwrap(), of_copy.unwrap(), "{axes:?}");
        let (of_view, of_copy) = (view.try_var_axes(&axes), copy.try_var_axes(&axes));
        let variances = of_view
            .unwrap()
            .into_vec()
            .into_iter()
            .zip(of_copy.unwrap().into_vec());
        for (of_view, of_copy) in variances {
            assert!(
                (of_view - of_copy).abs() < 1e-4,
                "{axes:?}: {of_view} {of_copy}"
            );
        }
    }
}

#[test]
fn typed_axes_count_from_both_ends() {
    let x = Tensor::<i32, Shape![2, 3, 4]>::from_fn(|[i, j, k]| (100 * i + 10 * j + k) as i32);
    let a: Tensor<i64, Shape![3, 4]> = x.sum_axis::<0>();
    assert_eq!((a[[0, 0]], a[[2, 3]]), (100, 146));
    assert_eq!(x.sum_axis::<-3>(), a);
    let b: Tensor<i64, Shape![2, 1, 4]> = x.sum_keepdim::<1>();
    assert_eq!(b[[1, 0, 3]], 339);
    let c: Tensor<i64, Shape![3]> = x.sum_axes::<Axes![0, -1]>();
    assert_eq!(c.as_slice(), [412, 492, 572]);
    let d: Tensor<i64, Shape![1, 3, 1]> = x.sum_axes_keepdim::<Axes![-1, 0]>();
    assert_eq!(d.as_slice(), c.as_slice());
    let e: Tensor<i64, Shape![]> = x.sum_axes::<Axes![0, 1, 2]>();
    assert_eq!(e[[]], x.sum());
}

#[test]
fn integer_sums_wrap_and_widen_like_numpy() {
    assert_eq!(Tensor::<u8, Shape![3]>::full(200).sum(), 600u64);
    assert_eq!(Tensor::<bool, Shape![3]>::ones().sum(), 3i64);
    assert_eq!(Tensor::<i64, Shape![2]>::full(i64::MAX).sum(), -2);
    assert_eq!(Tensor::<i8, Shape![2]>::full(-3).mean(), -3.0f64);
}

#[test]
fn empty_and_nan_reductions_match_numpy() {
    let none = Tensor::<f32, Shape![0]>::zeros();
    assert_eq!((none.sum(), none.prod()), (0.0, 1.0));
    assert!(none.sum().is_sign_positive() && none.mean().is_nan());
    assert!(!Tensor::<bool, Shape![0]>::zeros().any() && Tensor::<bool, Shape![0]>::zeros().all());
    let error = none.try_max_axis(0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "amax(): Expected reduction dim 0 to have non-zero size."
    );
    assert_eq!(
        (none.try_max(), none.into_dyn().try_min().is_err()),
        (Err(error), true)
    );
    let none = Tensor::<f32, Shape![0, 0]>::zeros();
    for (axes, named) in [(&[-1, 0][..], -1), (&[0, -1], 0), (&[1], 1), (&[-2], -2)] {
        assert_eq!(
            none.try_max_axes(axes).unwrap_err().to_string(),
            alloc::format!("amax(): Expected reduction dim {named} to have non-zero size.")
        );
    }
    let x = crate::array![[3.0, 1.0], [2.0, 4.0]];
    assert_eq!((x.try_max(), x.transpose().try_min()), (Ok(4.0), Ok(1.0)));
    for at in 0..40 {
        let mut x = Tensor::<f64, Shape![40]>::ones();
        x[[at]] = f64::NAN;
        assert!(x.max().is_nan() && x.min().is_nan() && x.sum().is_nan());
    }
    assert!(
        Tensor::<f64, Shape![2]>::full(-0.0)
            .sum()
            .is_sign_negative()
    );
}

#[test]
fn long_sums_keep_their_digits() {
    // Adding one element at a time would end at 2^24: in `f32`, 2^24 + 1 is 2^24.
    let x = DynTensor::from_elem([1 << 25], 1.0f32).unwrap();
    assert_eq!(x.sum(), (1 << 25) as f32);
    let x = DynTensor::from_elem([1 << 21, 16], 0.1f32).unwrap();
    for sum in x.try_sum_axis(0).unwrap() {
        let exact = f64::from(0.1f32) * f64::from(1 << 21);
        assert!((f64::from(sum) - exact).abs() <= exact * 1e-6, "{sum}");
    }
}

#[test]
fn variance_matches_two_passes() {
    for (len, count) in [
        1usize, 2, 12, 15, 16, 17, 32, 33, 48, 49, 63, 64, 65, 129, 1000, 5000,
    ]
    .into_iter()
    .flat_map(|len| [(len, 3), (len, 150)])
    {
        let x = DynTensor::from_shape_fn([count, len], |i| {
            1e4 + ((i[0] * 7919 + i[1] * 104_729) % 1000) as f64 / 10.0
        })
        .unwrap();
        let variance = |row: usize| {
            let elements = &x.as_slice()[row * len..][..len];
            let mean = elements.iter().sum::<f64>() / len as f64;
            elements.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / len as f64
        };
        // Along rows, along the columns of a transposed view, and along the columns of a copy.
        let (columns, copied) = (x.transpose(), x.transpose().to_tensor());
        for (var, std) in [
            (x.try_var_axis(1), x.try_std_axis(-1)),
            (columns.try_var_axis(0), columns.try_std_axis(0)),
            (copied.try_var_axis(0), copied.try_std_axis(0)),
        ] {
            for (row, (var, std)) in var.unwrap().iter().zip(&std.unwrap()).enumerate() {
                let expected = variance(row);
                assert!(
                    (var - expected).abs() <= 1e-9 * (1.0 + expected),
                    "{len}: found {var}, expected {expected}"
                );
                assert!(
                    (std - expected.sqrt()).abs() <= 1e-9 * (1.0 + expected),
                    "{len}: {std}"
                );
            }
        }
    }
    assert!(Tensor::<f64, Shape![0]>::zeros().var().is_nan());
}

#[test]
fn few_and_many_columns_reduce_alike() {
    for columns in (1..=20).chain([31, 42, 43, 63, 64, 65, 127, 128, 129]) {
        for rows in [1, 2, 41, 63, 64, 65, 129, 3000, 9001] {
            let value = |i: usize| (i as i64 * 7919 % 1009) - 500;
            let x = DynTensor::from_shape_fn([rows, columns], |i| value(i[0] * columns + i[1]));
            let x = x.unwrap();
            // The same elements, with a gap after each row.
            let wide = DynTensor::from_shape_fn([rows, columns + 1], |i| {
                if i[1] < columns {
                    value(i[0] * columns + i[1])
                } else {
                    9999
                }
            });
            let wide = wide.unwrap();
            let gaps = wide.try_narrow(1, 0, columns).unwrap();
            let of_column = |c: usize| (0..rows).map(move |r| value(r * columns + c));
            let sums: Vec<i64> = (0..columns).map(|c| of_column(c).sum()).collect();
            let maxima: Vec<i64> = (0..columns).map(|c| of_column(c).max().unwrap()).collect();
            for (sum, max) in [
                (x.try_sum_axis(0), x.try_max_axis(0)),
                (gaps.try_sum_axis(0), gaps.try_max_axis(0)),
            ] {
                assert_eq!(sum.unwrap().as_slice(), sums, "{rows} {columns}");
                assert_eq!(max.unwrap().as_slice(), maxima, "{rows} {columns}");
            }
            let doubled = try_broadcast!(sum::<0>(x * 2 + 1)).unwrap();
            for (double, sum) in doubled.iter().zip(&sums) {
                assert_eq!(*double, 2 * sum + rows as i64, "{rows} {columns}");
            }
        }
    }
}

/// Pairs of special values, at the beginning, in the middle and at the end of other values.
#[test]
fn signed_zeros_infinities_and_nan_are_ordered() {
    macro_rules! check {
        ($t:ident, $of:expr) => {
            let special = [
                $of(-0.0),
                $of(0.0),
                $t::INFINITY,
                $t::NEG_INFINITY,
                $t::NAN,
                -$t::NAN,
                $t::MIN_POSITIVE / $of(4.0),
                -$t::MIN_POSITIVE / $of(4.0),
            ];
            for len in [2usize, 7, 16, 17, 31, 32, 33, 70, 300] {
                for (a, b) in special.iter().flat_map(|a| special.iter().map(move |b| (*a, *b))) {
                    for at in [0, (len - 1) / 2, len - 2] {
                        let fill = if at % 2 == 0 { a } else { b };
                        let mut x = alloc::vec![fill; len];
                        (x[at], x[at + 1]) = (a, b);
                        let tensor = DynTensor::from_shape_vec([len], x.clone()).unwrap();
                        let (max, min) = (tensor.max(), tensor.min());
                        let (argmax, argmin) =
                            (tensor.argmax(), tensor.argmin());
                        if let Some(nan) = x.iter().position(|x| x.is_nan()) {
                            assert!(max.is_nan() && min.is_nan(), "{x:?}");
                            assert_eq!((argmax, argmin), (nan, nan), "{x:?}");
                            continue;
                        }
                        let order = |a: &&$t, b: &&$t| a.total_cmp(b);
                        let expected_max = x.iter().max_by(order).unwrap();
                        let expected_min = x.iter().min_by(order).unwrap();
                        assert_eq!(max.to_bits(), expected_max.to_bits(), "{x:?}");
                        assert_eq!(min.to_bits(), expected_min.to_bits(), "{x:?}");
                        let index = |of: &$t| x.iter().position(|x| x == of);
                        assert_eq!(Some(argmax), index(expected_max), "{x:?}");
                        assert_eq!(Some(argmin), index(expected_min), "{x:?}");
                    }
                }
            }
        };
    }
    check!(f32, f32::from);
    check!(f64, f64::from);
    #[cfg(feature = "half")]
    {
        use half::{bf16, f16};
        check!(f16, f16::from_f32);
        check!(bf16, bf16::from_f32);
    }
}

/// Columns of special values among others, in place and packed.
#[test]
fn extrema_of_columns_order_signed_zeros_infinities_and_nan() {
    macro_rules! check {
        ($($t:ident)*) => {$(
            let special = [-0.0, 0.0, $t::INFINITY, $t::NEG_INFINITY, $t::NAN, -$t::NAN, 1.5, -1.5];
            for rows in [1, 2, 3, 7, 12, 64, 65] {
                for columns in [31, 32, 33, 64, 70, 128, 161] {
                    let value = |row: usize, column: usize| match column % 5 {
                        0 => special[(row * 3 + column) % 2],
                        1 => special[(row * 5 + column) % 4],
                        2 => special[(row * 7 + column / 3) % 8],
                        3 => (row as $t - 20.0) / (column as $t + 1.0),
                        _ => -0.0,
                    };
                    let x = DynTensor::from_shape_fn([rows, columns], |i| value(i[0], i[1])).unwrap();
                    let transposed = x.transpose().to_tensor();
                    for (max, min) in [
                        (x.try_max_axis(0), x.try_min_axis(0)),
                        (transposed.try_max_axis(1), transposed.try_min_axis(1)),
                    ] {
                        for (column, (max, min)) in max.unwrap().iter().zip(&min.unwrap()).enumerate() {
                            let each = || (0..rows).map(|row| value(row, column));
                            if each().any(|x| x.is_nan()) {
                                assert!(max.is_nan() && min.is_nan(), "{rows} {columns} {column}");
                                continue;
                            }
                            let expected = each().max_by($t::total_cmp).unwrap();
                            assert_eq!(max.to_bits(), expected.to_bits(), "{rows} {columns} {column}");
                            let expected = each().min_by($t::total_cmp).unwrap();
                            assert_eq!(min.to_bits(), expected.to_bits(), "{rows} {columns} {column}");
                        }
                    }
                }
            }
        )*};
    }
    check!(f32 f64);
}

/// Columns of one result accumulate different numbers of rows at a time.
#[test]
fn variances_along_axes_with_another_axis_between() {
    for sizes in [[3_usize, 2, 63, 5], [74, 2, 7, 33], [4, 2, 130, 3]] {
        let value = |i: &[usize]| ((i[0] * 31 + i[1] * 17 + i[2] * 7 + i[3] * 3) % 251) as f64;
        let x = DynTensor::from_shape_fn(&sizes[..], value).unwrap();
        let variances = x.try_var_axes(&[0, 2]).unwrap();
        for (at, &variance) in variances.iter().enumerate() {
            let (b, d) = (at / sizes[3], at % sizes[3]);
            let each = || {
                (0..sizes[0]).flat_map(move |a| (0..sizes[2]).map(move |c| value(&[a, b, c, d])))
            };
            let count = (sizes[0] * sizes[2]) as f64;
            let mean = each().sum::<f64>() / count;
            let expected = each().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
            assert!(
                (variance - expected).abs() <= 1e-9 * expected,
                "{sizes:?} {at}"
            );
        }
    }
}
