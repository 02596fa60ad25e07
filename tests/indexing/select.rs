//! Selection by lists of indices, and mutable access to indices.

use proptest::collection::vec;
use proptest::prelude::*;
use shapecast::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, tensor};

use super::layouts::{
    HOSTILE_AXES, assert_elements, assert_kind, for_each_axis, numbered, replaced, shapes,
};

#[test]
fn take_axis_selects_the_indices() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for indices in [vec![], vec![0], vec![2, 0, 2, 1], vec![0; 5]] {
            let y = x.try_take_axis(axis, &indices);
            if indices.iter().any(|&index| index >= size) {
                assert_kind(y, ShapeErrorKind::OutOfBounds);
                continue;
            }
            assert_elements(&y.unwrap(), &replaced(sizes, d, indices.len()), |index| {
                x[&replaced(index, d, indices[index[d]])[..]]
            });
        }
    });
}

#[test]
fn take_axis_knows_the_number_of_indices() {
    let x = tensor![[1, 2, 3], [4, 5, 6]];
    let y: Tensor<i32, Shape![2, 4]> = x.take_axis::<-1, _>(&[2, 0, 0, 1]);
    assert_eq!(y, tensor![[3, 1, 1, 2], [6, 4, 4, 5]]);
    let y: Tensor<i32, Shape![dyn, 3]> = x.view().take_axis::<0, _>(&[1, 1, 0][..]);
    assert_eq!(y, tensor![[4, 5, 6], [4, 5, 6], [1, 2, 3]]);
    let order: Tensor<usize, Shape![dyn]> = (0..3).rev().collect();
    let y: Tensor<i32, Shape![2, dyn]> = x.take_axis::<1, _>(&order);
    assert_eq!(y, x.flip::<1>());
    let y: Array<i32, Shape![2]> = array![7, 8, 9].take_axis::<0, _>(&array![2, 1]);
    assert_eq!(y, array![9, 8]);
    let none: Array<i32, Shape![0, 2]> = array![[1, 2]].take_axis::<0, _>(&[]);
    assert!(none.is_empty());
}

#[test]
#[should_panic(expected = "index 2 is out of bounds for axis 0 with size 2")]
fn take_axis_panics_for_an_index_out_of_range() {
    let _ = tensor![[1, 2, 3], [4, 5, 6]].take_axis::<0, _>(&[0, 2]);
}

#[test]
fn take_along_axis_selects_one_index_for_each_element() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for taken in 0..=3 {
            if size == 0 && taken > 0 {
                continue;
            }
            let index_sizes = replaced(sizes, d, taken);
            let indices = DynTensor::from_shape_fn(&index_sizes, |index| {
                index.iter().fold(1, |sum, i| 3 * sum + i) % size
            });
            let indices = indices.unwrap();
            let y = x.try_take_along_axis(axis, &indices).unwrap();
            assert_elements(&y, &index_sizes, |index| {
                x[&replaced(index, d, indices[index])[..]]
            });
            // Indices of size 1 at the other axes broadcast.
            let mut ones = vec![1; sizes.len()];
            ones[d] = taken;
            let indices = DynTensor::from_shape_fn(&ones, |index| (index[d] + 1) % size).unwrap();
            let y = x.try_take_along_axis(axis, &indices).unwrap();
            assert_elements(&y, &index_sizes, |index| {
                x[&replaced(index, d, (index[d] + 1) % size)[..]]
            });
        }
    });
}

#[test]
fn take_along_axis_checks_its_arguments() {
    let x = numbered(&[2, 3]);
    let indices = |sizes: &[usize], index| DynTensor::from_elem(sizes, index).unwrap();
    assert_kind(
        x.try_take_along_axis(1, &indices(&[2, 2], 3)),
        ShapeErrorKind::OutOfBounds,
    );
    assert_kind(
        x.try_take_along_axis(1, &indices(&[2, 2], usize::MAX)),
        ShapeErrorKind::OutOfBounds,
    );
    assert_kind(
        x.try_take_along_axis(1, &indices(&[3], 0)),
        ShapeErrorKind::Sizes,
    );
    assert_kind(
        x.try_take_along_axis(1, &indices(&[3, 2], 0)),
        ShapeErrorKind::Expand,
    );
    for axis in HOSTILE_AXES {
        assert_kind(
            x.try_take_along_axis(axis, &indices(&[2, 2], 0)),
            ShapeErrorKind::NoSuchAxis,
        );
    }
    let scalar = numbered(&[]);
    assert_kind(
        scalar.try_take_along_axis(0, &indices(&[], 0)),
        ShapeErrorKind::NoSuchAxis,
    );
    // The first wrong index is named, also of an axis without elements.
    let error = x.try_take_along_axis(1, &tensor![[0, 7], [9, 1]]);
    assert!(error.unwrap_err().to_string().contains("index 7"));
    let empty = DynTensor::<i32>::try_zeros([2, 0]).unwrap();
    assert_kind(
        empty.try_take_along_axis(1, &indices(&[2, 1], 0)),
        ShapeErrorKind::OutOfBounds,
    );
    // A result that does not fit memory costs no time, although each index is the same.
    for index in [0, 7] {
        let index = tensor![index];
        let repeated = index.try_broadcast_to(&[1 << 62]).unwrap();
        assert_kind(
            tensor![1, 2].try_take_along_axis(0, &repeated),
            ShapeErrorKind::TooLarge,
        );
    }
    let y: Tensor<i32, Shape![2, 1]> =
        tensor![[1, 2], [3, 4]].take_along_axis::<-1, _>(&tensor![[1], [0]]);
    assert_eq!(y, tensor![[2], [3]]);
    let y: Array<i32, Shape![2, 2]> =
        array![[1, 2], [3, 4]].take_along_axis::<0, _>(&array![[1, 0], [1, 1]]);
    assert_eq!(y, array![[3, 2], [3, 4]]);
}

#[test]
fn swap_indices_swaps_subviews() {
    for sizes in shapes() {
        for d in 0..sizes.len() {
            for a in 0..=sizes[d] {
                for b in 0..=sizes[d] {
                    let old = numbered(&sizes);
                    let (mut x, mut reversed) = (old.clone(), old.transpose().to_tensor());
                    let result = x.try_swap_indices(d as isize, a, b);
                    let mut view = reversed.view_mut().transpose();
                    assert_eq!(view.try_swap_indices(d as isize, a, b), result);
                    if a == sizes[d] || b == sizes[d] {
                        assert_kind(result, ShapeErrorKind::OutOfBounds);
                        assert_eq!(x, old);
                        continue;
                    }
                    let swapped = |i| {
                        if i == a {
                            b
                        } else if i == b {
                            a
                        } else {
                            i
                        }
                    };
                    assert_elements(&x, &sizes, |index| {
                        old[&replaced(index, d, swapped(index[d]))[..]]
                    });
                    assert_eq!(reversed.transpose(), x);
                }
            }
        }
    }
}

#[test]
fn mutable_subviews_write_through() {
    let mut x = array![[String::from("a"), String::from("b")]];
    x.swap_indices::<1>(0, 1);
    x.index_axis_mut::<0>(0)[[1]].push('c');
    assert_eq!(x.into_nested(), [["b", "ac"]]);
    let mut x = tensor![[1, 2], [3, 4]];
    x.view_mut().transpose().index_axis_mut::<0>(1).fill(0);
    assert_eq!(x, tensor![[1, 0], [3, 0]]);
    assert_kind(x.try_index_axis_mut(0, 2), ShapeErrorKind::OutOfBounds);
    for axis in HOSTILE_AXES {
        assert_kind(x.try_index_axis_mut(axis, 0), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_swap_indices(axis, 0, 0), ShapeErrorKind::NoSuchAxis);
        assert_kind(x.try_take_axis(axis, &[0]), ShapeErrorKind::NoSuchAxis);
    }
}

#[test]
fn large_sizes_without_elements_are_no_overflow() {
    let sizes = [1 << 30, 1 << 30, 0];
    let x = DynTensor::<i64>::try_zeros(sizes).unwrap();
    assert_eq!(x.try_take_axis(0, &[5]).unwrap().shape(), [1, 1 << 30, 0]);
    assert_eq!(x.try_roll(1, 5).unwrap().shape(), sizes);
    // The list of indices would give the empty axis elements.
    assert_kind(x.try_take_axis(2, &[0]), ShapeErrorKind::OutOfBounds);
    assert_eq!(x.try_diff(2).unwrap().shape(), sizes);
    // Broadcasting repeats elements without memory; a copy of them does not fit.
    let value = [0_u8];
    let view = View::<u8, Shape![]>::from_shape_slice([], &value).unwrap();
    let view = view.try_broadcast_to(&[1, 1 << 61]).unwrap();
    assert_kind(view.try_take_axis(0, &[0; 8]), ShapeErrorKind::TooLarge);
    assert_kind(view.try_windows(1, 1 << 60), ShapeErrorKind::TooLarge);
}

proptest! {
    /// Rows of many elements are copied as slices, columns one by one.
    #[test]
    fn take_axis_matches_stacked_rows(
        rows in 1_usize..20,
        columns in 1_usize..40,
        seed in vec(any::<usize>(), 0..30),
        transposed: bool,
    ) {
        let x = numbered(&[rows, columns]);
        let x = if transposed { x.transpose() } else { x.view() };
        let indices: Vec<usize> = seed.iter().map(|s| s % x.shape()[0]).collect();
        let y = x.try_take_axis(0, &indices).unwrap();
        let mut expected = Vec::new();
        for &index in &indices {
            expected.extend(x.try_index_axis(0, index).unwrap().iter().copied());
        }
        prop_assert_eq!(y.as_slice(), &expected);
        let columns = x.transpose().try_take_axis(1, &indices).unwrap();
        prop_assert_eq!(columns, y.transpose());
    }
}
