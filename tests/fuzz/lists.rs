//! Selection by masks, repetition by counts, addition at lists of indices, diagonals with an offset, and interpolation
//! between lists of points.

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::reference::{Naive, dimension, for_each_index};
use super::runner::Operation;

/// Returns the elements at these indices of dimension `dim`.
fn taken<T: Sample>(x: &Naive<T>, dim: usize, indices: &[usize]) -> Naive<T> {
    let mut sizes = x.sizes.clone();
    sizes[dim] = indices.len();
    x.gather(&sizes, |i| i[dim] = indices[i[dim]])
}

fn masks<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let whole = case.operand::<bool>(&x.sizes, Values::Any);
    let pairs = x.elements().into_iter().zip(whole.elements());
    let kept: Vec<T> = pairs.filter(|&(_, keep)| keep).map(|(x, _)| x).collect();
    let kept = Some(Naive::dense(&[kept.len()], kept));
    let (view, tensor) = (x.view(), x.tensor());
    case.check(
        "try_compress",
        view.try_compress(&whole.view()),
        kept.clone(),
    );
    let found = unless_it_panics(|| tensor.compress(&whole.tensor()));
    case.check("compress", found, kept);
    for axis in case.axes(&x.sizes) {
        let dim = dimension(axis, x.rank());
        // Seldom a mask of another size.
        let len = dim.map_or(2, |d| x.sizes[d]) + usize::from(case.random.one_in(20));
        let mask = case.operand::<bool>(&[len], Values::Any);
        case.note(format_args!("axis {axis}, {:?}", mask.elements()));
        let dim = dim.filter(|&d| x.sizes[d] == len);
        let keeps = mask.elements();
        let kept: Vec<usize> = (0..len).filter(|&i| keeps[i]).collect();
        let expected = dim.map(|d| taken(&x, d, &kept));
        let found = view.try_compress_axis(axis, &mask.view());
        case.check("try_compress_axis", found, expected.clone());
        if dim == Some(0) {
            let found = unless_it_panics(|| tensor.compress_axis::<0>(&mask.tensor()));
            case.check("compress_axis", found, expected);
        }
    }
}

fn counts<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    for axis in case.axes(&x.sizes) {
        let dim = dimension(axis, x.rank());
        let len = dim.map_or(2, |d| x.sizes[d]) + usize::from(case.random.one_in(20));
        let counts: Vec<usize> = (0..len).map(|_| case.random.below(3)).collect();
        case.note(format_args!("axis {axis}, {counts:?}"));
        let dim = dim.filter(|&d| x.sizes[d] == len);
        let repeated = (0..len).flat_map(|i| std::iter::repeat_n(i, counts[i]));
        let repeated: Vec<usize> = repeated.collect();
        let expected = dim.map(|d| taken(&x, d, &repeated));
        let counts = Naive::dense(&[len], counts).tensor();
        let found = x.view().try_repeat_by_counts(axis, &counts);
        case.check("try_repeat_by_counts", found, expected.clone());
        if dim == Some(0) {
            let found = unless_it_panics(|| x.tensor().repeat_by_counts::<0>(&counts));
            case.check("repeat_by_counts", found, expected);
        }
        // Seldom an index that is out of range.
        let end = len - usize::from(len > 0 && case.random.one_in(20));
        let fits = repeated.iter().all(|&index| index < end);
        let mut found = vec![0; end];
        repeated
            .iter()
            .filter(|_| fits)
            .for_each(|&index| found[index] += 1);
        let expected = fits.then(|| Naive::dense(&[end], found));
        let indices = Naive::dense(&[repeated.len()], repeated).tensor();
        case.check(
            "try_bincount",
            indices.view().try_bincount(end),
            expected.clone(),
        );
        let found = unless_it_panics(|| indices.bincount(end));
        case.check("bincount", found, expected);
    }
}

fn additions(case: &mut Case) {
    let sizes = case.sizes::<i64>();
    for axis in case.axes(&sizes) {
        let mut x = case.target::<i64>(&sizes, Values::Usual);
        let dim = dimension(axis, sizes.len());
        let size = dim.map_or(2, |d| sizes[d]);
        // Seldom an index that is out of range.
        let end = size + usize::from(case.random.one_in(20));
        let len = if end == 0 { 0 } else { case.random.below(6) };
        let indices: Vec<usize> = (0..len).map(|_| case.random.below(end)).collect();
        let mut updated = sizes.clone();
        updated.iter_mut().enumerate().for_each(|(d, size)| {
            *size = if Some(d) == dim { len } else { *size };
        });
        let updates = case.operand::<i64>(&updated, Values::Usual);
        case.note(format_args!("axis {axis}, {indices:?}"));
        let dim = dim.filter(|_| indices.iter().all(|&index| index < size));
        let mut expected = x.memory.clone();
        if let Some(dim) = dim {
            for_each_index(&updated, |i| {
                let mut to = i.to_vec();
                to[dim] = indices[i[dim]];
                let place = &mut expected[x.position(&to)];
                *place = place.wrapping_add(updates.at(i));
            });
        }
        let mut tensor = x.tensor();
        let mut typed = x.tensor();
        let done = tensor.try_scatter_add_axis(axis, &indices, &updates.view());
        case.both("try_scatter_add_axis", done, dim);
        let done = x
            .view_mut()
            .try_scatter_add_axis(axis, &indices, &updates.tensor());
        case.both("try_scatter_add_axis", done, dim);
        same_elements(&x.memory, &expected);
        same_elements(tensor.as_slice(), &x.elements());
        if dim == Some(0) {
            let indices = indices.as_slice();
            let done =
                unless_it_panics(|| typed.scatter_add_axis::<0, _>(indices, &updates.view()));
            case.both("scatter_add_axis", done, dim);
            same_elements(typed.as_slice(), &x.elements());
        }
    }
}

/// Returns the reference of `diagonal_offset`.
fn diagonal(x: &Naive<i32>, a: isize, b: isize, k: isize) -> Option<Naive<i32>> {
    let (a, b) = (dimension(a, x.rank())?, dimension(b, x.rank())?);
    let is_on = |&i: &usize| i.checked_add_signed(k).is_some_and(|j| j < x.sizes[b]);
    let rows: Vec<usize> = (0..x.sizes[a]).filter(is_on).collect();
    let others = (0..x.rank()).filter(|&d| d != a && d != b);
    let others: Vec<usize> = others.collect();
    let mut sizes: Vec<usize> = others.iter().map(|&d| x.sizes[d]).collect();
    sizes.push(rows.len());
    (a != b).then(|| {
        Naive::from_fn(&sizes, |i| {
            let mut index = vec![0; x.rank()];
            others.iter().zip(i).for_each(|(&d, &i)| index[d] = i);
            let row = rows[i[others.len()]];
            (index[a], index[b]) = (row, row.strict_add_signed(k));
            x.at(&index)
        })
    })
}

fn diagonals(case: &mut Case) {
    let x = case.any::<i32>(Values::Any);
    let k = case.random.within(-4, 5);
    for a in case.axes(&x.sizes) {
        let b = case.random.axis(x.rank());
        case.note(format_args!("diagonal {k} of axes {a} and {b}"));
        let found = x.view().try_diagonal_offset(a, b, k);
        let found = found.map(|view| view.to_tensor());
        case.check("try_diagonal_offset", found, diagonal(&x, a, b, k));
    }
    let tensor = x.tensor();
    let found = unless_it_panics(|| tensor.diagonal_offset::<0, -1>(k).to_tensor());
    case.check("diagonal_offset", found, diagonal(&x, 0, -1, k));
    let len = case.random.below(20);
    let x = case.operand::<i32>(&[len], Values::Any);
    let matrix = |k: isize| {
        let size = len + k.unsigned_abs();
        Some(Naive::from_fn(&[size, size], |i| {
            if i[0].checked_add_signed(k) == Some(i[1]) {
                x.at(&[i[0].min(i[1])])
            } else {
                0
            }
        }))
    };
    let (view, tensor) = (x.view(), x.tensor());
    case.check("try_diagonal_matrix", view.try_diagonal_matrix(), matrix(0));
    let found = view.try_diagonal_matrix_offset(k);
    case.check("try_diagonal_matrix_offset", found, matrix(k));
    case.check(
        "diagonal_matrix",
        unless_it_panics(|| tensor.diagonal_matrix()),
        matrix(0),
    );
    let found = unless_it_panics(|| tensor.diagonal_matrix_offset(k));
    case.check("diagonal_matrix_offset", found, matrix(k));
}

fn interpolation(case: &mut Case) {
    let x = case.any::<f64>(Values::Usual);
    let len = case.random.below(8);
    let mut points = case.operand::<f64>(&[len], Values::Usual).elements();
    points.sort_by(f64::total_cmp);
    let values = case.operand::<f64>(&[len], Values::Usual);
    let heights = values.elements();
    let at = |x: f64| {
        let Some(i) = (0..len).rev().find(|&i| points[i] <= x) else {
            return heights[0];
        };
        if i + 1 == len || points[i] == x {
            return heights[i];
        }
        let slope = (heights[i + 1] - heights[i]) / (points[i + 1] - points[i]);
        slope * (x - points[i]) + heights[i]
    };
    let expected = (len > 0).then(|| {
        let found = x.elements().into_iter().map(at);
        Naive::dense(&x.sizes, found.collect())
    });
    let points = Naive::dense(&[len], points).tensor();
    let found = x.view().try_interp(&points, &values.view());
    case.check("try_interp", found, expected.clone());
    let found = unless_it_panics(|| x.tensor().interp(&points, &values.tensor()));
    case.check("interp", found, expected);
}

pub const LISTS: &[Operation] = &[
    ("compress of f64", masks::<f64>),
    ("compress of u8", masks::<u8>),
    ("repeat_by_counts of f32", counts::<f32>),
    ("repeat_by_counts of i32", counts::<i32>),
    ("scatter_add_axis of i64", additions),
    ("diagonals of i32", diagonals),
    ("interp of f64", interpolation),
];
