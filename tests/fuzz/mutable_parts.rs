//! Methods that borrow parts of a mutable view.

use shapecast::Shape;

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::places::{are_interleaved, check_both, halves, in_row_major, moved, typed};
use super::reference::{Naive, dimension};
use super::runner::Operation;
use super::steps::Step;

/// Returns the positions of each subview along an axis.
fn subviews(positions: &Naive<usize>, axis: isize) -> Option<Vec<Naive<usize>>> {
    let dim = dimension(axis, positions.rank())?;
    let subview = |i| {
        moved(
            positions,
            Step::IndexAxis(axis, i).reference(&positions.sizes),
        )
    };
    (0..positions.sizes[dim]).map(subview).collect()
}

/// Returns the same for subviews that can be borrowed at once.
pub fn exclusive_subviews(positions: &Naive<usize>, axis: isize) -> Option<Vec<Naive<usize>>> {
    let all = subviews(positions, axis)?;
    let pairs = all.windows(2);
    let interleaved = pairs.map(|pair| are_interleaved(&(pair[0].clone(), pair[1].clone())));
    (!interleaved.into_iter().any(|is| is)).then_some(all)
}

/// Returns the positions of both parts of a view that can be borrowed at once.
pub fn exclusive_halves(
    positions: &Naive<usize>,
    axis: isize,
    at: usize,
) -> Option<(Naive<usize>, Naive<usize>)> {
    halves(positions, axis, at).filter(|both| !are_interleaved(both))
}

/// Compares each method that borrows parts of a mutable view, along each axis.
fn methods<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let mut z = x.tensor();
    for axis in case.axes(&sizes) {
        let size = dimension(axis, sizes.len()).map_or(2, |d| sizes[d]);
        let at = case.random.below(size + 2);
        let slice = Step::of("try_slice_axis", &mut case.random, &sizes, axis);
        let Step::SliceAxis(_, slice) = slice else {
            unreachable!("a slice")
        };
        case.note(format_args!("at {at} of axis {axis}, {slice:?}"));
        macro_rules! all {
            ($view:ident, $start:expr, $positions:expr) => {
                let (start, positions) = ($start, $positions);
                let of = |step: Step| moved(&positions, step.reference(&sizes));
                let found = $view.try_index_axis_mut(axis, at);
                let name = "try_index_axis_mut";
                case.check_places(name, found, start, of(Step::IndexAxis(axis, at)));
                let found = $view.try_slice_axis_mut(axis, slice);
                let name = "try_slice_axis_mut";
                case.check_places(name, found, start, of(Step::SliceAxis(axis, slice)));
                let expected = exclusive_subviews(&positions, axis);
                let found = $view.try_axis_iter_mut(axis);
                if let Some((found, expected)) = case.both("try_axis_iter_mut", found, expected) {
                    let is_reversed = case.random.one_in(2);
                    let mut found: Vec<_> = if is_reversed {
                        found.rev().collect()
                    } else {
                        found.collect()
                    };
                    if is_reversed {
                        found.reverse();
                    }
                    assert_eq!(found.len(), expected.len(), "the number of subviews");
                    for (found, expected) in found.into_iter().zip(expected) {
                        let found = Ok::<_, String>(found);
                        case.check_places("try_axis_iter_mut", found, start, Some(expected));
                    }
                }
                let expected = exclusive_halves(&positions, axis, at);
                let found = $view.try_split_at_mut(axis, at);
                if let Some((found, expected)) = case.both("try_split_at_mut", found, expected) {
                    check_both(case, found, start, expected);
                }
            };
        }
        let (start, positions) = (x.memory.as_ptr(), x.positions());
        let mut view = x.view_mut();
        all!(view, start, positions);
        all!(z, z.as_ptr(), in_row_major(&sizes));
    }
}

fn typed_parts<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let (start, positions) = (x.memory.as_ptr(), x.positions());
    let mut view = x
        .view_mut()
        .try_into_shape::<Shape![dyn, dyn, dyn]>()
        .expect("rank 3");
    let y = case.dense::<T>(&[4, 1, 6], Values::Any).tensor();
    let mut y = y.try_into_shape::<Shape![4, 1, 6]>().expect("this shape");
    let mut z = y.to_array();
    let i = case.random.below(5);
    case.note(format_args!("index {i}"));
    macro_rules! all {
        ($view:ident, $start:expr, $positions:expr; $($axis:literal)+; $($outer:literal $at:literal)+) => {{
            let (start, positions) = ($start, $positions);
            macro_rules! check {
                ($name:expr, $found:expr, $expected:expr) => {
                    case.check_places($name, $found, start, $expected)
                };
            }
            let to = |step: Step| moved(&positions, step.reference(&positions.sizes));
            typed! {
                check!; $view;
                $(
                    index_axis_mut[$axis](i) is to(Step::IndexAxis($axis, i));
                    slice_axis_mut[$axis](1..) is to(Step::SliceAxis($axis, (1..).into()));
                )+
                $(
                    split_at_mut[$outer, $at]().0 is
                        exclusive_halves(&positions, $outer, $at).map(|both| both.0);
                    split_at_mut[$outer, $at]().1 is
                        exclusive_halves(&positions, $outer, $at).map(|both| both.1);
                )+
            }
            $(
                let expected = exclusive_subviews(&positions, $outer);
                let found = unless_it_panics(|| $view.axis_iter_mut::<$outer>());
                if let Some((found, expected)) = case.both("axis_iter_mut", found, expected) {
                    assert_eq!(found.len(), expected.len());
                    for (found, expected) in found.zip(expected) {
                        check!("axis_iter_mut", Ok::<_, String>(found), Some(expected));
                    }
                }
            )+
        }};
    }
    all!(view, start, positions; 0 1 -1; 0 2  1 1  -1 2);
    all!(y, y.as_ptr(), in_row_major(&[4, 1, 6]); 0 1 -1; 0 3);
    all!(z, z.as_ptr(), in_row_major(&[4, 1, 6]); 0 1 -1; 0 3);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[$(
            (concat!("mutable parts of ", stringify!($t)), methods::<$t>),
        )+]
    };
}

pub const PARTS: &[Operation] = of_types!(f64 Rgb Nothing);
pub const TYPED: &[Operation] = &[("typed mutable parts of Rgb", typed_parts::<Rgb>)];
