//! Slices of an axis, and the lists of them that `s!` writes.

use shapecast::{Shape, Slice, Tensor, s};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb};
use super::places::{in_row_major, moved};
use super::random::Random;
use super::reference::dimension;
use super::runner::Operation;
use super::steps::Source;

/// Returns a random slice, whose bounds may be beyond an axis of this size.
pub fn random(random: &mut Random, size: usize) -> Slice {
    let n = size as isize;
    let bound = |random: &mut Random| match random.below(8) {
        0 | 1 => None,
        2 => Some(random.pick(&[isize::MIN, isize::MAX, n, -n, n + 3, -n - 3])),
        _ => Some(random.within(-n - 1, n + 2)),
    };
    Slice {
        start: bound(random),
        end: bound(random),
        includes_end: random.one_in(3),
        step: random.pick(&[1, 1, 2, 3, -1, -2, -3, 7, 0, isize::MIN, isize::MAX]),
    }
}

/// Returns the indices that a slice takes, as Python's rules count them.
pub fn taken(slice: Slice, size: usize) -> Vec<usize> {
    let (n, step) = (size as i128, slice.step as i128);
    let wrapped = |i: isize| if i < 0 { i as i128 + n } else { i as i128 };
    let first = match slice.start {
        None if step > 0 => 0,
        None => n - 1,
        Some(start) if step > 0 => wrapped(start).max(0),
        Some(start) => wrapped(start).min(n - 1),
    };
    let is_before_end = |i: i128| match slice.end.map(wrapped) {
        None => true,
        Some(end) if i == end => slice.includes_end,
        Some(end) => (i < end) == (step > 0),
    };
    let mut indices = Vec::new();
    let mut i = first;
    while (0..n).contains(&i) && is_before_end(i) {
        indices.push(i as usize);
        i += step;
    }
    indices
}

/// Returns the indices that a slice in a list takes: its bounds must be within the axis.
fn taken_strictly(slice: Slice, size: usize) -> Option<Vec<usize>> {
    let n = size as i128;
    let wrapped = |i: isize| if i < 0 { i as i128 + n } else { i as i128 };
    let (start, end) = (slice.start.map(wrapped), slice.end.map(wrapped));
    let after = i128::from(slice.includes_end);
    let (low, high) = if slice.step < 0 {
        (end.map(|end| end + 1 - after), start.map(|start| start + 1))
    } else {
        (start, end.map(|end| end + after))
    };
    let (low, high) = (low.unwrap_or(0), high.unwrap_or(n));
    let fits = 0 <= low && low <= high && high <= n && slice.step != 0;
    fits.then(|| {
        let all = low as usize..high as usize;
        let step = slice.step.unsigned_abs();
        if slice.step > 0 {
            all.step_by(step).collect()
        } else {
            all.rev().step_by(step).collect()
        }
    })
}

/// What a list takes of an axis.
#[derive(Clone, Copy, Debug)]
enum Pick {
    At(isize),
    Of(Slice),
}

/// Returns what a list takes of a tensor of these sizes, or `None` if it must be refused.
fn picked(sizes: &[usize], list: &[(isize, Pick)]) -> Option<(Vec<usize>, Source)> {
    let mut indices: Vec<Vec<usize>> = sizes.iter().map(|&size| (0..size).collect()).collect();
    let mut removed = vec![false; sizes.len()];
    if list.len() > sizes.len() {
        return None;
    }
    for &(axis, pick) in list {
        let dim = dimension(axis, sizes.len())?;
        indices[dim] = match pick {
            Pick::Of(slice) => taken_strictly(slice, sizes[dim])?,
            Pick::At(i) => vec![dimension(i, sizes[dim])?],
        };
        removed[dim] = matches!(pick, Pick::At(_));
    }
    let kept = (0..sizes.len()).filter(|&d| !removed[d]);
    let result = kept.map(|d| indices[d].len()).collect();
    let source: Source = Box::new(move |i| {
        for (d, indices) in indices.iter().enumerate() {
            if removed[d] {
                i.insert(d, indices[0]);
            } else {
                i[d] = indices[i[d]];
            }
        }
    });
    Some((result, source))
}

/// Takes lists of views, of tensors and of mutable ones, by values known at run time and by constants.
fn lists<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let mut z: Tensor<T, Shape![dyn, dyn, dyn]> = x.tensor().try_into_shape().expect("rank 3");
    let [i, j] = [0, 2].map(|d| {
        let n = sizes[d] as isize;
        case.random.within(-n - 1, n + 2)
    });
    let [p, q] = [0, 2].map(|d| random(&mut case.random, sizes[d]));
    let step = case.random.pick(&[1, 2, -1, -3, 0]);
    case.note(format_args!("{i}, {j}, {p:?}, {q:?}, step {step}"));
    let slice = |start, end, step| {
        Pick::Of(Slice {
            start,
            end,
            includes_end: false,
            step,
        })
    };
    macro_rules! check {
        ($([$($list:tt)*] is $picks:expr;)+) => {$({
            let expected = |x| moved(x, picked(&sizes, &$picks));
            let (at, positions) = (x.memory.as_ptr(), x.positions());
            let view = x.view();
            let typed = x.view().try_into_shape::<Shape![dyn, dyn, dyn]>().expect("rank 3");
            case.check_places("try_slice", view.try_slice(s![$($list)*]), at, expected(&positions));
            let found = unless_it_panics(|| typed.slice(s![$($list)*]));
            case.check_places("slice s", found, at, expected(&positions));

            let (at, positions) = (y.memory.as_ptr(), y.positions());
            let found = y.view_mut().try_slice(s![$($list)*]);
            case.check_places("try_slice", found, at, expected(&positions));
            let mut view = y.view_mut();
            let found = view.try_slice_mut(s![$($list)*]);
            case.check_places("try_slice_mut", found, at, expected(&positions));

            let (at, positions) = (z.as_ptr(), in_row_major(&sizes));
            let found = unless_it_panics(|| z.slice(s![$($list)*]));
            case.check_places("slice s", found, at, expected(&positions));
            let found = unless_it_panics(|| z.slice_mut(s![$($list)*]));
            case.check_places("slice_mut s", found, at, expected(&positions));
        })+};
    }
    check! {
        [] is [];
        [i] is [(0, Pick::At(i))];
        [i, .., j] is [(0, Pick::At(i)), (2, Pick::At(j))];
        [.., 0] is [(1, Pick::At(0))];
        [p, ..., q] is [(0, Pick::Of(p)), (-1, Pick::Of(q))];
        [..., j] is [(-1, Pick::At(j))];
        [..;-1, ..., i..j] is [(0, slice(None, None, -1)), (-1, slice(Some(i), Some(j), 1))];
        [1.., ..-1, ..2] is [
            (0, slice(Some(1), None, 1)), (1, slice(None, Some(-1), 1)), (2, slice(None, Some(2), 1))
        ];
        [i..j;step, -1] is [(0, slice(Some(i), Some(j), step)), (1, Pick::At(-1))];
        [1..-1;2, ..;2, -2..] is [
            (0, slice(Some(1), Some(-1), 2)), (1, slice(None, None, 2)), (2, slice(Some(-2), None, 1))
        ];
    }
}

macro_rules! of_types {
    ($($t:ident)+) => { &[$((concat!("slice of ", stringify!($t)), lists::<$t>)),+] };
}

pub const LISTS: &[Operation] = of_types!(f32 Rgb Nothing);
