//! Repetition by counts, counts of indices, and addition at indices.

use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::{
    Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, ViewMut, array, broadcast, tensor,
};

use super::layouts::{
    HOSTILE_AXES, assert_elements, assert_kind, for_each_axis, for_each_view, numbered, replaced,
    shapes,
};

#[test]
fn repeat_by_counts_repeats_each_index() {
    for_each_axis(|x, d, axis| {
        let size = x.shape()[d];
        for counts in [[0, 0, 0], [1, 1, 1], [2, 0, 3], [0, 4, 1]] {
            let counts: Tensor<usize, Shape![dyn]> = counts[..size].iter().copied().collect();
            let repeated = (0..size).flat_map(|i| std::iter::repeat_n(i, counts[[i]]));
            let repeated: Vec<usize> = repeated.collect();
            let y = x.try_repeat_by_counts(axis, &counts).unwrap();
            assert_elements(&y, &replaced(x.shape(), d, repeated.len()), |index| {
                x[&replaced(index, d, repeated[index[d]])[..]]
            });
            let flipped = counts.flip::<0>().to_tensor();
            let found = x.try_repeat_by_counts(axis, &flipped.flip::<0>());
            assert_eq!(found.unwrap(), y);
        }
    });
}

/// The results are those of NumPy.
#[test]
fn repetition_of_known_shapes() {
    // x = np.arange(6).reshape(2, 3)
    let x = tensor![[0, 1, 2], [3, 4, 5]];
    // np.repeat(x, [2, 0, 1], axis=-1)
    let y: Tensor<i32, Shape![2, dyn]> = x.repeat_by_counts::<-1>(&array![2, 0, 1]);
    assert_eq!(y, tensor![[0, 0, 2], [3, 3, 5]]);
    // np.repeat(x.T, [1, 3], axis=1)
    let y: Tensor<i32, Shape![3, dyn]> = x.transpose().repeat_by_counts::<1>(&tensor![1, 3]);
    assert_eq!(y, tensor![[0, 3, 3, 3], [1, 4, 4, 4], [2, 5, 5, 5]]);
    let open = x.clone().into_dyn();
    assert_eq!(
        open.repeat_by_counts::<0>(&tensor![0, 1]),
        tensor![[3, 4, 5]]
    );
    let y: Tensor<i32, Shape![dyn]> = array![7, 8].repeat_by_counts::<0>(&array![2, 1]);
    assert_eq!(y, tensor![7, 7, 8]);
    let mut target = array![7, 8];
    let view: ViewMut<'_, i32, Shape![2]> = target.view_mut();
    assert_eq!(view.repeat_by_counts::<0>(&array![0, 1]), tensor![8]);
}

#[test]
fn counts_are_checked() {
    let x = numbered(&[2, 3]);
    for axis in HOSTILE_AXES {
        assert_kind(
            x.try_repeat_by_counts(axis, &tensor![1, 1]),
            ShapeErrorKind::NoSuchAxis,
        );
    }
    assert_kind(
        x.try_repeat_by_counts(1, &tensor![1, 1]),
        ShapeErrorKind::Mismatch,
    );
    assert_kind(x.try_repeat_by_counts(0, &1_usize), ShapeErrorKind::Sizes);
    assert_kind(
        x.try_repeat_by_counts(0, &tensor![usize::MAX, 1]),
        ShapeErrorKind::TooLarge,
    );
    assert_kind(
        x.try_repeat_by_counts(0, &tensor![1 << 61, 0]),
        ShapeErrorKind::TooLarge,
    );
    let empty = numbered(&[2, 0]);
    let y = empty.try_repeat_by_counts(0, &tensor![1 << 61, 3]).unwrap();
    assert_eq!(y.shape(), [(1 << 61) + 3, 0]);
}

#[test]
fn bincount_counts_each_index() {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            let x: DynTensor<usize> = broadcast!((x % 5) as usize);
            for x in [x.view(), x.transpose()] {
                let counts = x.try_bincount(6).unwrap();
                assert_eq!(counts.len(), 6);
                for (i, &count) in counts.iter().enumerate() {
                    assert_eq!(count, x.iter().filter(|&&index| index == i).count());
                }
                let largest = x.iter().max().copied();
                let fits = x.try_bincount(4).is_ok();
                assert_eq!(fits, largest.is_none_or(|index| index < 4));
            }
        });
    }
}

#[test]
fn bincount_of_every_kind_of_tensor() {
    // np.bincount([3, 1, 1], minlength=5)
    let expected = tensor![0, 2, 0, 1, 0];
    let mut x = array![3_usize, 1, 1];
    assert_eq!(x.bincount::<5>(), expected);
    assert_eq!(x.view().bincount::<5>(), expected);
    assert_eq!(x.view_mut().bincount::<5>(), expected);
    assert_eq!(x.to_tensor().bincount::<5>(), expected);
    assert!(
        Tensor::<usize, Shape![0]>::zeros()
            .bincount::<0>()
            .is_empty()
    );
    assert_kind(x.try_bincount(0), ShapeErrorKind::OutOfBounds);
    assert_kind(x.try_bincount(usize::MAX), ShapeErrorKind::TooLarge);
    let huge = [0_usize];
    let huge = View::<usize, Shape![]>::from_shape_slice([], &huge).unwrap();
    let huge = huge.try_broadcast_to(&[1 << 60]).unwrap();
    assert_kind(huge.try_bincount(1), ShapeErrorKind::TooLarge);
}

#[test]
#[should_panic(expected = "index 3 is out of bounds for axis 0 with size 3")]
fn bincount_panics_for_a_large_index() {
    let _ = tensor![0_usize, 3].bincount::<3>();
}

/// Adds the updates one by one.
fn scattered(
    x: &DynTensor<i64>,
    d: usize,
    indices: &[usize],
    updates: &DynTensor<i64>,
) -> DynTensor<i64> {
    let mut expected = x.clone();
    let sizes = updates.shape().to_vec();
    let positions = DynTensor::from_shape_fn(&sizes, |index| index.to_vec()).unwrap();
    for index in positions.iter() {
        expected[&replaced(index, d, indices[index[d]])[..]] += updates[&index[..]];
    }
    expected
}

#[test]
fn scatter_add_axis_adds_at_each_index() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for indices in [vec![], vec![0], vec![2, 0, 2, 1], vec![0; 5]] {
            let old = x.to_tensor();
            let updates = numbered(&replaced(sizes, d, indices.len()));
            let mut contiguous = old.clone();
            let result = contiguous.try_scatter_add_axis(axis, &indices, &updates);
            let mut reversed = old.transpose().to_tensor();
            let mut view = reversed.view_mut().transpose();
            assert_eq!(view.try_scatter_add_axis(axis, &indices, &updates), result);
            if indices.iter().any(|&index| index >= size) {
                assert_kind(result, ShapeErrorKind::OutOfBounds);
                assert_eq!(contiguous, old);
                continue;
            }
            let expected = scattered(&old, d, &indices, &updates);
            assert_eq!(contiguous, expected);
            assert_eq!(reversed.transpose(), expected);
            // Updates that are a view, and one that broadcasts.
            let transposed = updates.transpose().to_tensor();
            let mut again = old.clone();
            again
                .try_scatter_add_axis(axis, &indices, &transposed.transpose())
                .unwrap();
            assert_eq!(again, expected);
            let mut again = old.clone();
            again.try_scatter_add_axis(axis, &indices, &7_i64).unwrap();
            let sevens = updates.full_like(7);
            assert_eq!(again, scattered(&old, d, &indices, &sevens));
        }
    });
}

/// The results are those of NumPy.
#[test]
fn scatter_add_axis_of_known_shapes() {
    // np.add.at(x, (slice(None), [1, 1, 0]), [[1, 2, 3], [4, 5, 6]])
    let mut x = Tensor::<f64, Shape![2, 2]>::ones();
    let updates = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    x.scatter_add_axis::<-1, _>(&[1, 1, 0], &updates);
    assert_eq!(x, tensor![[4.0, 4.0], [7.0, 10.0]]);
    // np.add.at(x.T, [0, 0], [1, 10])
    x.view_mut()
        .transpose()
        .scatter_add_axis::<0, _>(&[0, 0], &tensor![1.0, 10.0]);
    assert_eq!(x, tensor![[6.0, 4.0], [27.0, 10.0]]);
    let mut x = Array::<u8, Shape![3]>::full(255);
    let indices: Tensor<usize, Shape![dyn]> = vec![2, 0, 2].into();
    x.scatter_add_axis::<0, _>(&indices, &array![1_u8, 2, 3]);
    assert_eq!(x, array![1, 255, 3]);
    let mut x = Tensor::<i32, Shape![]>::zeros().into_dyn();
    assert_kind(
        x.try_scatter_add_axis(0, &[], &1),
        ShapeErrorKind::NoSuchAxis,
    );
}

#[test]
fn updates_are_checked() {
    let old = numbered(&[2, 3]);
    let mut x = old.clone();
    let updates = numbered(&[2, 2]);
    for axis in HOSTILE_AXES {
        let result = x.try_scatter_add_axis(axis, &[0, 1], &updates);
        assert_kind(result, ShapeErrorKind::NoSuchAxis);
    }
    let result = x.try_scatter_add_axis(1, &[0, 1, 2], &updates);
    assert_kind(result, ShapeErrorKind::Expand);
    let result = x.try_scatter_add_axis(1, &[0, 3], &updates);
    assert_kind(result, ShapeErrorKind::OutOfBounds);
    assert_eq!(x, old);
    // Sizes without elements cost no time.
    let mut empty = DynTensor::<i64>::try_zeros([1 << 60, 0]).unwrap();
    empty.try_scatter_add_axis(0, &[5, 9], &1_i64).unwrap();
    empty.try_scatter_add_axis(1, &[], &1_i64).unwrap();
}

proptest! {
    #[test]
    fn scatter_add_axis_is_the_adjoint_of_take_axis(
        rows in 1_usize..20,
        columns in 1_usize..20,
        seed in vec(any::<usize>(), 0..30),
        axis in -2_isize..2,
    ) {
        let x = numbered(&[rows, columns]);
        let size = x.shape()[axis.rem_euclid(2) as usize];
        let indices: Vec<usize> = seed.iter().map(|s| s % size).collect();
        let taken = x.try_take_axis(axis, &indices).unwrap();
        let gradient = broadcast!(taken * 3 - 1);
        let mut scattered = x.zeros_like();
        scattered.try_scatter_add_axis(axis, &indices, &gradient).unwrap();
        // The sum of taken * gradient is that of x * scattered.
        prop_assert_eq!((&taken * &gradient).sum(), (&x * &scattered).sum());
        // Taking repeated indices is a repetition by their counts, up to the order.
        let mut sorted = indices.clone();
        sorted.sort_unstable();
        let indices: Tensor<usize, Shape![dyn]> = indices.into();
        let counts = indices.try_bincount(size).unwrap();
        prop_assert_eq!(
            x.try_repeat_by_counts(axis, &counts).unwrap(),
            x.try_take_axis(axis, &sorted).unwrap()
        );
    }
}
