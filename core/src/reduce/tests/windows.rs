//! Reductions of overlapping windows and of blocks along two axes, compared with naive loops.

use alloc::vec::Vec;

use crate::{DynShape, DynTensor, View, try_broadcast};

/// Returns a view of `rows` by `across` windows of `size` by `size` elements, `step` apart, and the
/// elements of each window.
fn windows(
    image: &[i32],
    columns: usize,
    [rows, across]: [usize; 2],
    size: usize,
    step: usize,
) -> (View<'_, i32, DynShape>, Vec<Vec<i32>>) {
    let strides = [step * columns, step, columns, 1].map(|stride| stride as isize);
    let sizes = [rows, across, size, size];
    let view = View::from_shape_strides(sizes, &strides, 0, image).unwrap();
    let mut elements = Vec::new();
    for row in 0..rows {
        for column in 0..across {
            let first = (row * columns + column) * step;
            let row_of_window = |r: usize| &image[first + r * columns..][..size];
            elements.push((0..size).flat_map(row_of_window).copied().collect());
        }
    }
    (view, elements)
}

fn check(view: &View<'_, i32, DynShape>, elements: &[Vec<i32>]) {
    let size = view.shape()[2];
    let shape = view.shape();
    let sums: Vec<i64> = elements
        .iter()
        .map(|window| window.iter().map(|&x| i64::from(x)).sum())
        .collect();
    let maxima: Vec<i32> = elements
        .iter()
        .map(|window| *window.iter().max().unwrap())
        .collect();
    assert_eq!(
        view.try_sum_axes(&[2, 3]).unwrap().as_slice(),
        sums,
        "{shape:?}"
    );
    assert_eq!(
        view.try_max_axes(&[2, 3]).unwrap().as_slice(),
        maxima,
        "{shape:?}"
    );

    let weights = DynTensor::from_shape_fn([size, size], |i| (i[0] * 3 + i[1]) as i32 - 4).unwrap();
    let weighted = elements.iter().map(|window| {
        let pairs = window.iter().zip(weights.as_slice());
        pairs.map(|(&x, &w)| i64::from(x * w)).sum()
    });
    let found = try_broadcast!(sum::<2, 3>(view * weights)).unwrap();
    assert_eq!(
        found.as_slice(),
        weighted.collect::<Vec<i64>>(),
        "{shape:?}"
    );

    let floats = try_broadcast!(view as f64).unwrap();
    let found = floats.try_var_axes(&[2, 3]).unwrap();
    for ((found, window), sum) in found.iter().zip(elements).zip(sums) {
        let mean = sum as f64 / window.len() as f64;
        let squares = window.iter().map(|&x| (f64::from(x) - mean).powi(2));
        let expected = squares.sum::<f64>() / window.len() as f64;
        assert!(
            (found - expected).abs() <= 1e-12 * (1.0 + expected),
            "{shape:?}"
        );
    }
}

#[test]
fn windows_and_blocks_of_any_size() {
    for size in [1, 2, 3, 5, 7, 8, 15, 17] {
        for [rows, across] in [[3, 1], [3, 5], [2, 31], [2, 32], [3, 33], [2, 130], [40, 5]] {
            for step in [1, size] {
                let columns = (across - 1) * step + size;
                let down = (rows - 1) * step + size;
                let image: Vec<i32> = (0..(columns * down) as i32)
                    .map(|i| i * 7919 % 201 - 100)
                    .collect();
                let (view, elements) = windows(&image, columns, [rows, across], size, step);
                check(&view, &elements);
                // Transposed, so that the elements of neighbouring results are far apart.
                let transposed = view.try_permute(&[1, 0, 2, 3]).unwrap();
                let transposed_elements: Vec<Vec<i32>> = (0..across * rows)
                    .map(|i| elements[i % rows * across + i / rows].clone())
                    .collect();
                check(&transposed, &transposed_elements);
            }
        }
    }
}
