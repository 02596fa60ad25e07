//! Mutable views split at random: all parts are held at once, and no element is in two of them.

use std::mem;
use std::slice;

use shapecast::{DynShape, ViewMut};

use super::case::{Case, same_elements};
use super::elements::{Sample, Values};
use super::mutable_parts::{exclusive_halves, exclusive_subviews};
use super::own_types::{Nothing, Rgb};
use super::reference::{Naive, dimension};
use super::runner::Operation;
use super::steps::{KINDS, Step};
use super::views::{apply, stepped};

/// A mutable view, and the positions of its elements in the memory of the first one.
type Part<'a, T> = (ViewMut<'a, T, DynShape>, Naive<usize>);

/// Splits one of the parts, again and again, and then calls `check` with all of them.
fn split<'a, T: Sample>(
    case: &mut Case,
    mut parts: Vec<Part<'a, T>>,
    splits: usize,
    check: &mut dyn FnMut(&mut Case, Vec<Part<'_, T>>),
) {
    if splits == 0 || parts.is_empty() {
        return check(case, parts);
    }
    let k = case.random.below(parts.len());
    let (mut view, positions) = parts.swap_remove(k);
    // The other parts, for as long as this one is borrowed.
    let mut parts: Vec<Part<'_, T>> = parts;
    let rank = positions.rank();
    let axis = case.random.axis(rank);
    let size = dimension(axis, rank).map_or(2, |d| positions.sizes[d]);
    match case.random.below(7) {
        0..3 => {
            let at = case.random.below(size + 1);
            case.note(format_args!("split at {at} of axis {axis}"));
            if let Some((first, rest)) = exclusive_halves(&positions, axis, at) {
                let (a, b) = view.try_split_at_mut(axis, at).expect("separate halves");
                parts.extend([(a, first), (b, rest)]);
            } else {
                assert!(view.try_split_at_mut(axis, at).is_err());
                parts.push((view, positions));
            }
        }
        3 if size <= 30 => {
            case.note(format_args!("subviews of axis {axis}"));
            if let Some(all) = exclusive_subviews(&positions, axis) {
                let subviews = view.try_axis_iter_mut(axis).expect("separate subviews");
                parts.extend(subviews.zip(all));
            } else {
                assert!(view.try_axis_iter_mut(axis).is_err());
                parts.push((view, positions));
            }
        }
        4 if positions.len() <= 60 => {
            case.note(format_args!("elements"));
            parts.extend(view.iter_mut().zip(positions.memory).map(|(element, at)| {
                let view = ViewMut::from_shape_slice([], slice::from_mut(element));
                (view.expect("one element"), Naive::dense(&[], vec![at]))
            }));
        }
        _ => {
            let kind = case.random.pick(&KINDS);
            let step = Step::of(kind, &mut case.random, &positions.sizes, axis);
            case.note(format_args!("{step:?}"));
            match (stepped(&positions, &step), &step) {
                (Some(stepped), &Step::IndexAxis(axis, i)) => {
                    parts.push((view.try_index_axis_mut(axis, i).expect("an index"), stepped));
                }
                (Some(stepped), &Step::SliceAxis(axis, slice)) => {
                    parts.push((
                        view.try_slice_axis_mut(axis, slice).expect("a slice"),
                        stepped,
                    ));
                }
                (Some(stepped), step) => {
                    parts.push((apply!(view, step).expect("an allowed step"), stepped));
                }
                (None, step) => {
                    assert!(apply!(view.view_mut(), step).is_err());
                    parts.push((view, positions));
                }
            }
        }
    }
    split(case, parts, splits - 1, check);
}

/// Holds many parts of a view at once, and writes through all of them.
fn parts<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let (start, positions) = (x.memory.as_ptr(), x.positions());
    let mut expected = x.memory.clone();
    let mut written = vec![false; expected.len()];
    let splits = 1 + case.random.below(12);
    split(
        case,
        vec![(x.view_mut(), positions)],
        splits,
        &mut |case, mut parts| {
            case.count("try_split_at_mut try_axis_iter_mut iter_mut: parts held at once");
            for (view, positions) in &mut parts {
                let found = Ok::<_, String>(view.view_mut());
                case.check_places("view_mut", found, start, Some(positions.clone()));
                for &at in &positions.memory {
                    // No element is in two parts.
                    assert!(!mem::replace(&mut written[at], true), "position {at} twice");
                }
            }
            for (view, positions) in &mut parts {
                let value = T::sample(&mut case.random, Values::Any);
                view.fill(value);
                positions.memory.iter().for_each(|&at| expected[at] = value);
            }
        },
    );
    same_elements(&x.memory, &expected);
}

pub const PARTS: &[Operation] = &[
    ("mutable views split at random of Rgb", parts::<Rgb>),
    ("mutable views split at random of Nothing", parts::<Nothing>),
];
