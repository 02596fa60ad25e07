//! Views against copies, element by element, over many shapes and strides.

mod cut;
mod iterated;
mod joined;
mod moved;
mod reshaped;
mod strides;
mod typed;
mod written;

use alloc::vec;
use alloc::vec::Vec;

use crate::axes::Slice;
use crate::{DynShape, DynTensor, ShapeErrorKind, View};

type Sizes = Vec<usize>;

/// Shapes of ranks 0 to 4 with sizes 0, 1, 2 and 3, in no particular order.
fn shapes() -> impl Iterator<Item = Sizes> {
    (0..=4usize).flat_map(|rank| {
        (0..4usize.pow(rank as u32))
            .filter(move |code| rank < 4 || code % 3 == 0)
            .map(move |code| (0..rank).map(|d| code / 4usize.pow(d as u32) % 4).collect())
    })
}

fn counted(sizes: &[usize]) -> DynTensor<usize> {
    let mut next = 0;
    DynTensor::from_shape_fn(sizes, |_| {
        next += 1;
        next
    })
    .unwrap()
}

/// Views of these sizes with strides of every kind: contiguous, reversed, transposed, of every other
/// element.
fn with_views(sizes: &[usize], check: impl Fn(&View<'_, usize, DynShape>)) {
    check(&counted(sizes).view());
    let reversed: Sizes = sizes.iter().rev().copied().collect();
    check(&counted(&reversed).transpose());
    let wide: Sizes = sizes.iter().map(|n| 2 * n + 1).collect();
    let wide = counted(&wide);
    let mut view = wide.view();
    for axis in 0..sizes.len() {
        let slice = match axis % 2 {
            0 => Slice::from(1..).step_by(2),
            _ => Slice {
                start: Some(-2),
                step: -2,
                ..Slice::from(..)
            },
        };
        view = view.try_slice_axis(axis as isize, slice).unwrap();
    }
    check(&view);
}

fn indices(sizes: &[usize]) -> Vec<Sizes> {
    let mut all = vec![vec![]];
    for &size in sizes {
        all = all
            .iter()
            .flat_map(|head: &Sizes| {
                (0..size).map(|i| head.iter().copied().chain([i]).collect::<Sizes>())
            })
            .collect();
    }
    all
}

/// `view` has the sizes, and at each index the element of `x` at the index that `of` gives for it.
#[track_caller]
fn assert_is(
    view: &View<'_, usize, DynShape>,
    sizes: &[usize],
    x: &View<'_, usize, DynShape>,
    of: impl Fn(&[usize]) -> Sizes,
) {
    assert_eq!(view.shape(), sizes);
    let expected: Vec<usize> = indices(sizes)
        .iter()
        .map(|index| x[&of(index)[..]])
        .collect();
    let found: Vec<usize> = view.iter().copied().collect();
    assert_eq!(found, expected, "of {:?} by {:?}", x.shape(), x.strides());
    assert_eq!(view.to_tensor().as_slice(), expected);
}

fn with(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes[d] = size;
    sizes
}
fn without(sizes: &[usize], d: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.remove(d);
    sizes
}
fn inserted(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.insert(d, size);
    sizes
}

fn with_axes(check: impl Fn(&View<'_, usize, DynShape>, usize, isize)) {
    for sizes in shapes() {
        with_views(&sizes, |x| {
            for d in 0..sizes.len() {
                check(x, d, d as isize);
                check(x, d, d as isize - sizes.len() as isize);
            }
            for axis in [sizes.len() as isize, -1 - sizes.len() as isize] {
                assert_eq!(
                    x.try_flip(axis).err().map(|error| error.kind()),
                    Some(ShapeErrorKind::NoSuchAxis)
                );
            }
        });
    }
}
