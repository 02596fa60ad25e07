//! Tests of diagonals.

use alloc::vec::Vec;

use crate::bounds::DiagonalOf;
use crate::{Array, DynTensor, Shape, ShapeErrorKind, Tensor, View, array, tensor};

#[test]
fn the_diagonal_is_the_last_axis() {
    let x = DynTensor::from_shape_fn([3, 2, 3, 4, 2], |index| {
        index.iter().fold(0, |number, i| 10 * number + i)
    })
    .unwrap();
    for (a, b, others) in [(0, 2, [1, 3, 4]), (2, 0, [1, 3, 4]), (-1, 1, [0, 2, 3])] {
        let axes = [a, b].map(|axis: isize| axis.rem_euclid(5) as usize);
        let sizes = others.map(|axis| x.shape()[axis]);
        let sizes: Vec<usize> = sizes.into_iter().chain([x.shape()[axes[0]]]).collect();
        let diagonal = x.try_diagonal(a, b).unwrap();
        assert_eq!(diagonal.shape(), sizes);
        for (position, &element) in diagonal.iter().enumerate() {
            let mut rest = position;
            let mut index = [0; 4];
            for axis in (0..4).rev() {
                (index[axis], rest) = (rest % sizes[axis], rest / sizes[axis]);
            }
            let mut full = [0; 5];
            for (axis, i) in others.into_iter().zip(index) {
                full[axis] = i;
            }
            for axis in axes {
                full[axis] = index[3];
            }
            assert_eq!(element, x[full.as_slice()]);
        }
    }
}

#[test]
fn typed_diagonals() {
    let x = Tensor::<usize, Shape![2, 3, dyn]>::from_shape_fn([2, 3, 2], |i| {
        i[0] + 10 * i[2] + 100 * i[1]
    });
    let x = x.unwrap();
    let y: View<'_, usize, Shape![3, 2]> = x.diagonal::<0, 2>();
    assert_eq!(y, tensor![[0, 11], [100, 111], [200, 211]]);
    let y: View<'_, usize, DiagonalOf<Shape![2, 3, dyn], -1, 0>> = x.diagonal::<-1, 0>();
    assert_eq!(y, x.diagonal::<0, 2>());
}

#[test]
fn diagonals_of_views() {
    let mut x: Array<i32, Shape![2, 3, 2]> =
        array![[[1, 2], [3, 4], [5, 6]], [[7, 8], [9, 10], [11, 12]]];
    let y = x.view().transpose().slice_axis::<1>(1..);
    assert_eq!(y.diagonal::<2, 0>(), tensor![[3, 10], [5, 12]]);
    x.view_mut().diagonal::<0, 2>().fill(0);
    assert_eq!(
        x,
        array![[[0, 2], [0, 4], [0, 6]], [[7, 0], [9, 0], [11, 0]]]
    );
    let empty = Tensor::<f64, Shape![0, 0]>::zeros();
    assert_eq!(empty.diagonal::<0, 1>().shape(), [0]);
}

#[test]
fn invalid_axes() {
    let x = DynTensor::from_elem([2, 3, 2], 0.0).unwrap();
    let kind = |a, b| x.try_diagonal(a, b).map(drop).unwrap_err().kind();
    assert_eq!(kind(0, 1), ShapeErrorKind::Mismatch);
    assert_eq!(kind(0, -3), ShapeErrorKind::NoSuchAxis);
    assert_eq!(kind(0, 3), ShapeErrorKind::NoSuchAxis);
    let error = x.try_diagonal(1, 2).map(drop).unwrap_err();
    assert_eq!(
        alloc::string::ToString::to_string(&error),
        "diagonal(): expected two axes of the same size, but shape [2, 3, 2] has size 3 at axis 1 \
         and size 2 at axis 2",
    );
}
