//! Views: chains of steps that move, cut and repeat axes.

use shapecast::{DynShape, View, ViewMut};

use super::case::{Case, same, same_elements};
use super::elements::{Sample, Values};
use super::own_types::{Aligned, Nothing, Rgb, Word};
use super::reference::{Naive, dimension, expands, unravel};
use super::runner::Operation;
use super::shapes;
use super::steps::Step;

/// Takes a step of a view, and checks that it is refused where it must be.
macro_rules! take {
    ($name:ident $view:ident $again:ident) => {
        pub fn $name<'a, T: Sample>(
            view: $view<'a, T, DynShape>,
            naive: Naive<T>,
            step: &Step,
        ) -> ($view<'a, T, DynShape>, Naive<T>) {
            macro_rules! apply {
                ($from:expr) => {
                    match *step {
                        Step::Permute(ref axes) => $from.try_permute(axes),
                        Step::Transpose => Ok($from.transpose()),
                        Step::SwapAxes(a, b) => $from.try_swap_axes(a, b),
                        Step::Unsqueeze(axis) => $from.try_unsqueeze(axis),
                        Step::Squeeze(axis) => $from.try_squeeze(axis),
                        Step::IndexAxis(axis, index) => $from.try_index_axis(axis, index),
                        Step::SliceAxis(axis, slice) => $from.try_slice_axis(axis, slice),
                        Step::Narrow(axis, start, len) => $from.try_narrow(axis, start, len),
                        Step::Flip(axis) => $from.try_flip(axis),
                        Step::Reshape(ref targets) => $from.try_reshape(targets),
                    }
                };
            }
            #[allow(unused_mut, reason = "a view that reads needs no borrow")]
            let mut view = view;
            let Some((sizes, source)) = step.reference(&naive.sizes) else {
                assert!(apply!(view.$again()).is_err(), "{step:?} is not an error");
                return (view, naive);
            };
            // Elements with gaps between them have no other shape without a copy.
            let may_fail = matches!(step, Step::Reshape(_)) && view.as_slice().is_none();
            if apply!(view.$again()).is_err() {
                assert!(may_fail, "{step:?} is an error");
                return (view, naive);
            }
            let view = apply!(view).expect("it was just accepted");
            assert_eq!(view.shape(), sizes, "{step:?}");
            (view, naive.gather(&sizes, source))
        }
    };
}
take!(take_step View view);
take!(take_step_mut ViewMut view_mut);

/// Takes several steps from a view, and compares what the last view gives in several ways.
fn chain<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let mut view = x.view();
    let mut naive = Naive::dense(&x.sizes, x.elements());
    for _ in 0..1 + case.random.below(6) {
        let step = Step::random(&mut case.random, &naive.sizes);
        case.note(format_args!("{step:?}"));
        (view, naive) = take_step(view, naive, &step);
    }
    let copy = view.to_tensor();
    same(copy.shape(), copy.as_slice(), &naive);
    assert_eq!((view.ndim(), view.len()), (naive.rank(), naive.len()));
    assert_eq!(view.is_empty(), naive.len() == 0);
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
    // The reference follows positions in memory instead of elements.
    let sizes = case.sizes::<T>();
    let mut x = case.target::<T>(&sizes, Values::Any);
    let before = x.clone();
    let mut expected = x.memory.clone();
    let mut positions = Naive::from_fn(&sizes, |index| before.position(index));
    let mut view = x.view_mut();
    for _ in 0..1 + case.random.below(5) {
        let step = Step::random(&mut case.random, &positions.sizes);
        if matches!(step, Step::Reshape(_)) {
            continue;
        }
        case.note(format_args!("{step:?}"));
        let elements = positions.map(|at| before.memory[at]);
        view = take_step_mut(view, elements, &step).0;
        if let Some((sizes, source)) = step.reference(&positions.sizes) {
            positions = positions.gather(&sizes, source);
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
    same_elements(&x.memory, &expected);
}

/// Splits a view in two along an axis.
fn split<T: Sample>(case: &mut Case) {
    let x = case.any::<T>(Values::Any);
    let axis = case.random.axis(x.rank());
    let dim = dimension(axis, x.rank());
    let at = case.random.below(dim.map_or(3, |d| x.sizes[d] + 2));
    case.note(format_args!("at {at} of axis {axis}"));
    let expected = dim.filter(|&d| at <= x.sizes[d]).map(|d| {
        let [mut first, mut rest] = [x.sizes.clone(), x.sizes.clone()];
        (first[d], rest[d]) = (at, x.sizes[d] - at);
        [
            x.gather(&first, |_| {}),
            x.gather(&rest, |index| index[d] += at),
        ]
    });
    let found = x.view().try_split_at(axis, at);
    if let Some(((a, b), expected)) = case.both("try_split_at", found, expected) {
        for (part, expected) in [a, b].iter().zip(&expected) {
            same(part.shape(), part.to_tensor().as_slice(), expected);
        }
    }
}

/// Broadcasts a view to a shape.
fn expand<T: Sample>(case: &mut Case) {
    let target = case.sizes::<T>();
    let own = shapes::operand(&mut case.random, &target);
    let x = case.operand::<T>(&own, Values::Any);
    case.note(format_args!("to {target:?}"));
    let expected = expands(&own, &target).then(|| Naive::from_fn(&target, |i| x.at_broadcast(i)));
    let (name, found) = match case.random.below(3) {
        0 => ("try_broadcast_to", x.view().try_broadcast_to(&target)),
        1 => {
            let other = case.operand::<bool>(&target, Values::Any);
            ("try_expand_as", x.view().try_expand_as(&other.view()))
        }
        _ => {
            // -1 keeps a size, so it is an error in a dimension that the view does not have.
            let missing = target.len() - own.len();
            let mut sizes: Vec<isize> = target.iter().map(|&size| size as isize).collect();
            for (d, &size) in own.iter().enumerate() {
                if size == target[missing + d] && case.random.one_in(3) {
                    sizes[missing + d] = -1;
                }
            }
            if missing > 0 {
                let mut refused = sizes.clone();
                refused[case.random.below(missing)] = -1;
                assert!(x.view().try_expand(&refused).is_err(), "{refused:?}");
            }
            ("try_expand", x.view().try_expand(&sizes))
        }
    };
    case.check(name, found.map(|view| view.to_tensor()), expected);
}

macro_rules! of_types {
    ($($t:ident)+) => {
        &[
            $(
                (concat!("view steps of ", stringify!($t)), chain::<$t>),
                (concat!("view steps for writing of ", stringify!($t)), chain_mut::<$t>),
                (concat!("expand of ", stringify!($t)), expand::<$t>),
                (concat!("split of ", stringify!($t)), split::<$t>),
            )+
        ]
    };
}

pub const STEPS: &[Operation] = of_types!(u8 f32 i64 Rgb Nothing Aligned Word);
