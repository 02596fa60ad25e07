//! Views: chains of steps that move, cut and repeat axes.

use super::case::{Case, same, same_elements};
use super::elements::{Sample, Values};
use super::own_types::{Nothing, Rgb, Word};
use super::places::{are_interleaved, check_both, halves, in_row_major, moved, windowed};
use super::reference::{Naive, dimension, unravel};
use super::runner::Operation;
use super::steps::Step;

/// Takes a step from a tensor or a view.
macro_rules! apply {
    ($from:expr, $step:expr) => {
        apply!($from, $step, $from)
    };
    ($from:expr, $step:expr, $reshaped:expr) => {
        match *$step {
            Step::Permute(ref axes) => $from.try_permute(axes),
            Step::Transpose => Ok($from.transpose()),
            Step::SwapAxes(a, b) => $from.try_swap_axes(a, b),
            Step::MoveAxis(from, to) => $from.try_move_axis(from, to),
            Step::Diagonal(a, b) => $from.try_diagonal(a, b),
            Step::Unsqueeze(axis) => $from.try_unsqueeze(axis),
            Step::Squeeze(axis) => $from.try_squeeze(axis),
            Step::IndexAxis(axis, index) => $from.try_index_axis(axis, index),
            Step::SliceAxis(axis, slice) => $from.try_slice_axis(axis, slice),
            Step::Narrow(axis, start, len) => $from.try_narrow(axis, start, len),
            Step::Flip(axis) => $from.try_flip(axis),
            Step::Reshape(ref targets) => $reshaped.try_reshape(targets),
        }
    };
}

pub(super) use apply;

/// Returns `true` if the positions are those of a layout with a stride for each dimension.
fn is_strided(positions: &Naive<usize>) -> bool {
    let Some(&first) = positions.memory.first() else {
        return true;
    };
    let strides = (0..positions.rank()).map(|d| {
        let mut index = vec![0; positions.rank()];
        index[d] = usize::from(positions.sizes[d] > 1);
        positions.at(&index) as isize - first as isize
    });
    let layout = Naive {
        memory: Vec::<u8>::new(),
        sizes: positions.sizes.clone(),
        strides: strides.collect(),
        offset: first,
    };
    layout.positions().memory == positions.memory
}

/// Returns the positions after a step, if a view can take it.
pub fn stepped(positions: &Naive<usize>, step: &Step) -> Option<Naive<usize>> {
    let moved = moved(positions, step.reference(&positions.sizes));
    // Elements with gaps between them have no other shape without a copy.
    moved.filter(|moved| !matches!(step, Step::Reshape(_)) || is_strided(moved))
}

/// Takes a step of this kind along each axis, from views that read, views that write, and tensors.
fn step<T: Sample>(case: &mut Case, kind: &'static str) {
    let sizes = case.sizes::<T>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let z = x.tensor();
    let all = [x.positions(), y.positions(), in_row_major(&sizes)];
    for axis in case.axes(&sizes) {
        let step = Step::of(kind, &mut case.random, &sizes, axis);
        case.note(format_args!("{step:?}"));
        let [of_x, of_y, of_z] = all.each_ref().map(|positions| stepped(positions, &step));
        let view = x.view();
        case.check_places(kind, apply!(view, &step), x.memory.as_ptr(), of_x);
        let start = y.memory.as_ptr();
        case.check_places(kind, apply!(y.view_mut(), &step), start, of_y);
        if let Step::Reshape(targets) = &step {
            let expected = step
                .reference(&sizes)
                .map(|(sizes, _)| Naive::dense(&sizes, x.elements()));
            case.check(kind, x.tensor().try_reshape(targets), expected);
        } else {
            case.check_places(kind, apply!(z, &step, z.view()), z.as_ptr(), of_z);
        }
    }
}

/// Takes all windows of a length along each axis.
fn windows<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let (positions, view, start) = (x.positions(), x.view(), x.memory.as_ptr());
    for axis in case.axes(&x.sizes) {
        let dim = dimension(axis, x.rank());
        let len = case.random.below(dim.map_or(2, |d| x.sizes[d] + 2));
        case.note(format_args!("windows of {len} along axis {axis}"));
        let expected = windowed(&positions, axis, len);
        case.check_places("try_windows", view.try_windows(axis, len), start, expected);
    }
}

/// Takes several steps from a view, and compares what the last view gives in several ways.
fn chain<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let mut view = x.view();
    let mut positions = x.positions();
    for _ in 0..1 + case.random.below(6) {
        let step = Step::random(&mut case.random, &positions.sizes);
        case.note(format_args!("{step:?}"));
        let expected = stepped(&positions, &step);
        if let Some((stepped, expected)) = case.both("steps", apply!(view, &step), expected) {
            (view, positions) = (stepped, expected);
        }
    }
    case.count("storage_offset: after steps");
    let (offset, first) = (view.storage_offset(), positions.memory.first());
    assert!(offset <= x.memory.len() && first.is_none_or(|&first| first == offset));
    let naive = positions.map(|at| x.memory[at]);
    let copy = view.to_tensor();
    same(copy.shape(), copy.as_slice(), &naive);
    same_elements(&view.iter().copied().collect::<Vec<_>>(), &naive.memory);
    if let Some(slice) = view.as_slice() {
        same(view.shape(), slice, &naive);
    }
    // A NaN is not equal to itself.
    let has_nan = naive.memory != naive.memory.clone();
    assert_eq!((view == copy, copy.view() == view), (!has_nan, !has_nan));
    if naive.len() > 0 {
        let mut index = unravel(case.random.below(naive.len()), &naive.sizes);
        assert!(view[&index].same(naive.at(&index)), "at {index:?}");
        assert!(
            view.get(&index).is_some_and(|x| x.same(naive.at(&index))),
            "at {index:?}"
        );
        if let Some(d) = index.len().checked_sub(1) {
            index[d] = naive.sizes[d];
            assert!(view.get(&index).is_none(), "at {index:?}");
        }
    }
    assert_eq!(view.try_item().is_ok(), naive.len() == 1);
}

/// Takes several steps from a mutable view, and writes through the last one.
fn chain_mut<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let mut expected = x.memory.clone();
    let mut positions = x.positions();
    let mut view = x.view_mut();
    for _ in 0..1 + case.random.below(5) {
        let step = Step::random(&mut case.random, &positions.sizes);
        case.note(format_args!("{step:?}"));
        match stepped(&positions, &step) {
            Some(stepped) => {
                view = apply!(view, &step).expect("an allowed step");
                positions = stepped;
            }
            None => assert!(apply!(view.view_mut(), &step).is_err()),
        }
    }
    let value = T::sample(&mut case.random, Values::Any);
    let every = 1 + case.random.below(2);
    if every == 1 {
        view.fill(value);
    } else {
        view.iter_mut()
            .step_by(every)
            .for_each(|element| *element = value);
    }
    positions
        .memory
        .iter()
        .step_by(every)
        .for_each(|&at| expected[at] = value);
    case.count("fill: after steps");
    same_elements(&x.memory, &expected);
}

/// Splits views in two along each axis.
fn split<T: Sample>(case: &mut Case) {
    let sizes = case.sizes::<T>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    for axis in case.axes(&sizes) {
        let dim = dimension(axis, sizes.len());
        let at = case.random.below(dim.map_or(3, |d| sizes[d] + 2));
        case.note(format_args!("split at {at} of axis {axis}"));
        let exclusive = |both: &(Naive<usize>, Naive<usize>)| !are_interleaved(both);
        macro_rules! check {
            ($of:ident, $view:expr, $method:ident $(, $may:expr)?) => {
                let start = $of.memory.as_ptr();
                let expected = halves(&$of.positions(), axis, at)$(.filter($may))?;
                #[allow(unused_mut, reason = "some methods borrow mutably")]
                let mut view = $view;
                let found = view.$method(axis, at);
                if let Some((found, expected)) = case.both(stringify!($method), found, expected) {
                    check_both(case, found, start, expected);
                }
            };
        }
        check!(x, x.view(), try_split_at);
        check!(y, y.view_mut(), try_split_at);
        check!(y, y.view_mut(), try_split_at_mut, exclusive);
    }
}

macro_rules! chains {
    ($($t:ident)+) => {
        &[$(
            (concat!("view steps of ", stringify!($t)), chain::<$t>),
            (concat!("view steps for writing of ", stringify!($t)), chain_mut::<$t>),
        )+]
    };
}

macro_rules! kind {
    ($kind:literal $t:ident) => {
        (concat!($kind, " of ", stringify!($t)), |case| {
            step::<$t>(case, $kind)
        })
    };
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[
            $(
                (concat!("try_split_at of ", stringify!($t)), split::<$t>),
                (concat!("try_windows of ", stringify!($t)), windows::<$t>),
                kind!("try_permute" $t),
                kind!("transpose" $t),
                kind!("try_swap_axes" $t),
                kind!("try_move_axis" $t),
                kind!("try_diagonal" $t),
                kind!("try_unsqueeze" $t),
                kind!("try_squeeze" $t),
                kind!("try_index_axis" $t),
                kind!("try_slice_axis" $t),
                kind!("try_narrow" $t),
                kind!("try_flip" $t),
                kind!("try_reshape" $t),
            )+
        ]
    };
}

pub const METHODS: &[Operation] = of_types!(f32 Rgb Nothing);
pub const CHAINS: &[Operation] = chains!(u8 f32 i64 Rgb Nothing Word);
