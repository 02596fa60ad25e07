//! Views without elements, of huge sizes and of any strides. Nothing overflows.
mod support;

use shapecast::{
    DynShape, DynTensor, ShapeError, ShapeErrorKind, Slice, View, ViewMut, broadcast,
    try_broadcast, try_concat, try_einsum, try_stack,
};
use support::random::Random;

const STRIDES: [isize; 9] = [
    0,
    1,
    -1,
    3,
    1 << 62,
    isize::MAX,
    isize::MAX - 1,
    isize::MIN,
    isize::MIN + 1,
];

/// The sizes and strides of a view without elements.
struct Layout {
    sizes: Vec<usize>,
    strides: Vec<isize>,
}

impl Layout {
    /// Results of these sizes are either small or do not fit the memory.
    fn random(random: &mut Random) -> Self {
        let rank = if random.one_in(10) {
            64
        } else {
            1 + random.below(5)
        };
        let mut sizes = vec![1_usize; rank];
        let huge = random.pick(&[1, 1 << 52, 1 << 61, (1 << 63) - 2, (1 << 63) - 1]);
        sizes[random.below(rank)] = huge;
        if huge < 1 << 60 {
            for _ in 0..rank.min(3) {
                sizes[random.below(rank)] = 1 + random.below(3);
            }
        }
        sizes[random.below(rank)] = 0;
        if random.one_in(3) {
            sizes[random.below(rank)] = 0;
        }
        let strides = (0..rank).map(|_| random.pick(&STRIDES)).collect();
        Layout { sizes, strides }
    }

    fn view<'a, T>(&self, data: &'a [T]) -> View<'a, T, DynShape> {
        let sizes = self.sizes.as_slice();
        View::from_shape_strides(sizes, &self.strides, data.len(), data).unwrap()
    }
}

/// Asserts that a result has no elements, or that its sizes are an error.
#[track_caller]
fn assert_empty<T>(result: Result<DynTensor<T>, ShapeError>) {
    if let Ok(result) = result {
        assert_eq!(result.len(), 0);
    }
}

/// Asserts that a result has some elements, if it fits the memory.
#[track_caller]
fn assert_small<T>(result: Result<DynTensor<T>, ShapeError>) {
    if let Ok(result) = result {
        assert!(result.len() < 1000);
    }
}

/// Returns the view, and views of the same elements in other layouts.
fn derived<'a, T>(x: &View<'a, T, DynShape>, random: &mut Random) -> Vec<View<'a, T, DynShape>> {
    let rank = x.ndim();
    let axis = random.below(rank);
    let signed = axis as isize;
    let size = x.shape()[axis];
    let order: Vec<isize> = random
        .permutation(rank)
        .iter()
        .map(|&d| d as isize)
        .collect();
    let start = random.pick(&[0, size / 2, size]);
    let mut views = vec![
        x.clone(),
        x.transpose(),
        x.try_permute(&order).unwrap(),
        x.try_swap_axes(0, signed).unwrap(),
        x.try_move_axis(0, signed).unwrap(),
        x.try_flip(signed).unwrap(),
        x.try_narrow(signed, start, size - start).unwrap(),
        x.try_slice_axis(signed, Slice::from(..start as isize).step_by(2))
            .unwrap(),
    ];
    views.retain(|view| view.is_empty());
    views
}

fn check_views(x: &View<'_, f64, DynShape>, random: &mut Random) {
    let rank = x.ndim();
    let axis = random.below(rank) as isize;
    let size = x.shape()[axis as usize];
    assert_eq!(x.iter().count(), 0);
    assert_eq!(x.iter().rev().count(), 0);
    assert_eq!(x.to_tensor().shape(), x.shape());
    assert!(x.as_slice().is_none_or(|elements| elements.is_empty()));
    assert!(!format!("{x}").contains(char::is_numeric));
    assert!(*x == x.to_tensor());
    for index in [0, size / 2, size.wrapping_sub(1)] {
        let subview = x.try_index_axis(axis, index);
        assert_eq!(subview.is_ok(), index < size);
    }
    let mut subviews = x.try_axis_iter(axis).unwrap();
    assert_eq!(subviews.len(), size);
    assert_eq!(subviews.next().is_some(), size > 0);
    assert_eq!(subviews.next_back().is_some(), size > 1);
    let (first, rest) = x.try_split_at(axis, size / 2).unwrap();
    assert!(first.is_empty() || rest.is_empty());
    assert!(x.try_reshape(&[0, 5]).unwrap().is_empty());
    assert_eq!(x.try_broadcast_to(x.shape()).unwrap().shape(), x.shape());
    for len in [0, 1, size] {
        if let Ok(windows) = x.try_windows(axis, len) {
            assert!(windows.is_empty());
        }
    }
    if rank < 64 {
        assert!(x.try_unsqueeze(axis).unwrap().is_empty());
    }
    let _ = x.try_squeeze(axis);
    let _ = x.try_diagonal(0, axis);
}

fn check_reductions(x: &View<'_, f64, DynShape>, random: &mut Random) {
    let rank = x.ndim();
    let axis = random.below(rank) as isize;
    let is_reduced = x.shape()[axis as usize] == 0;
    assert_eq!(x.sum(), 0.0);
    assert!(x.mean().is_nan() && x.var().is_nan());
    assert!(x.try_max().is_err() && x.try_argmax().is_err());
    assert_small(x.try_sum_axis(axis));
    assert_small(x.try_prod_keepdim(axis));
    assert_small(x.try_mean_axis(axis));
    assert_small(x.try_var_axis(axis));
    assert_small(x.try_norm_axis(axis, 2.0));
    let all: Vec<isize> = (0..rank as isize).collect();
    assert_eq!(x.try_sum_axes(&all).unwrap().len(), 1);
    for result in [x.try_argmax_axis(axis), x.try_argmin_keepdim(axis)] {
        match result {
            Ok(indices) => assert!(!is_reduced && indices.is_empty()),
            Err(error) => {
                assert!(is_reduced);
                assert_eq!(error.kind(), ShapeErrorKind::EmptyReduction);
            }
        }
    }
    assert_eq!(x.try_max_axis(axis).is_ok(), !is_reduced);
    assert_empty(x.try_cumsum_axis(axis));
    assert_empty(x.try_sort_axis(axis));
    assert_empty(x.try_argsort_axis(axis));
    assert_empty(x.try_diff(axis));
    assert_empty(x.try_roll(axis, isize::MIN));
    assert_empty(x.try_tile(axis, 2));
    assert_empty(x.try_repeat(axis, 3));
    assert_empty(x.try_take_axis(axis, &[]));
    assert_empty(x.try_tril(isize::MIN));
    assert_empty(try_concat(axis, &[x.clone(), x.clone()]));
    assert_empty(try_stack(0, std::slice::from_ref(x)));
    assert_empty(try_broadcast!(x * x + 1.0));
}

fn check_products(x: &View<'_, f64, DynShape>, y: &View<'_, f64, DynShape>) {
    assert_small(x.try_matmul(y));
    assert_small(x.try_matmul(&x.transpose()));
    let last = x.ndim() as isize - 1;
    if last > 0 {
        assert_small(x.try_matmul(&x.try_swap_axes(-1, -2).unwrap()));
    }
    let integers = x.to_tensor().map(|x| x as i32);
    assert_small(integers.transpose().try_matmul(&integers));
    for equation in [
        "...i,...i->...",
        "...i,...j->...ij",
        "...i,...j->ij",
        "...ij,...jk->...ik",
    ] {
        assert_small(try_einsum(equation, &[x.clone(), x.clone()]));
        assert_small(try_einsum(equation, &[x.clone(), y.clone()]));
    }
    assert_small(try_einsum("...i->i...", std::slice::from_ref(x)));
    assert_small(try_einsum(
        "...,...,...i->i",
        &[x.clone(), x.clone(), x.clone()],
    ));
}

#[test]
fn views_without_elements_have_any_strides() {
    let mut random = Random::new(1);
    let data = [1.0, 2.0, 3.0];
    for _ in 0..300 {
        let layout = Layout::random(&mut random);
        let other = Layout::random(&mut random);
        let y = other.view(&data);
        for x in derived(&layout.view(&data), &mut random) {
            check_views(&x, &mut random);
            check_reductions(&x, &mut random);
            check_products(&x, &y);
        }
    }
}

#[test]
fn mutable_views_without_elements_have_any_strides() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let Layout { sizes, strides } = Layout::random(&mut random);
        let mut data = [1, 2, 3];
        let mut x =
            ViewMut::<i64, DynShape>::from_shape_strides(&sizes[..], &strides, 2, &mut data)
                .unwrap();
        let axis = random.below(sizes.len());
        let size = sizes[axis];
        let signed = axis as isize;
        x.fill(5);
        broadcast!(x += 1);
        let copy = x.to_tensor();
        broadcast!(x *= &copy);
        x.try_assign(&copy).unwrap();
        assert_eq!(x.iter_mut().count(), 0);
        let mut subviews = x.try_axis_iter_mut(signed).unwrap();
        assert_eq!(subviews.len(), size);
        assert_eq!(subviews.next().is_some(), size > 0);
        assert_eq!(subviews.next_back().is_some(), size > 1);
        let (first, rest) = x.try_split_at_mut(signed, size / 2).unwrap();
        assert!(first.is_empty() || rest.is_empty());
        assert_eq!(x.try_index_axis_mut(signed, 0).is_ok(), size > 0);
        assert_eq!(
            x.try_swap_indices(signed, 0, size.wrapping_sub(1)).is_ok(),
            size > 0
        );
        assert_eq!(data, [1, 2, 3]);
    }
}

#[test]
fn a_size_of_0_counts_at_any_position() {
    let data = [0_u8; 4];
    for sizes in [[6_usize, 0], [0, 6]] {
        for strides in [[isize::MAX; 2], [isize::MIN; 2], [5, -7]] {
            let view = View::<u8, DynShape>::from_shape_strides(sizes, &strides, 0, &data).unwrap();
            assert_eq!(view.transpose().to_tensor().shape(), [sizes[1], sizes[0]]);
            let product = view.transpose().try_matmul(&view).unwrap();
            assert_eq!(product.shape(), [sizes[1]; 2]);
            assert_eq!(
                product.iter().filter(|&&x| x == 0).count(),
                sizes[1] * sizes[1]
            );
        }
    }
    let sizes = [(1_usize << 63) - 2, 0];
    let view = View::<u8, DynShape>::from_shape_strides(sizes, &[1, 1], 0, &data).unwrap();
    assert_eq!(view.try_argmax_axis(0).unwrap().shape(), [0]);
    assert_eq!(view.try_argmin_keepdim(0).unwrap().shape(), [1, 0]);
}
