//! Tests that compare each view and each copy element by element, over many shapes and strides.

mod axis_iter;
mod concat_and_repeat;
mod diagonal;
mod permute_and_squeeze;
mod reshape;
mod select_and_split;
mod static_axes;
mod strides;
mod view_mut;

use alloc::vec;
use alloc::vec::Vec;

use crate::views::Slice;
use crate::{DynShape, DynTensor, ShapeErrorKind, View};

type Sizes = Vec<usize>;

/// Returns shapes with sizes 0 to 3: all of ranks 0 to 3, and a third of those of rank 4.
fn shapes() -> impl Iterator<Item = Sizes> {
    (0..=4usize).flat_map(|rank| {
        (0..4usize.pow(rank as u32))
            .filter(move |code| rank < 4 || code % 3 == 0)
            .map(move |code| (0..rank).map(|d| code / 4usize.pow(d as u32) % 4).collect())
    })
}

/// Returns a tensor whose elements are 1, 2, 3 and so on in row-major order.
fn numbered(sizes: &[usize]) -> DynTensor<usize> {
    let mut next = 0;
    DynTensor::from_shape_fn(sizes, |_| {
        next += 1;
        next
    })
    .unwrap()
}

/// Calls `check` with views of the same sizes: contiguous, transposed, and with steps of 2 and -2.
fn for_each_view(sizes: &[usize], check: impl Fn(&View<'_, usize, DynShape>)) {
    check(&numbered(sizes).view());
    let reversed: Sizes = sizes.iter().rev().copied().collect();
    check(&numbered(&reversed).transpose());
    let wide: Sizes = sizes.iter().map(|n| 2 * n + 1).collect();
    let wide = numbered(&wide);
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

/// Returns all indices of a shape in row-major order.
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

/// Asserts that `view` has these sizes, and at each index the element of `x` at index `source(index)`.
#[track_caller]
fn assert_elements(
    view: &View<'_, usize, DynShape>,
    sizes: &[usize],
    x: &View<'_, usize, DynShape>,
    source: impl Fn(&[usize]) -> Sizes,
) {
    assert_eq!(view.shape(), sizes);
    let expected: Vec<usize> = indices(sizes)
        .iter()
        .map(|index| x[&source(index)[..]])
        .collect();
    let found: Vec<usize> = view.iter().copied().collect();
    assert_eq!(
        found,
        expected,
        "sizes {:?}, strides {:?}",
        x.shape(),
        x.strides()
    );
    assert_eq!(view.to_tensor().as_slice(), expected);
}

/// Replaces the entry of dimension `d`.
fn replaced(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes[d] = size;
    sizes
}
/// Removes the entry of dimension `d`.
fn removed(sizes: &[usize], d: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.remove(d);
    sizes
}
/// Inserts an entry before dimension `d`.
fn inserted(sizes: &[usize], d: usize, size: usize) -> Sizes {
    let mut sizes = sizes.to_vec();
    sizes.insert(d, size);
    sizes
}

/// Calls `check` with views of many shapes, and with each axis as a dimension and as an axis number.
///
/// The axis number is counted from the front and from the back.
fn for_each_axis(check: impl Fn(&View<'_, usize, DynShape>, usize, isize)) {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
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
