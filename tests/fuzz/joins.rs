//! Tensors joined and repeated.

use shapecast::{Array, Shape, Tensor, try_concat, try_stack};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Padded, Page, Rgb, Word};
use super::places::{IntoTensor, typed};
use super::reference::{Naive, dimension, rank_fits};
use super::runner::Operation;

/// Returns tensors joined along an axis of theirs, if they fit.
fn joined<T: Copy>(parts: &[&Naive<T>], axis: isize) -> Option<Naive<T>> {
    let mut sizes = parts[0].sizes.clone();
    let dim = dimension(axis, sizes.len())?;
    sizes[dim] = 0;
    for part in parts {
        let mut own = part.sizes.clone();
        sizes[dim] += std::mem::take(own.get_mut(dim)?);
        own[dim] = sizes[dim];
        if own != sizes {
            return None;
        }
    }
    Some(Naive::from_fn(&sizes, |index| {
        let mut index = index.to_vec();
        let mut k = 0;
        while index[dim] >= parts[k].sizes[dim] {
            index[dim] -= parts[k].sizes[dim];
            k += 1;
        }
        parts[k].at(&index)
    }))
}

/// Returns tensors joined along a new axis, if they fit.
fn stacked<T: Copy>(parts: &[&Naive<T>], axis: isize) -> Option<Naive<T>> {
    let mut sizes = parts[0].sizes.clone();
    let fit = rank_fits(sizes.len() + 1) && parts.iter().all(|part| part.sizes == sizes);
    let dim = dimension(axis, sizes.len() + 1).filter(|_| fit)?;
    sizes.insert(dim, parts.len());
    Some(Naive::from_fn(&sizes, |index| {
        let mut index = index.to_vec();
        let part = index.remove(dim);
        parts[part].at(&index)
    }))
}

/// Returns a tensor repeated along an axis: as a whole, or each of its subviews.
fn repeated<T: Copy>(x: &Naive<T>, axis: isize, times: usize, tiles: bool) -> Option<Naive<T>> {
    let dim = dimension(axis, x.rank())?;
    let mut sizes = x.sizes.clone();
    // The product of the sizes other than 0 must be at most `isize::MAX`.
    sizes[dim] = sizes[dim].checked_mul(times)?;
    let mut sizes_above_0 = sizes.iter().filter(|&&size| size > 0);
    sizes_above_0.try_fold(1_isize, |count, &size| {
        count.checked_mul(size.try_into().ok()?)
    })?;
    Some(x.gather(&sizes, |index| {
        let i = &mut index[dim];
        *i = if tiles { *i % x.sizes[dim] } else { *i / times };
    }))
}

/// Joins tensors along each axis of theirs, some of which do not fit.
fn concat<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    for axis in case.axes(&sizes) {
        case.note(format_args!("axis {axis}"));
        let dim = dimension(axis, sizes.len());
        let count = case.random.pick(&[1, 2, 2, 2, 3, 4, 7]);
        let mut parts: Vec<Naive<T>> = Vec::new();
        for _ in 0..count {
            let mut own = sizes.clone();
            if let Some(dim) = dim {
                own[dim] = case.random.pick(&[0, 1, 2, 3, sizes[dim], sizes[dim] / 2]);
            }
            match case.random.below(40) {
                0 if rank_fits(own.len() + 1) => own.push(1),
                1 if own.len() > 1 => own[(dim.unwrap_or(0) + 1) % sizes.len()] += 1,
                _ => {}
            }
            parts.push(case.operand(&own, Values::Any));
        }
        let expected = joined(&parts.iter().collect::<Vec<_>>(), axis);
        let views: Vec<_> = parts.iter().map(Naive::view).collect();
        let found = match &views[..] {
            [x, y] if case.random.one_in(2) => x.try_concat(axis, y),
            _ => try_concat(axis, &views),
        };
        case.check("try_concat", found, expected);
    }
}

/// Joins tensors along each new axis.
fn stack<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let count = case.random.pick(&[1, 2, 2, 2, 3, 5]);
    let mut parts: Vec<Naive<T>> = Vec::new();
    for _ in 0..count {
        let mut own = sizes.clone();
        if case.random.one_in(40) && rank_fits(own.len() + 1) {
            own.push(1);
        }
        parts.push(case.operand(&own, Values::Any));
    }
    let new = [&sizes[..], &[1]].concat();
    for axis in case.axes(&new) {
        case.note(format_args!("axis {axis}"));
        let expected = stacked(&parts.iter().collect::<Vec<_>>(), axis);
        let views: Vec<_> = parts.iter().map(Naive::view).collect();
        let found = match &views[..] {
            [x, y] if case.random.one_in(2) => x.try_stack(axis, y),
            _ => try_stack(axis, &views),
        };
        case.check("try_stack", found, expected.clone());
        if let ([x, y, z], 0) = (&views[..], axis) {
            let found = unless_it_panics(|| shapecast::stack::<0, _, _>(&[x, y, z]));
            case.check("stack: of three", found, expected);
        }
    }
}

/// Repeats a tensor, or each of its subviews, along each axis.
fn repeat<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let view = x.view();
    for axis in case.axes(&x.sizes) {
        let times = case.random.pick(&[0, 1, 2, 3, 4, 5, 16, usize::MAX]);
        case.note(format_args!("axis {axis}, {times} times"));
        let expected = repeated(&x, axis, times, true);
        case.check("try_tile", view.try_tile(axis, times), expected);
        let expected = repeated(&x, axis, times, false);
        case.check("try_repeat", view.try_repeat(axis, times), expected);
    }
}

/// The methods with constant axes and counts, of a tensor, a view or an array.
macro_rules! methods {
    ($case:ident, $x:ident, $y:ident, $receiver:expr, $other:expr; $($axis:literal)+) => {
        macro_rules! check {
            ($name:expr, $found:expr, $expected:expr) => {
                $case.check($name, $found.map(IntoTensor::into_tensor), $expected)
            };
        }
        typed! {
            check!; $receiver;
            $(
                concat[$axis, _](&$other) is joined(&[&$x, &$y], $axis);
                stack[$axis](&$other) is stacked(&[&$x, &$y], $axis);
                tile[$axis, 3]() is repeated(&$x, $axis, 3, true);
                repeat[$axis, 2]() is repeated(&$x, $axis, 2, false);
            )+
            stack[3](&$other) is stacked(&[&$x, &$y], 3);
        }
    };
}

fn constant_axes<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let [x, y] = [0; 2].map(|_| case.operand::<T>(&sizes, Values::Any));
    let tensors = [&x, &y].map(|x| x.tensor().try_into_shape::<Shape![dyn, dyn, dyn]>());
    let [a, b] = tensors.map(|x| x.expect("rank 3"));
    methods!(case, x, y, a, b; 0 1 -1);
    let [x, y] = [0; 2].map(|_| case.operand::<T>(&[4, 1, 6], Values::Any));
    let tensors = [&x, &y].map(|x| x.tensor().try_into_shape());
    let [a, b]: [Tensor<T, Shape![4, 1, 6]>; 2] = tensors.map(|x| x.expect("this shape"));
    methods!(case, x, y, a, b; 0 1 -1);
    let [a, b]: [Array<T, Shape![4, 1, 6]>; 2] = [a, b].map(|x| x.to_array());
    methods!(case, x, y, a, b; 0 1 -1);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("concat of ", stringify!($t)), concat::<$t>),
            (concat!("stack of ", stringify!($t)), stack::<$t>),
            (concat!("repeat of ", stringify!($t)), repeat::<$t>),
        )+]
    };
}

pub const JOINS: &[Operation] = of_types!(u8 i16 f32 f64 Rgb Padded Nothing Page Aligned Word);
pub const TYPED: &[Operation] = &[("typed joins of f64", constant_axes::<f64>)];
