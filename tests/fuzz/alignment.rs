//! The shapes that others broadcast to, also aligned at an axis.

use shapecast::{broadcast_shapes, broadcast_shapes_at, broadcast_sizes};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::reference::{Naive, broadcast};
use super::runner::Operation;
use super::shapes;

/// Returns the number of sizes of 1 that are appended to the shape of lower rank.
fn trailing_ones(x: &[usize], y: &[usize], axis: isize) -> Option<usize> {
    if x == y {
        return Some(0);
    }
    let (high, low) = (x.len().max(y.len()), x.len().min(y.len()));
    match axis {
        -1 if high > 0 => Some(0),
        0.. if high == low => (axis == 0).then_some(0),
        0.. if (axis as usize) < high => high.checked_sub(low + axis as usize),
        _ => None,
    }
}

fn align<T: Sample>(case: &mut Case) {
    let large = case.sizes::<T>();
    let own = case.random.below(large.len() + 1);
    let first = case.random.below(large.len() - own + 1);
    let own = shapes::operand(&mut case.random, &large[first..first + own]);
    let x = case.operand::<T>(&own, Values::Any);
    let whole = case.operand::<T>(&large, Values::Any);
    let axes = [case.random.axis(large.len()), first as isize, -1, 0];
    for axis in axes {
        case.note(format_args!("at {axis} of {large:?}"));
        let ones = trailing_ones(&large, &own, axis);
        let aligned = ones.map(|ones| [&own[..], &vec![1; ones]].concat());
        let expected = aligned
            .as_ref()
            .map(|sizes| Naive::dense(sizes, x.positions().elements()));
        let found = x.view();
        let found = found.try_align_at(axis, &large);
        case.check_places("try_align_at", found, x.memory.as_ptr(), expected);
        // The tensor of higher rank is not aligned.
        let expected = ones.filter(|_| large.len() == own.len());
        let expected = expected.map(|_| whole.positions());
        let found = whole.view();
        let found = found.try_align_at(axis, &own);
        case.check_places("try_align_at", found, whole.memory.as_ptr(), expected);
        let expected = aligned.and_then(|sizes| broadcast(&[&large, &sizes]));
        for (x, y) in [(&large, &own), (&own, &large)] {
            let found = broadcast_shapes_at(x, y, axis);
            if let Some((found, expected)) =
                case.both("broadcast_shapes_at", found, expected.clone())
            {
                assert_eq!(found, expected);
            }
        }
    }
}

/// Compares the shapes that several ones broadcast to.
fn sizes(case: &mut Case) {
    let count = 1 + case.random.below(4);
    let all = case.operand_sizes::<u8>(count);
    case.note(format_args!("{all:?}"));
    let all: Vec<&[usize]> = all.iter().map(|sizes| &sizes[..]).collect();
    let expected = broadcast(&all);
    let found = broadcast_shapes(&all);
    if let Some((found, expected)) = case.both("broadcast_shapes", found, expected.clone()) {
        assert_eq!(found, expected);
    }
    let expected = expected.filter(|sizes| sizes.len() == 3);
    let found = unless_it_panics(|| broadcast_sizes::<3>(&all));
    if let Some((found, expected)) = case.both("broadcast_sizes", found, expected) {
        assert_eq!(found, &expected[..]);
    }
}

pub const SHAPES: &[Operation] = &[
    ("broadcast_shapes", sizes),
    ("align_at of f32", align::<f32>),
    ("align_at of Rgb", align::<Rgb>),
    ("align_at of Nothing", align::<Nothing>),
];
