//! Shapes and layouts of the tests.

use shapecast::{DynShape, DynTensor, ShapeError, ShapeErrorKind, Slice, View};

/// Axes that no tensor has.
pub const HOSTILE_AXES: [isize; 6] = [
    isize::MIN,
    isize::MIN + 1,
    -65,
    65,
    isize::MAX - 1,
    isize::MAX,
];

/// Returns all shapes of ranks 0 to 3 with sizes 0 to 3.
pub fn shapes() -> impl Iterator<Item = Vec<usize>> {
    (0..=3_u32).flat_map(|rank| {
        (0..4_usize.pow(rank))
            .map(move |code| (0..rank).map(|d| code / 4_usize.pow(d) % 4).collect())
    })
}

/// Returns a tensor of the elements 1, 2, 3 and so on.
pub fn numbered(sizes: &[usize]) -> DynTensor<i64> {
    let mut next = 0;
    DynTensor::from_shape_fn(sizes, |_| {
        next += 1;
        next
    })
    .unwrap()
}

/// Calls `check` with views of these sizes: contiguous, transposed, with steps, and broadcast.
pub fn for_each_view(sizes: &[usize], check: impl Fn(&View<'_, i64, DynShape>)) {
    check(&numbered(sizes).view());
    let reversed: Vec<usize> = sizes.iter().rev().copied().collect();
    check(&numbered(&reversed).transpose());
    let wide: Vec<usize> = sizes.iter().map(|n| 2 * n + 1).collect();
    let wide = numbered(&wide);
    let mut view = wide.view();
    for axis in 0..sizes.len() {
        let slice = Slice::from(1..).step_by(2);
        view = view.try_slice_axis(axis as isize, slice).unwrap();
        view = view.try_flip(axis as isize).unwrap();
    }
    check(&view);
    if let [_, inner @ ..] = sizes {
        check(&numbered(inner).try_broadcast_to(sizes).unwrap());
    }
}

/// Calls `check` with views of all shapes, each of their dimensions, and the axis of that dimension counted
/// from the front and from the back.
pub fn for_each_axis(check: impl Fn(&View<'_, i64, DynShape>, usize, isize)) {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            for d in 0..sizes.len() {
                check(x, d, d as isize);
                check(x, d, d as isize - sizes.len() as isize);
            }
        });
    }
}

/// Asserts that `found` has these sizes and elements.
#[track_caller]
pub fn assert_elements(
    found: &DynTensor<i64>,
    sizes: &[usize],
    element: impl FnMut(&[usize]) -> i64,
) {
    assert_eq!(found, &DynTensor::from_shape_fn(sizes, element).unwrap());
}

/// Returns `sizes` with the entry of dimension `d` replaced.
pub fn replaced(sizes: &[usize], d: usize, size: usize) -> Vec<usize> {
    let mut sizes = sizes.to_vec();
    sizes[d] = size;
    sizes
}

/// Asserts that an operation fails with an error of this kind.
#[track_caller]
pub fn assert_kind<T>(result: Result<T, ShapeError>, kind: ShapeErrorKind) {
    assert_eq!(result.map(drop).map_err(|error| error.kind()), Err(kind));
}
