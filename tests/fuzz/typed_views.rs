//! Methods that move and cut axes, with constant axes and sizes.

use shapecast::{Array, Axes, Shape, Slice};

use super::case::{Case, unless_it_panics};
use super::elements::{Sample, Values};
use super::own_types::Rgb;
use super::places::{halves, in_row_major, moved, typed, windowed};
use super::reference::Naive;
use super::runner::Operation;
use super::steps::Step;

type Open = Shape![dyn, dyn, dyn];
type Known = Shape![4, 1, 6];

/// The methods whose axes may have any size.
macro_rules! methods {
    ($check:ident, $receiver:expr, $to:ident, $i:ident, $slice:ident; $($axis:literal)+) => {
        typed! {
            $check!; $receiver;
            permute[Axes![2, 0, -2]]() is $to(Step::Permute(vec![2, 0, -2]));
            transpose[]() is $to(Step::Transpose);
            $(
                swap_axes[$axis, -1]() is $to(Step::SwapAxes($axis, -1));
                swap_axes[0, $axis]() is $to(Step::SwapAxes(0, $axis));
                move_axis[$axis, -1]() is $to(Step::MoveAxis($axis, -1));
                move_axis[-1, $axis]() is $to(Step::MoveAxis(-1, $axis));
                unsqueeze[$axis]() is $to(Step::Unsqueeze($axis));
                index_axis[$axis]($i) is $to(Step::IndexAxis($axis, $i));
                slice_axis[$axis]($slice) is $to(Step::SliceAxis($axis, $slice));
                flip[$axis]() is $to(Step::Flip($axis));
            )+
        }
    };
}

/// The methods that depend on sizes, of a shape known at run time.
macro_rules! open_methods {
    ($check:ident, $receiver:expr, $to:ident; $($axis:literal)+) => {
        typed! {
            $check!; $receiver;
            diagonal[0, 1]() is $to(Step::Diagonal(0, 1));
            diagonal[-1, 0]() is $to(Step::Diagonal(-1, 0));
            diagonal[1, 2]() is $to(Step::Diagonal(1, 2));
            $(
                squeeze[$axis]() is $to(Step::Squeeze($axis));
                narrow[$axis, 1, 2]() is $to(Step::Narrow($axis, 1, 2));
            )+
        }
    };
}

/// The same of shape (4, 1, 6).
macro_rules! known_methods {
    ($check:ident, $receiver:expr, $to:ident) => {
        typed! {
            $check!; $receiver;
            squeeze[1]() is $to(Step::Squeeze(1));
            squeeze[-2]() is $to(Step::Squeeze(-2));
            narrow[0, 1, 3]() is $to(Step::Narrow(0, 1, 3));
            narrow[1, 1, 0]() is $to(Step::Narrow(1, 1, 0));
            narrow[-1, 2, 1]() is $to(Step::Narrow(-1, 2, 1));
        }
    };
}

/// The methods that return views of every kind of tensor.
macro_rules! reading_methods {
    ($check:ident, $receiver:expr, $positions:ident; $($axis:literal $at:literal $len:literal)+) => {
        typed! {
            $check!; $receiver;
            $(
                windows[$axis, $len]() is windowed(&$positions, $axis, $len);
                split_at[$axis, $at]().0 is halves(&$positions, $axis, $at).map(|both| both.0);
                split_at[$axis, $at]().1 is halves(&$positions, $axis, $at).map(|both| both.1);
            )+
        }
    };
}

fn arguments(case: &mut Case, size: usize) -> (usize, Slice) {
    let start = case.random.within(-7, 7);
    let slice = Slice::from(start..).step_by(case.random.pick(&[1, 2, -1, 3]));
    let i = case.random.below(size.max(1) + 1);
    case.note(format_args!("index {i}, {slice:?}"));
    (i, slice)
}

fn open<T: Sample>(case: &mut Case) {
    let sizes = case.sizes_of_rank::<T, 3>();
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let size = case.random.pick(&sizes);
    let (i, slice) = arguments(case, size);
    case.count("permute Axes: open sizes");
    macro_rules! all {
        ($receiver:expr, $start:expr, $positions:expr) => {{
            let (start, positions) = ($start, $positions);
            let to = |step: Step| moved(&positions, step.reference(&sizes));
            macro_rules! check {
                ($name:expr, $found:expr, $expected:expr) => {
                    case.check_places($name, $found, start, $expected)
                };
            }
            methods!(check, $receiver, to, i, slice; 0 1 -1);
            open_methods!(check, $receiver, to; 0 1 -1);
        }};
    }
    let view = x.view().try_into_shape::<Open>().expect("rank 3");
    let z = x.tensor().try_into_shape::<Open>().expect("rank 3");
    all!(view, x.memory.as_ptr(), x.positions());
    all!(
        y.view_mut().try_into_shape::<Open>().expect("rank 3"),
        y.memory.as_ptr(),
        y.positions()
    );
    all!(z, z.as_ptr(), in_row_major(&sizes));
    let (start, positions) = (x.memory.as_ptr(), x.positions());
    macro_rules! check {
        ($name:expr, $found:expr, $expected:expr) => {
            case.check_places($name, $found, start, $expected)
        };
    }
    reading_methods!(check, view, positions; 0 2 1  1 0 3  -1 1 2);
}

fn known<T: Sample>(case: &mut Case) {
    let sizes = [4, 1, 6];
    let x = case.operand::<T>(&sizes, Values::Any);
    let mut y = case.target::<T>(&sizes, Values::Any);
    let (i, slice) = arguments(case, 6);
    macro_rules! all {
        ($receiver:expr, $positions:expr, $check:ident($($start:expr)?)) => {{
            let positions: Naive<usize> = $positions;
            let to = |step: Step| moved(&positions, step.reference(&sizes));
            macro_rules! check {
                ($name:expr, $found:expr, $expected:expr) => {
                    case.$check($name, $found, $($start,)? $expected)
                };
            }
            methods!(check, $receiver, to, i, slice; 0 1 -1);
            known_methods!(check, $receiver, to);
            reading_methods!(check, $receiver.view(), positions; 0 2 1  1 0 1  -1 1 6);
        }};
    }
    let view = x.view().try_into_shape::<Known>().expect("this shape");
    let z = x.tensor().try_into_shape::<Known>().expect("this shape");
    all!(view, x.positions(), check_places(x.memory.as_ptr()));
    all!(z, in_row_major(&sizes), check_places(z.as_ptr()));
    // Methods of arrays return arrays. Each element of this one is its own position.
    let array = Array::<usize, Known>::from_fn(|[i, j, k]| (i + j) * 6 + k);
    all!(array, in_row_major(&sizes), check_positions());
    let (start, positions) = (y.memory.as_ptr(), y.positions());
    let to = |step: Step| moved(&positions, step.reference(&sizes));
    macro_rules! check {
        ($name:expr, $found:expr, $expected:expr) => {
            case.check_places($name, $found, start, $expected)
        };
    }
    known_methods!(
        check,
        y.view_mut().try_into_shape::<Known>().expect("this shape"),
        to
    );
    // A diagonal needs two equal sizes.
    let w = case.dense::<T>(&[3, 2, 3], Values::Any).tensor();
    let w = w.try_into_shape::<Shape![3, 2, 3]>().expect("this shape");
    let expected = moved(
        &in_row_major(&[3, 2, 3]),
        Step::Diagonal(0, -1).reference(&[3, 2, 3]),
    );
    case.check_places(
        "diagonal",
        Ok::<_, String>(w.diagonal::<0, -1>()),
        w.as_ptr(),
        expected,
    );
}

pub const METHODS: &[Operation] = &[
    ("typed views of open sizes of Rgb", open::<Rgb>),
    ("typed views of known sizes of f32", known::<f32>),
];
