//! Selection by masks, repetition by counts, addition at lists of indices, diagonals with an offset, interpolation
//! between lists of points, histograms and covariances.

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

/// Returns the number of elements in each bin between these edges.
fn counts_between(x: &[f64], edges: &[f64]) -> Vec<usize> {
    let bins = edges.len().saturating_sub(1);
    let is_in = |x: f64, bin: usize| {
        let is_last = bin + 1 == bins && x == edges[bins];
        edges[bin] <= x && x < edges[bin + 1] || is_last
    };
    let count = |bin| x.iter().filter(|&&x| is_in(x, bin)).count();
    (0..bins).map(count).collect()
}

fn histograms(case: &mut Case) {
    let x = case.any::<f64>(Values::Mixed);
    let elements = x.elements();
    let bins = case.random.below(9);
    let (low, high) = (case.random.unit() * 8.0, case.random.unit() * 8.0);
    case.note(format_args!("{bins} bins from {low} to {high}"));
    let (view, tensor) = (x.view(), x.tensor());
    let found = view.try_histogram(bins, low, high);
    let is_valid = bins > 0 && low <= high;
    if let Some(((counts, edges), ())) = case.both("try_histogram", found, is_valid.then_some(())) {
        assert_eq!(
            (edges.len(), edges[[0]], edges[[bins]]),
            (bins + 1, low, high)
        );
        assert!(edges.as_slice().is_sorted());
        let expected = counts_between(&elements, edges.as_slice());
        assert_eq!(counts.as_slice(), expected);
    }
    let found = unless_it_panics(|| tensor.histogram::<7>(low, high));
    if let Some(((counts, edges), ())) = case.both("histogram", found, (low <= high).then_some(()))
    {
        let expected = counts_between(&elements, edges.as_slice());
        assert_eq!(counts.as_slice(), expected);
    }
    let len = case.random.below(8);
    let mut edges = case.operand::<f64>(&[len], Values::Mixed).elements();
    edges.sort_by(f64::total_cmp);
    // Seldom edges that descend.
    if case.random.one_in(8) {
        edges.reverse();
    }
    let is_valid = edges.is_sorted() && !edges.iter().any(|edge| edge.is_nan());
    let expected = is_valid.then(|| {
        let counts = counts_between(&elements, &edges);
        Naive::dense(&[counts.len()], counts)
    });
    let edges = Naive::dense(&[len], edges);
    let found = view.try_histogram_between(&edges.view());
    case.check("try_histogram_between", found, expected.clone());
    if len > 0 {
        let edges = edges.tensor();
        let found = unless_it_panics(|| tensor.histogram_between(&edges));
        case.check("histogram_between", found, expected);
    }
}

/// Compares matrices within rounding errors.
fn near(found: &[f64], expected: impl Fn(usize) -> f64) {
    for (i, &found) in found.iter().enumerate() {
        let expected = expected(i);
        let is_near = (found - expected).abs() <= 1e-9 * expected.abs().max(1.0);
        assert!(
            is_near || found.is_nan() && expected.is_nan(),
            "element {i} is {found}, expected {expected}"
        );
    }
}

fn covariances(case: &mut Case) {
    let sizes = [case.random.below(6), case.random.below(40)];
    let x = case.operand::<f64>(&sizes, Values::Usual);
    let ddof = case.random.pick(&[0.0, 1.0, 1.5, 4.0]);
    let [rows, columns] = sizes;
    let n = columns as f64;
    let mean = |i: usize| (0..columns).map(|k| x.at(&[i, k])).sum::<f64>() / n;
    let means: Vec<f64> = (0..rows).map(mean).collect();
    let sum = |i: usize, j: usize| {
        let terms = (0..columns).map(|k| (x.at(&[i, k]) - means[i]) * (x.at(&[j, k]) - means[j]));
        terms.sum::<f64>()
    };
    let covariance = |at: usize, ddof: f64| {
        let divisor = (n - ddof).max(0.0);
        let sum = sum(at / rows, at % rows);
        // The sums of one column are 0, also if the order of rounding errors differs.
        if divisor == 0.0 && columns < 2 {
            f64::NAN
        } else {
            sum / divisor
        }
    };
    let (view, tensor) = (x.view(), x.tensor());
    case.note(format_args!("ddof {ddof}"));
    if n - ddof > 0.0 || columns < 2 {
        let found = view.try_cov_ddof(ddof).expect("a matrix");
        near(found.as_slice(), |at| covariance(at, ddof));
        let found = tensor.cov_ddof(ddof);
        near(found.as_slice(), |at| covariance(at, ddof));
        near(tensor.cov().as_slice(), |at| covariance(at, 1.0));
    }
    // The correlations of few columns, and of equal elements, amplify rounding errors.
    let varies = |i: usize| (1..columns).any(|k| x.at(&[i, k]) != x.at(&[i, 0]));
    if columns > 2 && (0..rows).all(varies) {
        let correlation = |at: usize| {
            let (i, j) = (at / rows, at % rows);
            sum(i, j) / (sum(i, i) * sum(j, j)).sqrt()
        };
        near(
            view.try_corrcoef().expect("a matrix").as_slice(),
            correlation,
        );
        near(tensor.corrcoef().as_slice(), correlation);
    }
    for name in ["cov cov_ddof try_cov_ddof", "corrcoef try_corrcoef"] {
        case.count(name);
    }
    let vector = case.operand::<f64>(&[3], Values::Usual);
    assert!(vector.view().try_cov_ddof(1.0).is_err());
    assert!(vector.view().try_corrcoef().is_err());
}

pub const LISTS: &[Operation] = &[
    ("compress of f64", masks::<f64>),
    ("compress of u8", masks::<u8>),
    ("repeat_by_counts of f32", counts::<f32>),
    ("repeat_by_counts of i32", counts::<i32>),
    ("scatter_add_axis of i64", additions),
    ("diagonals of i32", diagonals),
    ("interp of f64", interpolation),
    ("histograms of f64", histograms),
    ("covariances of f64", covariances),
];
