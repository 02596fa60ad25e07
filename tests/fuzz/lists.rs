//! Selection by masks, repetition by counts, addition at lists of indices, diagonals with an offset, interpolation
//! between lists of points, histograms and covariances.

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::reference::{Naive, dimension, for_each_index};
use super::runner::Operation;
use crate::double_word::{Double, decompose, scaled};
use shapecast::DynTensor;

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
        if end == 3 {
            let found = unless_it_panics(|| indices.bincount::<3>());
            case.check("bincount", found, expected);
        }
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

/// Returns `low + (high - low) * numerator / denominator` in arithmetic of twice the digits. `numerator` and `denominator`
/// are differences, so that a quotient in which only they are tiny keeps its digits.
pub fn between([low, high]: [f64; 2], numerator: [f64; 2], denominator: [f64; 2]) -> f64 {
    // Returns a difference as a double word near 1 and the exponent of its power of two.
    let difference = |[a, b]: [f64; 2]| {
        let half = if (b - a).is_finite() { 1.0 } else { 0.5 };
        let difference = Double::from(b * half) - (a * half).into();
        if difference.0 == 0.0 {
            return (difference, 0);
        }
        let exponent = decompose(difference.0).1;
        (
            difference.scaled(-exponent),
            exponent + i32::from(half < 1.0),
        )
    };
    let [rise, run, width] = [[low, high], numerator, denominator].map(difference);
    // All numbers are halved, so that the sum does not overflow.
    let offset = (rise.0 * run.0 / width.0).scaled(rise.1 + run.1 - width.1 - 1);
    2.0 * (Double::from(low / 2.0) + offset).0
}

fn interpolation(case: &mut Case) {
    let hard = case.hard_values();
    let values = match hard {
        Values::Hard => Values::HardFinite,
        _ => hard,
    };
    let [values_of_points, values] = [0; 2].map(|_| case.random.pick(&[Values::Usual, values]));
    let x = case.any::<f64>(values_of_points);
    let len = case.random.below(8);
    let mut points = case.operand::<f64>(&[len], values_of_points).elements();
    points.sort_by(f64::total_cmp);
    let values = case.operand::<f64>(&[len], values);
    let heights = values.elements();
    let at = |x: f64| {
        let Some(i) = (0..len).rev().find(|&i| points[i] <= x) else {
            return heights[0];
        };
        if i + 1 == len || points[i] == x {
            return heights[i];
        }
        let ends = [points[i], points[i + 1]];
        between([heights[i], heights[i + 1]], [points[i], x], ends)
    };
    let largest = heights
        .iter()
        .fold(0.0, |largest: f64, x| largest.max(x.abs()));
    let expected = (len > 0).then(|| x.elements().into_iter().map(at).collect::<Vec<f64>>());
    let points = Naive::dense(&[len], points.clone()).tensor();
    let found = [
        x.view()
            .try_interp(&points, &values.view())
            .map_err(|error| error.to_string()),
        unless_it_panics(|| x.tensor().interp(&points, &values.tensor())).map_err(str::to_string),
    ];
    for (name, found) in ["try_interp", "interp"].into_iter().zip(found) {
        if let Some((found, expected)) = case.both(name, found, expected.clone()) {
            assert_eq!(found.shape(), x.sizes);
            for (i, (&found, expected)) in found.iter().zip(expected).enumerate() {
                let error = 8.0 * f64::EPSILON * largest + 8.0 * f64::from_bits(1);
                let is_near = (found - expected).abs() <= error;
                assert!(
                    is_near || found == expected,
                    "element {i} is {found:e}, expected {expected:e}"
                );
            }
        }
    }
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

/// Compares the counts and the edges of bins of equal width.
fn histogram(
    case: &mut Case,
    name: &'static str,
    elements: &[f64],
    (bins, [low, high]): (usize, [f64; 2]),
    found: Result<(DynTensor<usize>, DynTensor<f64>), impl std::fmt::Display>,
) {
    // The range around equal bounds.
    let [first, last] = if low == high {
        [low - 0.5, high + 0.5]
    } else {
        [low, high]
    };
    let is_valid = bins > 0 && low <= high && low.is_finite() && high.is_finite();
    let exact = |i: usize| between([first, last], [0.0, i as f64], [0.0, bins as f64]);
    let error = 8.0 * f64::EPSILON * first.abs().max(last.abs()) + 2.0 * f64::from_bits(1);
    // Edges that may be equal after rounding.
    if is_valid && last / bins as f64 - first / bins as f64 <= 4.0 * error && found.is_err() {
        case.count(name);
        return;
    }
    if let Some(((counts, edges), ())) = case.both(name, found, is_valid.then_some(())) {
        let edges = edges.as_slice();
        assert_eq!(
            (edges.len(), edges[0], edges[bins]),
            (bins + 1, first, last)
        );
        assert!(edges.is_sorted_by(|a, b| a < b), "{edges:?}");
        for (i, &edge) in edges.iter().enumerate() {
            assert!(
                (edge - exact(i)).abs() <= error,
                "edge {i} is {edge:e}, expected {:e}",
                exact(i)
            );
        }
        assert_eq!(counts.as_slice(), counts_between(elements, edges));
    }
}

/// Returns the sums of the weights of the elements in the bins between `edges`.
fn weights_between(x: &[f64], weights: &[i32], edges: &[f64]) -> Naive<i64> {
    let of_bin = |edges: &[f64], bin: usize| {
        let weight = |(&x, &weight)| i64::from(weight) * counts_between(&[x], edges)[bin] as i64;
        x.iter().zip(weights).map(weight).sum()
    };
    let bins = edges.len().saturating_sub(1);
    Naive::dense(&[bins], (0..bins).map(|bin| of_bin(edges, bin)).collect())
}

fn weighted_histograms(case: &mut Case) {
    let hard = case.hard_values();
    let values = case.random.pick(&[Values::Mixed, hard]);
    let x = case.any::<f64>(values);
    let weights = case.operand::<i32>(&x.sizes, Values::Any);
    let (elements, of_each) = (x.elements(), weights.elements());
    let (view, tensor) = (x.view(), x.tensor());
    let bins = case.random.below(9);
    let of_bounds = case.random.pick(&[Values::Usual, hard]);
    let [low, high] = [0; 2].map(|_| f64::sample(&mut case.random, of_bounds));
    case.note(format_args!("{bins} bins from {low:e} to {high:e}"));
    // `histograms` compares the edges.
    let edges = view
        .try_histogram(bins, low, high)
        .ok()
        .map(|(_, edges)| edges);
    let expected = edges.map(|edges| weights_between(&elements, &of_each, edges.as_slice()));
    let found = view.try_histogram_weighted(bins, low, high, &weights.view());
    case.check(
        "try_histogram_weighted",
        found.map(|(sums, _)| sums),
        expected,
    );
    let edges = view
        .try_histogram(5, low, high)
        .ok()
        .map(|(_, edges)| edges);
    let expected = edges.map(|edges| weights_between(&elements, &of_each, edges.as_slice()));
    let found =
        unless_it_panics(|| tensor.histogram_weighted::<5, _>(low, high, &weights.tensor()));
    case.check("histogram_weighted", found.map(|(sums, _)| sums), expected);
    let len = case.random.below(8);
    let mut edges = case.operand::<f64>(&[len], values).elements();
    edges.sort_by(f64::total_cmp);
    let is_valid = !edges.iter().any(|edge| edge.is_nan());
    let expected = is_valid.then(|| weights_between(&elements, &of_each, &edges));
    let edges = Naive::dense(&[len], edges);
    let found = view.try_histogram_between_weighted(&edges.view(), &weights.view());
    case.check("try_histogram_between_weighted", found, expected.clone());
    if len > 0 {
        let edges = edges.tensor();
        let found =
            unless_it_panics(|| tensor.histogram_between_weighted(&edges, &weights.tensor()));
        case.check("histogram_between_weighted", found, expected);
    }
}

fn histograms(case: &mut Case) {
    let hard = case.hard_values();
    let values = case.random.pick(&[Values::Mixed, hard]);
    let x = case.any::<f64>(values);
    let elements = x.elements();
    let bins = case.random.below(9);
    let of_bounds = case.random.pick(&[Values::Usual, hard]);
    let [low, high] = [0; 2].map(|_| f64::sample(&mut case.random, of_bounds));
    case.note(format_args!("{bins} bins from {low:e} to {high:e}"));
    let (view, tensor) = (x.view(), x.tensor());
    let found = view.try_histogram(bins, low, high);
    let found = found.map(|(counts, edges)| (counts.into_dyn(), edges.into_dyn()));
    histogram(case, "try_histogram", &elements, (bins, [low, high]), found);
    let found = unless_it_panics(|| tensor.histogram::<7>(low, high));
    let found = found.map(|(counts, edges)| (counts.into_dyn(), edges.into_dyn()));
    histogram(case, "histogram", &elements, (7, [low, high]), found);
    let len = case.random.below(8);
    let mut edges = case.operand::<f64>(&[len], values).elements();
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
    let mut x = case.operand::<f64>(&sizes, Values::Usual);
    let ddof = case.random.pick(&[0.0, 1.0, 1.5, 4.0]);
    let [rows, columns] = sizes;
    // Seldom a row of equal elements.
    if rows > 0 && case.random.one_in(4) {
        let row = case.random.below(rows);
        case.note(format_args!("row {row} is constant"));
        x = Naive::from_fn(&sizes, |i| {
            x.at(&[i[0], if i[0] == row { 0 } else { i[1] }])
        });
    }
    let varies = |i: usize| (1..columns).any(|k| x.at(&[i, k]) != x.at(&[i, 0]));
    // Each row times a power of two, in every other case.
    let is_scaled = case.random.one_in(2);
    let exponents: Vec<i32> = (0..rows)
        .map(|_| case.random.below(1900) as i32 - 950)
        .map(|exponent| if is_scaled { exponent } else { 0 })
        .collect();
    case.note(format_args!("rows times 2 to the power of {exponents:?}"));
    let scaled_x = Naive::from_fn(&sizes, |i| scaled(x.at(i), exponents[i[0]]));
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
    let (view, tensor) = (scaled_x.view(), scaled_x.tensor());
    case.note(format_args!("ddof {ddof}"));
    // Checks covariances that neither overflow nor are subnormal, without their powers of two.
    let check = |found: &[f64], ddof: f64| {
        let exponent = |at: usize| exponents[at / rows] + exponents[at % rows];
        let is_checked = |at: usize| exponent(at).abs() < 950;
        let found: Vec<f64> = found
            .iter()
            .enumerate()
            .map(|(at, &x)| {
                if is_checked(at) {
                    scaled(x, -exponent(at))
                } else {
                    f64::NAN
                }
            })
            .collect();
        near(&found, |at| {
            if is_checked(at) {
                covariance(at, ddof)
            } else {
                f64::NAN
            }
        });
        for (at, found) in found
            .iter()
            .enumerate()
            .filter(|&(at, _)| is_checked(at) && columns > 1)
        {
            assert!(
                varies(at / rows) && varies(at % rows) || *found == 0.0,
                "{found} of a constant row"
            );
        }
    };
    if n - ddof > 0.0 || columns < 2 {
        check(view.try_cov_ddof(ddof).expect("a matrix").as_slice(), ddof);
        check(tensor.cov_ddof(ddof).as_slice(), ddof);
        if columns != 1 {
            check(tensor.cov().as_slice(), 1.0);
        }
    }
    // The correlations of few columns amplify rounding errors.
    if columns > 2 {
        let correlation = |at: usize| {
            let (i, j) = (at / rows, at % rows);
            match varies(i) && varies(j) {
                true => sum(i, j) / (sum(i, i) * sum(j, j)).sqrt(),
                false => f64::NAN,
            }
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
    ("scatter_add_axis of i64", additions),
    ("diagonals of i32", diagonals),
    ("interp of f64", interpolation),
    ("histograms of f64", histograms),
    ("weighted histograms of f64", weighted_histograms),
    ("covariances of f64", covariances),
];
