//! Copies of selected elements: by lists of indices, cyclic shifts and triangles; and swaps.

use shapecast::{Array, Scalar, Shape, Tensor};

use super::case::{Case, same_elements, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::places::{IntoTensor, typed};
use super::random::Random;
use super::reference::{Naive, dimension, for_each_index};
use super::runner::Operation;

type Open = Shape![dyn, dyn, dyn];
type Known = Shape![4, 1, 6];

/// Returns the reference of `take_axis`.
fn taken<T: Sample>(x: &Naive<T>, axis: isize, indices: &[usize]) -> Option<Naive<T>> {
    let dim = dimension(axis, x.rank())?;
    let fits = indices.iter().all(|&index| index < x.sizes[dim]);
    let mut sizes = x.sizes.clone();
    sizes[dim] = indices.len();
    fits.then(|| x.gather(&sizes, |i| i[dim] = indices[i[dim]]))
}

/// Returns the reference of `take_along_axis`.
fn taken_along<T: Sample>(x: &Naive<T>, axis: isize, indices: &Naive<usize>) -> Option<Naive<T>> {
    let dim = dimension(axis, x.rank()).filter(|_| x.rank() == indices.rank())?;
    let mut sizes = x.sizes.clone();
    sizes[dim] = indices.sizes[dim];
    let mut pairs = indices.sizes.iter().zip(&sizes);
    let fits = pairs.all(|(&own, &size)| own == size || own == 1);
    let mut read = indices.elements().into_iter();
    let in_range = sizes.contains(&0) || read.all(|index| index < x.sizes[dim]);
    (fits && in_range).then(|| x.gather(&sizes, |i| i[dim] = indices.at_broadcast(i)))
}

/// Returns the reference of `roll`.
fn rolled<T: Sample>(x: &Naive<T>, axis: isize, shift: isize) -> Option<Naive<T>> {
    let dim = dimension(axis, x.rank())?;
    let size = x.sizes[dim] as i128;
    Some(x.gather(&x.sizes, |i| {
        i[dim] = (i[dim] as i128 - shift as i128).rem_euclid(size) as usize;
    }))
}

/// Returns the reference of `swap_indices`.
fn swapped<T: Sample>(x: &Naive<T>, axis: isize, a: usize, b: usize) -> Option<Naive<T>> {
    let dim = dimension(axis, x.rank()).filter(|&d| a.max(b) < x.sizes[d])?;
    Some(x.gather(&x.sizes, |i| {
        i[dim] = match i[dim] {
            i if i == a => b,
            i if i == b => a,
            i => i,
        }
    }))
}

/// Returns the reference of `tril` and `triu`: the elements on the kept diagonals.
fn triangle<T: Sample + Scalar>(x: &Naive<T>, keeps: impl Fn(isize) -> bool) -> Option<Naive<T>> {
    let row = x.rank().checked_sub(2)?;
    Some(Naive::from_fn(&x.sizes, |i| {
        let diagonal = i[row + 1] as isize - i[row] as isize;
        if keeps(diagonal) { x.at(i) } else { T::ZERO }
    }))
}

fn list(random: &mut Random, size: usize) -> Vec<usize> {
    let count = random.pick(&[0, 1, 2, 3, 9, size]);
    // Seldom an index that is out of range.
    let end = size + usize::from(size == 0 || random.one_in(20));
    (0..count).map(|_| random.below(end)).collect()
}

fn shift(random: &mut Random, size: usize) -> isize {
    let n = size as isize;
    let any = random.within(-n - 3, n + 4);
    random.pick(&[any, any, any, 0, 1, -1, n, isize::MIN, isize::MAX])
}

fn moves<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (view, tensor) = (x.view(), x.tensor());
    for axis in case.axes(&x.sizes) {
        let size = dimension(axis, x.rank()).map_or(2, |d| x.sizes[d]);
        let indices = list(&mut case.random, size);
        let shift = shift(&mut case.random, size);
        case.note(format_args!("axis {axis}, {indices:?}, shift {shift}"));
        let expected = taken(&x, axis, &indices);
        case.check(
            "try_take_axis",
            view.try_take_axis(axis, &indices),
            expected.clone(),
        );
        case.check(
            "try_take_axis",
            tensor.try_take_axis(axis, &indices),
            expected,
        );
        let expected = rolled(&x, axis, shift);
        case.check("try_roll", view.try_roll(axis, shift), expected.clone());
        case.check("try_roll", tensor.try_roll(axis, shift), expected);
    }
    let shift = shift(&mut case.random, x.len());
    let flat = Naive::dense(&[x.len()], x.elements());
    let expected = rolled(&flat, 0, shift).map(|flat| Naive::dense(&x.sizes, flat.memory));
    case.note(format_args!("elements by {shift}"));
    case.check(
        "roll_elements",
        unless_it_panics(|| view.roll_elements(shift)),
        expected,
    );
}

fn along<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    for axis in case.axes(&x.sizes) {
        let mut sizes = x.sizes.clone();
        for size in &mut sizes {
            *size = if case.random.one_in(4) { 1 } else { *size };
        }
        let dim = dimension(axis, x.rank());
        let size = dim.map_or(1, |d| x.sizes[d]);
        if let Some(d) = dim {
            sizes[d] = case.random.pick(&[0, 1, 2, 3, size.min(9)]);
        }
        match case.random.below(20) {
            0 => sizes.truncate(1),
            1 if !sizes.is_empty() => sizes[0] += 1,
            _ => {}
        }
        let mut indices = case.operand::<usize>(&sizes, Values::Any);
        let end = size + usize::from(size == 0 || case.random.one_in(20));
        indices.memory.iter_mut().for_each(|index| *index %= end);
        case.note(format_args!("along axis {axis}: {:?}", indices.memory));
        let expected = taken_along(&x, axis, &indices);
        let found = x.view().try_take_along_axis(axis, &indices.view());
        case.check("try_take_along_axis", found, expected);
    }
}

fn swaps<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    for axis in case.axes(&sizes) {
        let size = dimension(axis, sizes.len()).map_or(2, |d| sizes[d]);
        let [a, b] = [0; 2].map(|_| case.random.below(size + 1));
        case.note(format_args!("indices {a} and {b} of axis {axis}"));
        let mut expected = x.memory.clone();
        let swapped = swapped(&x, axis, a, b);
        if let Some(swapped) = &swapped {
            for_each_index(&sizes, |i| expected[x.position(i)] = swapped.at(i));
        }
        let mut tensor = x.tensor();
        case.both(
            "try_swap_indices",
            tensor.try_swap_indices(axis, a, b),
            swapped.as_ref(),
        );
        let done = x.view_mut().try_swap_indices(axis, a, b);
        case.both("try_swap_indices", done, swapped);
        same_elements(&x.memory, &expected);
        same_elements(tensor.as_slice(), &x.elements());
    }
}

fn triangles<T: Sample + Scalar>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (view, tensor) = (x.view(), x.tensor());
    let k = shift(&mut case.random, x.sizes.last().copied().unwrap_or(0));
    case.note(format_args!("diagonal {k}"));
    let [lower, upper] = [triangle(&x, |d| d <= k), triangle(&x, |d| d >= k)];
    case.check("try_tril", view.try_tril(k), lower.clone());
    case.check("try_tril", tensor.try_tril(k), lower);
    case.check("try_triu", view.try_triu(k), upper.clone());
    case.check("try_triu", tensor.try_triu(k), upper);
}

/// The methods with constant axes, of a tensor, a view or an array.
macro_rules! methods {
    ($case:ident, $x:ident, $receiver:expr, $list:expr, $along:expr, $shift:ident; $($axis:literal)+) => {
        macro_rules! check {
            ($name:expr, $found:expr, $expected:expr) => {
                $case.check($name, $found.map(IntoTensor::into_tensor), $expected)
            };
        }
        typed! {
            check!; $receiver;
            tril[]($shift) is triangle(&$x, |d| d <= $shift);
            triu[]($shift) is triangle(&$x, |d| d >= $shift);
            $(
                take_axis[$axis, _](&$list) is taken(&$x, $axis, &$list[..]);
                roll[$axis]($shift) is rolled(&$x, $axis, $shift);
                take_along_axis[$axis, _](&$along.0) is taken_along(&$x, $axis, &$along.1);
            )+
        }
        $({
            let mut copy = $receiver.clone().into_tensor();
            let (a, b) = ($list[0], $list[1]);
            let found = unless_it_panics(|| copy.swap_indices::<$axis>(a, b));
            let found = found.map(|()| copy);
            $case.check("swap_indices", found, swapped(&$x, $axis, a, b));
        })+
    };
}

fn constant_axes<T: Sample + Scalar>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let size = case.random.pick(&sizes);
    let list = [0; 3].map(|_| case.random.below(size + 1));
    let shift = shift(&mut case.random, size);
    let few = case.dense::<usize>(&[1; 3], Values::Few);
    let few = (few.tensor().try_into_shape::<Open>().expect("rank 3"), few);
    case.note(format_args!("indices {list:?}, by {shift}"));
    let tensor = x.tensor().try_into_shape::<Open>().expect("rank 3");
    methods!(case, x, tensor, list, few, shift; 0 1 -1);

    let x = case.operand::<T>(&[4, 1, 6], Values::Any);
    let tensor: Tensor<T, Known> = x.tensor().try_into_shape().expect("this shape");
    let array: Array<T, Known> = tensor.to_array();
    let one = Naive::dense(&[1, 1, 1], vec![0]);
    let one = (
        one.tensor()
            .try_into_shape::<Shape![1, 1, 1]>()
            .expect("ones")
            .to_array(),
        one,
    );
    methods!(case, x, tensor, list, one, shift; 0 1 -1);
    methods!(case, x, array, list, one, shift; 0 1 -1);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("take_axis and roll of ", stringify!($t)), moves::<$t>),
            (concat!("take_along_axis of ", stringify!($t)), along::<$t>),
            (concat!("swap_indices of ", stringify!($t)), swaps::<$t>),
        )+]
    };
}

pub const MOVES: &[Operation] = of_types!(f64 u8 Rgb Nothing);
pub const SCALARS: &[Operation] = &[
    ("triangles of f64", triangles::<f64>),
    ("triangles of bool", triangles::<bool>),
    ("typed selection of f32", constant_axes::<f32>),
];
