//! Which elements a tensor has, and where: distinct ones, those of a set, those that are not 0, and
//! binary search.

use std::cmp::Ordering;

use shapecast::{Array, ReduceOrd, Scalar, Shape, Tensor};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::forms::{Loop, done, elements_of, exact, scalar, typed, typed_elements_of};
use super::lines::{compared, sort_order, sorted_positions};
use super::reference::{Naive, dimension, unravel};
use super::runner::Operation;

fn vector<T: Copy>(elements: impl Iterator<Item = T>) -> Option<Naive<T>> {
    let elements: Vec<T> = elements.collect();
    Some(Naive::dense(&[elements.len()], elements))
}

/// Returns the row-major positions of equal elements, in ascending order of the elements. Each NaN is
/// alone.
fn runs<T: PartialOrd>(elements: &[T]) -> Vec<Vec<usize>> {
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for i in sorted_positions(elements) {
        match runs.last_mut() {
            Some(run) if elements[run[0]] == elements[i] => run.push(i),
            _ => runs.push(vec![i]),
        }
    }
    runs
}

/// The methods about distinct elements, of a tensor of any kind with the elements of `naive`.
macro_rules! distinct {
    ($case:ident $naive:ident $x:expr) => {{
        let elements = $naive.elements();
        let runs = runs(&elements);
        let values = || vector(runs.iter().map(|run| elements[run[0]]));
        $case.check("unique_values: ", done($x.unique_values()), values());
        let (found, indices) = $x.unique_indices();
        $case.check("unique_indices: elements", done(found), values());
        let first = vector(runs.iter().map(|run| run[0]));
        $case.check("unique_indices: ", done(indices), first);
        let (found, counts) = $x.unique_counts();
        $case.check("unique_counts: elements", done(found), values());
        $case.check(
            "unique_counts: ",
            done(counts),
            vector(runs.iter().map(Vec::len)),
        );
        let (found, inverse) = $x.unique_inverse();
        $case.check("unique_inverse: elements", done(found), values());
        let mut expected = Naive::dense(&$naive.sizes, vec![0; elements.len()]);
        for (run, positions) in runs.iter().enumerate() {
            positions.iter().for_each(|&i| expected.memory[i] = run);
        }
        $case.check("unique_inverse: ", done(inverse), Some(expected));
    }};
}

fn unique<T: Sample + ReduceOrd>(case: &mut Case) {
    let values = compared(case);
    let x = case.any::<T>(values);
    if case.random.one_in(3) {
        distinct!(case x x.tensor());
    } else {
        distinct!(case x x.view());
    }
}

/// Returns the indices of equal subviews along dimension `dim`, in ascending order of the subviews. A subview with a
/// NaN is alone.
fn subview_runs<T: Sample + PartialOrd>(x: &Naive<T>, dim: usize) -> Vec<Vec<usize>> {
    let mut sizes = x.sizes.clone();
    let count = sizes.remove(dim);
    let subview = |i: usize| x.gather(&sizes, |index| index.insert(dim, i)).memory;
    let subviews: Vec<Vec<T>> = (0..count).map(subview).collect();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&i, &j| {
        let pairs = subviews[i].iter().zip(&subviews[j]);
        let mut orders = pairs.map(|(a, b)| sort_order(a, b));
        orders
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal)
    });
    let mut runs: Vec<Vec<usize>> = Vec::new();
    for i in order {
        match runs.last_mut() {
            Some(run) if subviews[run[0]] == subviews[i] => run.push(i),
            _ => runs.push(vec![i]),
        }
    }
    runs
}

/// Compares the four methods about distinct subviews with the runs, or errors with `None`.
macro_rules! distinct_subviews {
    ($case:ident $naive:ident $dim:expr; $values:expr, $indices:expr, $counts:expr, $inverse:expr; $($name:literal)+) => {{
        let dim: Option<usize> = $dim;
        let runs = dim.map_or_else(Vec::new, |dim| subview_runs(&$naive, dim));
        let expected = dim.map(|dim| {
            let mut sizes = $naive.sizes.clone();
            sizes[dim] = runs.len();
            $naive.gather(&sizes, |index| index[dim] = runs[index[dim]][0])
        });
        let [values, indices, counts, inverse] = [$($name),+];
        $case.check(values, $values, expected.clone());
        let mut second = vec![0; dim.map_or(0, |dim| $naive.sizes[dim])];
        for (run, members) in runs.iter().enumerate() {
            members.iter().for_each(|&i| second[i] = run);
        }
        macro_rules! both {
            ($both:ident, $found:expr, $second:expr) => {
                if let Some((found, expected)) = $case.both($both, $found, expected.clone()) {
                    $case.check($both, done(found.0), Some(expected));
                    $case.check($both, done(found.1), vector($second));
                }
            };
        }
        both!(indices, $indices, runs.iter().map(|run| run[0]));
        both!(counts, $counts, runs.iter().map(Vec::len));
        both!(inverse, $inverse, second.iter().copied());
    }};
}

fn unique_axis<T: Sample + ReduceOrd>(case: &mut Case) {
    let values = compared(case);
    let x = case.any::<T>(values);
    let (view, tensor) = (x.view(), x.tensor());
    for axis in case.axes(&x.sizes) {
        case.note(format_args!("axis {axis}"));
        distinct_subviews!(case x dimension(axis, x.rank());
            view.try_unique_values_axis(axis),
            view.try_unique_indices_axis(axis),
            tensor.try_unique_counts_axis(axis),
            tensor.try_unique_inverse_axis(axis);
            "try_unique_values_axis" "try_unique_indices_axis" "try_unique_counts_axis" "try_unique_inverse_axis");
    }
    distinct_subviews!(case x dimension(0, x.rank());
        unless_it_panics(|| view.unique_values_axis::<0>()),
        unless_it_panics(|| tensor.unique_indices_axis::<0>()),
        unless_it_panics(|| view.unique_counts_axis::<0>()),
        unless_it_panics(|| tensor.unique_inverse_axis::<0>());
        "unique_values_axis" "unique_indices_axis" "unique_counts_axis" "unique_inverse_axis");
}

fn is_nonzero<T: PartialEq + Default>(x: T) -> bool {
    x != T::default()
}

/// The indices of elements other than 0, of a tensor of any kind.
macro_rules! indices {
    ($case:ident $naive:ident $x:expr) => {{
        let found = $x.nonzero();
        assert_eq!(found.len(), $naive.rank(), "the number of vectors");
        let elements = $naive.elements();
        let positions = (0..elements.len()).filter(|&i| is_nonzero(elements[i]));
        let indices: Vec<_> = positions.map(|i| unravel(i, &$naive.sizes)).collect();
        for (d, found) in found.into_iter().enumerate() {
            let expected = vector(indices.iter().map(|index| index[d]));
            $case.check("nonzero: ", done(found), expected);
        }
        $case.count("nonzero: ");
    }};
}

fn nonzero<T: Sample + Scalar + Default>(case: &mut Case) {
    let values = compared(case);
    let x = case.any::<T>(values);
    if case.random.one_in(3) {
        indices!(case x x.tensor());
    } else {
        indices!(case x x.view());
    }
}

fn typed_indices(case: &mut Case) {
    let sizes = case.sizes_of_rank::<f32, 3>();
    let x = case.operand::<f32>(&sizes, Values::Few);
    let open = typed::<f32, Shape![dyn, dyn, dyn]>(&x);
    distinct!(case x open);
    indices!(case x open);
    let y = case.dense::<f32>(&[2, 3], Values::Few);
    let array = typed::<f32, Shape![2, 3]>(&y).to_array();
    distinct!(case y array);
    indices!(case y array);
}

/// Returns a few elements of a random layout.
fn few<T: Sample>(case: &mut Case) -> Naive<T> {
    let count = case.random.below(7);
    let shapes = [vec![count], vec![], vec![2, count], vec![count, 1, 3]];
    let values = compared(case);
    let sizes = &shapes[case.random.below(shapes.len())];
    case.operand::<T>(sizes, values)
}

/// Calls a macro with the loop that searches each element in a set.
macro_rules! is_in {
    ($form:ident $t:ident) => {
        |case| {
            let set = few::<$t>(case);
            let elements = set.elements();
            let members = Loop {
                reference: &|x: &Naive<$t>, _| Some(x.map(|x| elements.contains(&x))),
                fits: exact,
            };
            let values = compared(case);
            let set = &set.view();
            $form!(case members $t values; is_in(set));
        }
    };
}

/// Whether an element is before a value that is searched.
type IsBefore = fn(Ordering) -> bool;
const LEFT: IsBefore = Ordering::is_lt;
const RIGHT: IsBefore = Ordering::is_le;

/// Returns the number of sorted elements before each value.
fn positions<T: Sample + PartialOrd>(
    sorted: &[T],
    values: &Naive<T>,
    is_before: IsBefore,
) -> Naive<usize> {
    let comes = |e: &&T, x: T| is_before(sort_order(*e, &x));
    values.map(|x| sorted.iter().take_while(|e| comes(e, x)).count())
}

/// Searches in a vector of a random layout; tensors of another rank are refused.
fn search<T: Sample + ReduceOrd>(case: &mut Case) {
    let count = case.random.pick(&[0, 1, 2, 4, 17, 100]);
    let sizes = match case.random.below(8) {
        0 => vec![],
        1 => vec![count, 1],
        _ => vec![count],
    };
    let kind = compared(case);
    let mut x = case.target::<T>(&sizes, kind);
    let mut sorted = x.elements();
    sorted.sort_by(sort_order);
    for (i, &element) in sorted.iter().enumerate() {
        let at = x.position(&unravel(i, &sizes));
        x.memory[at] = element;
    }
    let kind = compared(case);
    let values = case.any::<T>(kind);
    let expected = |is_before| (sizes.len() == 1).then(|| positions(&sorted, &values, is_before));
    let found = x.view().try_searchsorted_left(&values.view());
    case.check("try_searchsorted_left: ", found, expected(LEFT));
    let found = x.tensor().try_searchsorted_right(&values.view());
    case.check("try_searchsorted_right: ", found, expected(RIGHT));
}

/// Searches in vectors of open and of known sizes.
fn typed_search(case: &mut Case) {
    let values = case.any::<f32>(Values::Few);
    let view = values.view();
    let count = case.random.below(20);
    for count in [count, 4] {
        let mut x = case.dense::<f32>(&[count], Values::Few);
        x.memory.sort_by(sort_order);
        let expected = |is_before| Some(positions(&x.memory, &values, is_before));
        let open: Tensor<f32, Shape![dyn]> = typed(&x);
        let found = [
            open.searchsorted_left(&view),
            open.searchsorted_right(&view),
        ];
        let [left, right] = found.map(done);
        case.check("searchsorted_left: ", left, expected(LEFT));
        case.check("searchsorted_right: ", right, expected(RIGHT));
        if count == 4 {
            let array: Array<f32, Shape![4]> = typed(&x).to_array();
            let found = [
                array.searchsorted_left(&view),
                array.searchsorted_right(&view),
            ];
            let [left, right] = found.map(done);
            case.check("searchsorted_left: an array", left, expected(LEFT));
            case.check("searchsorted_right: an array", right, expected(RIGHT));
            let zero = Naive::dense(&[], vec![0.0]);
            let expected = positions(&x.memory, &zero, RIGHT);
            let found = done(scalar(array.searchsorted_right(&0.0_f32).item()));
            case.check("searchsorted_right: a scalar", found, Some(expected));
        }
    }
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[
            $(
                (concat!("unique of ", stringify!($t)), unique::<$t>),
                (concat!("unique_axis of ", stringify!($t)), unique_axis::<$t>),
                (concat!("nonzero of ", stringify!($t)), nonzero::<$t>),
                (concat!("is_in of ", stringify!($t)), is_in!(elements_of $t)),
                (concat!("try_searchsorted of ", stringify!($t)), search::<$t>),
            )+
            ("typed unique and nonzero of f32", typed_indices),
            ("typed is_in of f32", is_in!(typed_elements_of f32)),
            ("typed searchsorted of f32", typed_search),
        ]
    };
}

pub const SETS: &[Operation] = of_types!(f32 f64 u8 bool);
