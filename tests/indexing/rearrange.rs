//! Rolls, moved axes, windows, differences, triangles and grids.

use shapecast::{
    Array, DynShape, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, meshgrid, tensor,
    try_meshgrid,
};

use super::layouts::{
    HOSTILE_AXES, assert_elements, assert_kind, for_each_axis, for_each_view, numbered, replaced,
    shapes,
};

#[test]
fn roll_shifts_the_indices() {
    for_each_axis(|x, d, axis| {
        let size = x.shape()[d] as isize;
        for shift in [0, 1, -1, 2, 5, -7, isize::MAX, isize::MIN] {
            let y = x.try_roll(axis, shift).unwrap();
            assert_elements(&y, x.shape(), |index| {
                let source = (index[d] as isize - shift.rem_euclid(size)).rem_euclid(size);
                x[&replaced(index, d, source as usize)[..]]
            });
        }
    });
    let y: Array<i32, Shape![3]> = array![1, 2, 3].roll::<-1>(-1);
    assert_eq!(y, array![2, 3, 1]);
}

#[test]
fn move_axis_keeps_the_order_of_the_others() {
    for_each_axis(|x, d, axis| {
        for to in 0..x.ndim() {
            let mut order: Vec<isize> = (0..x.ndim() as isize).collect();
            let moved = order.remove(d);
            order.insert(to, moved);
            let expected = x.try_permute(&order).unwrap();
            let y = x.try_move_axis(axis, to as isize).unwrap();
            assert_eq!(
                (y.shape(), y.strides()),
                (expected.shape(), expected.strides())
            );
            assert_eq!(y, expected);
            let y = x
                .try_move_axis(axis, to as isize - x.ndim() as isize)
                .unwrap();
            assert_eq!(y, expected);
        }
    });
    let x = Tensor::<i32, Shape![2, 3, dyn]>::try_zeros([2, 3, 4]).unwrap();
    let y: View<'_, i32, Shape![dyn, 2, 3]> = x.move_axis::<-1, 0>();
    assert_eq!(y.shape(), [4, 2, 3]);
    let y: View<'_, i32, Shape![3, 2, dyn]> = x.move_axis::<0, 1>();
    assert_eq!(y.shape(), [3, 2, 4]);
}

#[test]
fn windows_are_consecutive_indices() {
    for_each_axis(|x, d, axis| {
        for len in 0..=x.shape()[d] + 1 {
            let y = x.try_windows(axis, len);
            let Some(last) = x.shape()[d].checked_sub(len) else {
                assert_kind(y, ShapeErrorKind::OutOfBounds);
                continue;
            };
            let mut sizes = replaced(x.shape(), d, last + 1);
            sizes.push(len);
            assert_elements(&y.unwrap().to_tensor(), &sizes, |index| {
                let (k, index) = index.split_last().unwrap();
                x[&replaced(index, d, index[d] + k)[..]]
            });
        }
        assert_kind(x.try_windows(axis, usize::MAX), ShapeErrorKind::OutOfBounds);
    });
}

#[test]
fn windows_have_a_known_length() {
    let x = Tensor::<i32, Shape![5, dyn]>::try_ones([5, 4]).unwrap();
    let y: View<'_, i32, Shape![3, dyn, 3]> = x.windows::<0, 3>().into_shape();
    assert_eq!(y.shape(), [3, 4, 3]);
    let y: View<'_, i32, Shape![5, dyn, 4]> = x.windows::<1, 4>();
    assert_eq!(y.shape(), [5, 1, 4]);
    // Windows of windows: the patches of an image.
    let image = tensor![[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let patches = image.windows::<0, 2>();
    let patches = patches.windows::<1, 2>();
    assert_eq!(
        patches.sum_axes::<shapecast::Axes![-1, -2]>(),
        tensor![[12_i64, 16], [24, 28]]
    );
}

#[test]
fn diff_subtracts_adjacent_elements() {
    for_each_axis(|x, d, axis| {
        let y = x.try_diff(axis).unwrap();
        let sizes = replaced(x.shape(), d, x.shape()[d].saturating_sub(1));
        assert_elements(&y, &sizes, |index| {
            x[&replaced(index, d, index[d] + 1)[..]] - x[index]
        });
    });
    let y: Array<f64, Shape![2, 1]> = array![[1.0, 0.5], [4.0, 8.0]].diff::<-1>().into_shape();
    assert_eq!(y, array![[-0.5], [4.0]]);
    let x: Tensor<i32, Shape![dyn]> = (0..5).map(|i| i * i * i).collect();
    let third: Tensor<i32, Shape![dyn]> = x.diff::<0>().diff::<0>().diff::<0>();
    assert_eq!(third, tensor![6, 6]);
    let none: Tensor<i32, Shape![dyn]> = Tensor::try_zeros([0]).unwrap();
    assert_eq!(none.diff::<0>().shape(), [0]);
}

#[test]
fn triangles_have_zeros_elsewhere() {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            for k in [0, 1, -1, 2, -3, isize::MIN, isize::MAX] {
                let (lower, upper) = (x.try_tril(k), x.try_triu(k));
                if sizes.len() < 2 {
                    assert_kind(lower, ShapeErrorKind::NoSuchAxis);
                    assert_kind(upper, ShapeErrorKind::NoSuchAxis);
                    continue;
                }
                let diagonal = |index: &[usize]| {
                    let [.., i, j] = index else {
                        unreachable!("a matrix has two indices")
                    };
                    *j as isize - *i as isize
                };
                assert_elements(&lower.unwrap(), &sizes, |index| {
                    if diagonal(index) <= k { x[index] } else { 0 }
                });
                assert_elements(&upper.unwrap(), &sizes, |index| {
                    if diagonal(index) >= k { x[index] } else { 0 }
                });
            }
        });
    }
    let x: Array<bool, Shape![2, 2]> = Array::ones().tril(0);
    assert_eq!(x, array![[true, false], [true, true]]);
    // A NaN outside the triangle becomes 0.
    assert_eq!(array![[1.0, f64::NAN]].tril(0), array![[1.0, 0.0]]);
}

#[test]
fn unstack_returns_the_subviews() {
    let x = numbered(&[2, 3, 2]);
    let parts: [View<'_, i64, DynShape>; 3] = x.try_unstack(-2).unwrap();
    for (i, part) in parts.iter().enumerate() {
        assert_eq!(*part, x.try_index_axis(1, i).unwrap());
    }
    assert_kind(x.try_unstack::<0>(1), ShapeErrorKind::Sizes);
    let [only] = tensor![[1, 2]]
        .to_array()
        .unstack::<0, _>()
        .map(|row| row.to_array());
    assert_eq!(only, array![1, 2]);
    let empty = Tensor::<i32, Shape![0, 2]>::zeros();
    let [] = empty.unstack::<0, _>();
    let [a, b] = empty.unstack::<1, 2>();
    assert!(a.is_empty() && b.is_empty());
    let rows = Tensor::<i32, Shape![dyn, 2]>::try_ones([3, 2]).unwrap();
    let [_, _, last] = rows.unstack::<0, 3>();
    assert_eq!(last, tensor![1, 1]);
}

#[test]
fn grids_repeat_each_axis() {
    let sizes = [2, 0, 1, 3];
    for rank in 0..=4 {
        let axes: Vec<DynTensor<i64>> = sizes[..rank].iter().map(|&n| numbered(&[n])).collect();
        let axes: Vec<&DynTensor<i64>> = axes.iter().collect();
        let views = try_meshgrid(&axes).unwrap();
        for (d, view) in views.iter().enumerate() {
            assert_elements(&view.to_tensor(), &sizes[..rank], |index| {
                axes[d][[index[d]]]
            });
        }
    }
    let (x, y, z) = (tensor![1, 2], array![0.5, 1.5, 2.5], tensor![true]);
    let reversed = y.view().flip::<0>();
    let (x, y, z) = meshgrid((&x, &reversed, &z));
    assert_eq!(
        (x.shape(), y.shape(), z.shape()),
        (x.shape(), x.shape(), x.shape())
    );
    assert_eq!((x[[1, 2, 0]], y[[1, 2, 0]], z[[1, 2, 0]]), (2, 0.5, true));
    assert_eq!(y.strides(), [0, -1, 0]);
}

#[test]
fn grids_check_ranks_and_sizes() {
    let (scalar, axis, matrix) = (numbered(&[]), numbered(&[2]), numbered(&[2, 2]));
    assert_eq!(try_meshgrid(&[&scalar, &axis]).unwrap()[0].shape(), [1, 2]);
    assert_kind(try_meshgrid(&[&axis, &matrix]), ShapeErrorKind::Sizes);
    assert_kind(try_meshgrid(&[&axis; 65]), ShapeErrorKind::Rank);
    // 2 to the power of 64 elements.
    assert_kind(try_meshgrid(&[&axis; 64]), ShapeErrorKind::TooLarge);
}

#[test]
fn axes_out_of_range_are_errors() {
    let x = numbered(&[2, 3]);
    for axis in HOSTILE_AXES {
        assert_kind(x.try_roll(axis, 1), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_move_axis(axis, 0), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_move_axis(0, axis), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_windows(axis, 1), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_diff(axis), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_unstack::<2>(axis), ShapeErrorKind::NoSuchAxis);
    }
    let most = numbered(&[1; 64]);
    assert_kind(most.try_windows(0, 1), ShapeErrorKind::Rank);
}

#[test]
fn all_elements_are_shifted_in_row_major_order() {
    let x = shapecast::tensor![[1, 2, 3], [4, 5, 6]];
    for shift in [0, 1, -1, 5, 6, -7, 100, isize::MAX, isize::MIN] {
        let mut flat: Vec<i32> = x.iter().copied().collect();
        flat.rotate_right(shift.rem_euclid(6) as usize);
        assert_eq!(x.roll_elements(shift).as_slice(), flat, "{shift}");
    }
    assert_eq!(
        x.transpose().roll_elements(1),
        shapecast::tensor![[6, 1], [4, 2], [5, 3]]
    );
    let empty = shapecast::DynTensor::<i32>::try_zeros([2, 0]).unwrap();
    assert_eq!(empty.roll_elements(3).shape(), [2, 0]);
}

#[test]
fn differences_of_a_higher_order_are_those_of_differences() {
    let x = shapecast::tensor![[1, 4, 9, 16], [0, 1, 0, 3]];
    assert_eq!(x.try_diff_order(1, 0).unwrap(), x);
    assert_eq!(x.try_diff_order(1, 1).unwrap(), x.diff::<1>());
    assert_eq!(x.try_diff_order(-1, 2).unwrap(), x.diff::<1>().diff::<1>());
    assert_eq!(x.try_diff_order(0, usize::MAX).unwrap().shape(), [0, 4]);
    assert!(x.try_diff_order(2, 1).is_err());
    // Sizes without elements cost no time.
    let empty = DynTensor::<i32>::try_zeros([1 << 40, 0]).unwrap();
    let differences = empty.try_diff_order(0, 1 << 39).unwrap();
    assert_eq!(differences.shape(), [1 << 39, 0]);
    assert_eq!(empty.try_diff_order(0, usize::MAX).unwrap().shape(), [0, 0]);
    assert_eq!(empty.try_diff_order(1, 7).unwrap().shape(), [1 << 40, 0]);
}

#[test]
fn differences_of_integers_wrap_on_overflow() {
    let x = tensor![i32::MIN, i32::MAX, 0, i32::MIN];
    assert_eq!(x.try_diff(0).unwrap(), tensor![-1, -i32::MAX, i32::MIN]);
    assert_eq!(x.diff::<0>().into_dyn(), tensor![-1, -i32::MAX, i32::MIN]);
    let bytes = array![3_u8, 2, 255];
    assert_eq!(bytes.try_diff(0).unwrap(), tensor![255_u8, 253]);
    assert_eq!(bytes.try_diff_order(0, 2).unwrap(), tensor![254_u8]);
}
