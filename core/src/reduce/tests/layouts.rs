//! Reductions along each axis, compared with naive loops: few and many rows, short and long ones,
//! operands that broadcast, and views that begin at odd addresses.

use alloc::vec::Vec;

use crate::{DynShape, DynTensor, View, try_broadcast};

/// Integers as floats, whose sums are exact.
fn data(len: usize) -> Vec<f32> {
    (0..len)
        .map(|i| ((i * 37 + i / 7) % 101) as f32 - 50.0)
        .collect()
}

/// Returns the elements of each result along `axis`, in order.
fn lines(x: &View<'_, f32, DynShape>, axis: usize) -> Vec<Vec<f32>> {
    let sizes = x.shape();
    let mut lines = Vec::new();
    let kept = (0..3).filter(|&d| d != axis);
    let count: usize = kept.map(|d| sizes[d]).product();
    for number in 0..count {
        let mut rest = number;
        let mut index = [0; 3];
        for d in (0..3).rev().filter(|&d| d != axis) {
            index[d] = rest % sizes[d];
            rest /= sizes[d];
        }
        let element = |i: usize| {
            index[axis] = i;
            x[index]
        };
        lines.push((0..sizes[axis]).map(element).collect());
    }
    lines
}

fn check(x: &View<'_, f32, DynShape>) {
    let shape = x.shape();
    for axis in 0..3 {
        let lines = lines(x, axis);
        let at = axis as isize;
        let sums: Vec<f32> = lines.iter().map(|line| line.iter().sum()).collect();
        assert_eq!(
            x.try_sum_axis(at).unwrap().as_slice(),
            sums,
            "{shape:?} {axis}"
        );
        if shape[axis] == 0 {
            continue;
        }
        let maxima: Vec<f32> = lines
            .iter()
            .map(|line| line.iter().copied().fold(f32::MIN, f32::max))
            .collect();
        let indices = lines.iter().zip(&maxima);
        let indices: Vec<usize> = indices
            .map(|(line, max)| line.iter().position(|x| x == max).unwrap())
            .collect();
        assert_eq!(
            x.try_max_axis(at).unwrap().as_slice(),
            maxima,
            "{shape:?} {axis}"
        );
        assert_eq!(
            x.try_argmax_axis(at).unwrap().as_slice(),
            indices,
            "{shape:?} {axis}"
        );
        let variances = x.try_var_axis(at).unwrap();
        for (line, &found) in lines.iter().zip(variances.as_slice()) {
            let len = line.len() as f32;
            let mean = line.iter().sum::<f32>() / len;
            let expected = line.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / len;
            assert!(
                (found - expected).abs() <= 1e-4 * expected + 1e-3,
                "{shape:?} {axis}"
            );
        }
    }
    let (first, last) = (shape[0], shape[2]);
    let all: Vec<f32> = (0..shape[1])
        .map(|j| {
            let of_row = |i: usize| (0..last).map(move |k| [i, j, k]);
            (0..first).flat_map(of_row).map(|index| x[index]).sum()
        })
        .collect();
    assert_eq!(
        x.try_sum_axes(&[0, 2]).unwrap().as_slice(),
        all,
        "{shape:?}"
    );

    // The weights are the same for all results, or for those of one row.
    for rows in [1, first] {
        let w =
            DynTensor::from_shape_fn([rows, 1, last], |i| (i[0] % 5 + i[2] % 7) as f32).unwrap();
        let found = try_broadcast!(sum::<-1>(x * w)).unwrap();
        let weights = |line: usize| (line / shape[1].max(1)) * usize::from(rows > 1);
        let expected: Vec<f32> = lines(x, 2)
            .iter()
            .enumerate()
            .map(|(number, line)| {
                let terms = line.iter().enumerate();
                terms
                    .map(|(k, x)| x * (weights(number) % 5 + k % 7) as f32)
                    .sum()
            })
            .collect();
        assert_eq!(found.as_slice(), expected, "{shape:?} {rows}");
    }
}

#[test]
fn along_each_axis() {
    let elements = data(40_000);
    let sizes: &[[usize; 3]] = &[
        [0, 3, 4],
        [3, 0, 2],
        [3, 4, 0],
        [1, 1, 1],
        [2, 33, 2],
        [3, 31, 3],
        [1, 700, 3],
        [5, 32, 3],
        [2, 400, 4],
        [70, 2, 100],
        [7, 9, 129],
        [65, 3, 128],
        [6, 2, 1100],
        [5, 3, 256],
        [2, 1, 3000],
        [1, 1, 20_001],
        [9, 130, 5],
        [130, 7, 17],
    ];
    for &[a, b, c] in sizes {
        // Contiguous, then with gaps between rows, then with distant columns.
        for (offset, strides) in [
            (0, [b * c, c, 1]),
            (1, [b * (c + 1), c + 1, 1]),
            (3, [1, a, a * b]),
        ] {
            let strides = strides.map(|stride| stride as isize);
            check(&View::from_shape_strides([a, b, c], &strides, offset, &elements).unwrap());
        }
    }
}
