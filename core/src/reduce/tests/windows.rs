//! Windows, which share elements, and blocks, which share none: along two axes, held against naive loops.

use alloc::vec::Vec;

use crate::{DynShape, DynTensor, View, try_broadcast};

/// Windows of `size` by `size` elements, `step` apart, of `rows` by `columns`; and the elements of each.
fn windows(
    image: &[i32],
    columns: usize,
    [rows, across]: [usize; 2],
    size: usize,
    step: usize,
) -> (View<'_, i32, DynShape>, Vec<Vec<i32>>) {
    let [step_down, down] = [step * columns, columns].map(|by| by as isize);
    let strides = [step_down, step as isize, down, 1];
    let sizes = [rows, across, size, size];
    let view = View::from_shape_strides(sizes, &strides, 0, image).unwrap();
    let mut elements = Vec::new();
    for row in 0..rows {
        for column in 0..across {
            let first = (row * columns + column) * step;
            let of_row = |r: usize| &image[first + r * columns..][..size];
            elements.push((0..size).flat_map(of_row).copied().collect());
        }
    }
    (view, elements)
}

fn check(view: &View<'_, i32, DynShape>, elements: &[Vec<i32>]) {
    let size = view.shape()[2];
    let place = view.shape();
    let sums: Vec<i64> = elements
        .iter()
        .map(|own| own.iter().map(|&x| i64::from(x)).sum())
        .collect();
    let largest: Vec<i32> = elements
        .iter()
        .map(|own| *own.iter().max().unwrap())
        .collect();
    assert_eq!(
        view.try_sum_axes(&[2, 3]).unwrap().as_slice(),
        sums,
        "{place:?}"
    );
    assert_eq!(
        view.try_max_axes(&[2, 3]).unwrap().as_slice(),
        largest,
        "{place:?}"
    );

    let weights = DynTensor::from_shape_fn([size, size], |i| (i[0] * 3 + i[1]) as i32 - 4).unwrap();
    let weighted = elements.iter().map(|own| {
        let pairs = own.iter().zip(weights.as_slice());
        pairs.map(|(&x, &w)| i64::from(x * w)).sum()
    });
    let got = try_broadcast!(sum::<2, 3>(view * weights)).unwrap();
    assert_eq!(got.as_slice(), weighted.collect::<Vec<i64>>(), "{place:?}");

    let floats = try_broadcast!(view as f64).unwrap();
    let got = floats.try_var_axes(&[2, 3]).unwrap();
    for ((got, own), sum) in got.iter().zip(elements).zip(sums) {
        let mean = sum as f64 / own.len() as f64;
        let squares = own.iter().map(|&x| (f64::from(x) - mean).powi(2));
        let want = squares.sum::<f64>() / own.len() as f64;
        assert!((got - want).abs() <= 1e-12 * (1.0 + want), "{place:?}");
    }
}

#[test]
fn of_any_size_side_by_side_or_not() {
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
                // The results turned: those that are neighbours are far apart.
                let turned = view.try_permute(&[1, 0, 2, 3]).unwrap();
                let turned_elements: Vec<Vec<i32>> = (0..across * rows)
                    .map(|i| elements[i % rows * across + i / rows].clone())
                    .collect();
                check(&turned, &turned_elements);
            }
        }
    }
}
