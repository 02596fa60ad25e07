//! Mutable subviews along an axis and the two parts of a split, compared with indices one by one.

mod support;

use shapecast::{
    Array, DynShape, DynTensor, KnownShape, Shape, ShapeErrorKind, Slice, Tensor, ViewMut, array,
    tensor,
};
use support::random::Random;

/// Returns a tensor of random sizes with distinct elements, and slices and an order of its axes.
fn random_layout(random: &mut Random) -> (DynTensor<usize>, [Slice; 3], Vec<isize>) {
    let sizes: Vec<usize> = (0..3).map(|_| random.below(5)).collect();
    let mut next = 0;
    let x = DynTensor::from_shape_fn(&sizes, |_: &[usize]| {
        next += 1;
        next
    });
    let slices = std::array::from_fn(|_| {
        let step = random.pick(&[1, 1, 2, -1, -2]);
        Slice::from(..).step_by(step)
    });
    let order = random.permutation(3).iter().map(|&d| d as isize).collect();
    (x.unwrap(), slices, order)
}

fn view<'a>(
    x: &'a mut DynTensor<usize>,
    slices: &[Slice; 3],
    order: &[isize],
) -> ViewMut<'a, usize, DynShape> {
    let mut view = x.view_mut();
    for (axis, slice) in slices.iter().enumerate() {
        view = view.try_slice_axis(axis as isize, *slice).unwrap();
    }
    view.try_permute(order).unwrap()
}

#[test]
fn mutable_subviews_are_the_subviews() {
    let mut random = Random::new(1);
    let mut iterated = 0;
    for _ in 0..3_000 {
        let (mut x, slices, order) = random_layout(&mut random);
        let axis = random.within(-3, 3);
        let expected: Vec<_> = view(&mut x, &slices, &order)
            .view()
            .try_axis_iter(axis)
            .unwrap()
            .map(|subview| subview.to_tensor())
            .collect();
        let mut view = view(&mut x, &slices, &order);
        let sizes = view.shape().to_vec();
        let Ok(mut subviews) = view.try_axis_iter_mut(axis) else {
            continue;
        };
        iterated += 1;
        assert_eq!(subviews.len(), expected.len());
        // Every subview is held at once, taken from both ends in random order.
        let (mut front, mut back) = (Vec::new(), Vec::new());
        while subviews.len() > 0 {
            let remaining = subviews.len();
            let skip = random.below(2).min(remaining - 1);
            if random.one_in(2) {
                front.push((subviews.nth(skip).unwrap(), skip));
            } else {
                back.push((subviews.nth_back(skip).unwrap(), skip));
            }
            assert_eq!(subviews.len(), remaining - 1 - skip);
        }
        assert!(subviews.next().is_none() && subviews.next_back().is_none());
        let mut index = 0;
        for (subview, skip) in &front {
            index += skip;
            assert_eq!(subview.view(), expected[index], "{sizes:?} axis {axis}");
            index += 1;
        }
        let mut index = expected.len();
        for (subview, skip) in &back {
            index -= skip + 1;
            assert_eq!(subview.view(), expected[index], "{sizes:?} axis {axis}");
        }
    }
    assert!(iterated > 1_000, "{iterated}");
}

#[test]
fn mutable_parts_are_the_parts() {
    let mut random = Random::new(2);
    let mut split = 0;
    for _ in 0..3_000 {
        let (mut x, slices, order) = random_layout(&mut random);
        let axis = random.within(-3, 3);
        let mut view = view(&mut x, &slices, &order);
        let size = view.shape()[axis.rem_euclid(3) as usize];
        let at = random.below(size + 2);
        let expected = view
            .view()
            .try_split_at(axis, at)
            .map(|(a, b)| (a.to_tensor(), b.to_tensor()));
        match view.try_split_at_mut(axis, at) {
            Ok((mut first, mut rest)) => {
                split += 1;
                let (a, b) = expected.unwrap();
                assert_eq!((first.view(), rest.view()), (a.view(), b.view()));
                first.fill(0);
                rest.fill(1);
                assert!(first.iter().all(|&x| x == 0) && rest.iter().all(|&x| x == 1));
            }
            Err(error) if at <= size => assert_eq!(error.kind(), ShapeErrorKind::Strides),
            Err(error) => assert_eq!(error.kind(), ShapeErrorKind::OutOfBounds),
        }
    }
    assert!(split > 1_000, "{split}");
}

#[test]
fn rows_are_written_at_the_same_time() {
    let mut x = Array::<i32, Shape![4, 2]>::zeros();
    let mut rows: Vec<ViewMut<'_, i32, Shape![2]>> = x.axis_iter_mut::<0>().collect();
    for (i, row) in rows.iter_mut().enumerate() {
        row.fill(i as i32);
    }
    let (last, others) = rows.split_last_mut().unwrap();
    for other in others {
        *last += other.view();
    }
    assert_eq!(x, array![[0, 0], [1, 1], [2, 2], [6, 6]]);
    let sizes: Vec<_> = x.axis_iter_mut::<-2>().rev().map(|row| row.sum()).collect();
    assert_eq!(sizes, [12, 4, 2, 0]);
}

#[test]
fn the_transpose_has_its_own_outermost_axis() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    for (k, mut row) in x.view_mut().transpose().axis_iter_mut::<1>().enumerate() {
        row *= k as i32;
    }
    assert_eq!(x, tensor![[0, 0, 0], [4, 5, 6]]);
    let mut reversed = x.view_mut().flip::<0>();
    let (mut last, rest) = reversed.split_at_mut::<0, 1>();
    last -= rest.view();
    assert_eq!(x, tensor![[0, 0, 0], [4, 5, 6]]);
}

#[test]
#[should_panic = "the indices of axis 0 are interleaved in memory"]
fn interleaved_rows_panic() {
    let mut x = tensor![[1, 2, 3], [4, 5, 6]];
    let _ = x.view_mut().transpose().axis_iter_mut::<0>();
}

#[test]
fn empty_subviews_are_counted() {
    fn count<S: KnownShape>(x: &mut Tensor<(), S>) -> usize {
        x.try_axis_iter_mut(0).unwrap().count()
    }
    assert_eq!(count(&mut Tensor::<(), Shape![3, 0]>::from_fn(|_| ())), 3);
    assert_eq!(count(&mut Tensor::<(), Shape![0, 3]>::from_fn(|_| ())), 0);
    assert_eq!(count(&mut Tensor::<(), Shape![3, 2]>::from_fn(|_| ())), 3);
    assert!(Tensor::from(1).into_dyn().try_axis_iter_mut(0).is_err());
    let mut x = Tensor::<f32, Shape![3, 0]>::zeros();
    let (first, rest) = x.split_at_mut::<0, 2>();
    assert_eq!((first.shape(), rest.shape()), (&[2, 0][..], &[1, 0][..]));
}
