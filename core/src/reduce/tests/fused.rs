//! Fused reductions of broadcast operands, compared with naive loops and with separate steps.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{DynTensor, Shape, Slice, Tensor, broadcast, tensor, try_broadcast};

fn numbers(sizes: &[usize], seed: usize) -> DynTensor<i64> {
    let mut n = seed;
    DynTensor::from_shape_fn(sizes, |_| {
        n = n * 7919 % 100_003;
        (n % 201) as i64 - 100
    })
    .unwrap()
}

#[test]
fn overflow_of_the_number_of_elements_is_an_error() {
    let one = numbers(&[1], 1);
    let large = 1 << (usize::BITS / 2 + 8);
    let tall = one.try_broadcast_to(&[large, 1]).unwrap();
    let wide = one.try_broadcast_to(&[1, large]).unwrap();
    for error in [
        try_broadcast!(sum(tall + wide)).unwrap_err(),
        try_broadcast!(max::<0>(tall * wide)).unwrap_err(),
    ] {
        let text =
            "numel: integer multiplication overflow: no memory can hold the elements of shape";
        assert_eq!(error.to_string(), format!("{text} [{large}, {large}]"));
    }
}

#[test]
fn rows_and_columns_broadcast_along_the_reduced_axis() {
    for columns in [
        1, 2, 3, 16, 47, 48, 64, 65, 100, 128, 129, 1000, 1025, 17_000,
    ] {
        for rows in [1, 2, 5, 63, 130, 700] {
            if rows * columns > 200_000 {
                continue;
            }
            let x = numbers(&[rows, columns], 1);
            let column = numbers(&[rows, 1], 2);
            let row = numbers(&[columns], 3);
            let at = |r: usize, c: usize| (x[[r, c]] - column[[r, 0]]) * row[[c]];
            let of_rows: Vec<i64> = (0..rows)
                .map(|r| (0..columns).map(|c| at(r, c)).sum())
                .collect();
            let of_columns: Vec<i64> = (0..columns)
                .map(|c| (0..rows).map(|r| at(r, c)).sum())
                .collect();
            // With gaps, and transposed.
            let wide = numbers(&[rows, columns + 3], 1);
            let mut transposed = DynTensor::from_elem([columns, rows], 0).unwrap();
            for r in 0..rows {
                for c in 0..columns {
                    transposed[[c, r]] = x[[r, c]];
                }
            }
            for view in [x.view(), transposed.transpose()] {
                let found = try_broadcast!(sum::<-1>((view - column) * row)).unwrap();
                assert_eq!(found.as_slice(), of_rows, "{rows} {columns}");
                let found = try_broadcast!(sum::<0>((view - column) * row)).unwrap();
                assert_eq!(found.as_slice(), of_columns, "{rows} {columns}");
                let found = try_broadcast!(sum((view - column) * row)).unwrap();
                assert_eq!(found[[]], of_rows.iter().sum::<i64>(), "{rows} {columns}");
            }
            let gaps = wide.try_narrow(1, 2, columns).unwrap();
            let maxima: Vec<i64> = (0..columns)
                .map(|c| {
                    (0..rows)
                        .map(|r| gaps[[r, c]] + column[[r, 0]])
                        .max()
                        .unwrap()
                })
                .collect();
            let found = try_broadcast!(max::<0>(gaps + column)).unwrap();
            assert_eq!(found.as_slice(), maxima, "{rows} {columns}");
        }
    }
}

#[test]
fn operands_broadcast_along_other_dimensions() {
    let (a, b) = (numbers(&[9, 1, 40], 5), numbers(&[1, 70, 40], 6));
    let at = |i: usize, j: usize, k: usize| (a[[i, 0, k]] - b[[0, j, k]]).pow(2);
    let found = try_broadcast!(sum::<-1>((a - b) * (a - b))).unwrap();
    for (n, &found) in found.iter().enumerate() {
        let expected: i64 = (0..40).map(|k| at(n / 70, n % 70, k)).sum();
        assert_eq!(found, expected, "{n}");
    }
    let found = try_broadcast!(sum::<1>((a - b) * (a - b))).unwrap();
    for (n, &found) in found.iter().enumerate() {
        let expected: i64 = (0..70).map(|j| at(n / 40, j, n % 40)).sum();
        assert_eq!(found, expected, "{n}");
    }
}

#[test]
fn broadcast_operands_give_the_same_bits_as_copies() {
    for (rows, columns) in [(300, 5), (70, 100), (9, 1000), (1000, 3), (500, 64)] {
        let x = DynTensor::from_shape_fn([rows, columns], |i| (i[0] * 31 + i[1]) as f32 * 0.1);
        let m = DynTensor::from_shape_fn([rows, 1], |i| i[0] as f32 * 0.3);
        let (x, m) = (x.unwrap(), m.unwrap());
        let copy = m.try_expand(&[-1, columns as isize]).unwrap().to_tensor();
        let broadcast = try_broadcast!(sum::<-1>(x * m)).unwrap();
        let copied = try_broadcast!(sum::<-1>(x * copy)).unwrap();
        assert_eq!(broadcast.as_slice(), copied.as_slice(), "{rows} {columns}");
        let broadcast = try_broadcast!(sum::<0>(x * m)).unwrap();
        let copied = try_broadcast!(sum::<0>(x * copy)).unwrap();
        assert_eq!(broadcast.as_slice(), copied.as_slice(), "{rows} {columns}");
    }
}

#[test]
fn code_generic_over_the_shape_reduces_all_axes() {
    fn shares<S: Shape>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
        broadcast!(x / sum(x))
    }
    let x = tensor![[1.0, 2.0], [3.0, 4.0]];
    assert_eq!(shares(&x), tensor![[0.1, 0.2], [0.3, 0.4]]);
    let x = x.into_dyn();
    assert_eq!(shares(&x), tensor![[0.1, 0.2], [0.3, 0.4]].into_dyn());
}

#[test]
fn functions_reduced_along_short_rows_match_two_steps() {
    macro_rules! check {
        ($t:ty) => {
            for terms in (1..=20).chain([31, 32, 33, 47, 64, 95, 96, 97, 130]) {
                for rows in [1usize, 2, 7, 300] {
                    let value = |n: usize| (n * 7919 % 1009) as $t / 100.0;
                    let x =
                        DynTensor::from_shape_fn([rows, terms], |i| match i[0] * terms + i[1] {
                            // Outside the domain of the fast path.
                            n if n % 701 == 700 => 1e30,
                            n => value(n) as $t,
                        });
                    let x = x.unwrap();
                    let column = DynTensor::from_shape_fn([rows, 1], |i| value(i[0] * 3)).unwrap();
                    let whole = broadcast!((x * column).sin());
                    let sums = broadcast!(sum::<-1>((x * column).sin()));
                    assert_eq!(sums, whole.try_sum_axis(-1).unwrap(), "{rows} {terms}");
                    let fused = broadcast!(mean_keepdim::<-1>(x.cos()));
                    let by_steps = broadcast!(x.cos()).try_mean_keepdim(-1).unwrap();
                    assert_eq!(fused, by_steps, "{rows} {terms}");
                    let fused = broadcast!(max::<-1>((x - column).sin()));
                    let by_steps = broadcast!((x - column).sin()).try_max_axis(-1).unwrap();
                    assert_eq!(fused, by_steps, "{rows} {terms}");
                    // Gaps between elements, and gaps between rows.
                    for slice in [Slice::from(..).step_by(2), Slice::from(..terms.max(2) - 1)] {
                        let sliced = x.try_slice_axis(1, slice).unwrap();
                        let copy = sliced.to_tensor();
                        let found = broadcast!(sum::<-1>(sliced.tanh()));
                        assert_eq!(found, broadcast!(sum::<-1>(copy.tanh())), "{rows} {terms}");
                    }
                }
            }
        };
    }
    check!(f32);
    check!(f64);
}
