//! Tests of the iteration over subviews.

use alloc::vec::Vec;

use super::{for_each_view, shapes};
use crate::{DynShape, Shape, Tensor, View, array};

#[test]
fn items_equal_index_axis() {
    for sizes in shapes() {
        for_each_view(&sizes, |view| {
            let rank = view.shape().len() as isize;
            for axis in -rank..rank {
                let expected: Vec<_> = (0..view.shape()[axis.rem_euclid(rank) as usize])
                    .map(|index| view.try_index_axis(axis, index).unwrap())
                    .collect();
                let views = || view.try_axis_iter(axis).unwrap();
                assert_eq!(views().len(), expected.len());
                assert!(views().eq(expected.iter().cloned()));
                assert!(views().rev().eq(expected.iter().rev().cloned()));
                let mut remaining = views();
                assert_eq!(remaining.nth(1).as_ref(), expected.get(1));
                assert_eq!(
                    remaining.nth_back(0).as_ref(),
                    expected.get(2..).and_then(<[_]>::last)
                );
                for (view, expected) in views().zip(&expected) {
                    assert_eq!(view.shape(), expected.shape());
                    assert_eq!(view.strides(), expected.strides());
                }
            }
            assert!(view.try_axis_iter(rank).is_err() && view.try_axis_iter(-rank - 1).is_err());
        });
    }
}

#[test]
fn items_have_the_axis_removed() {
    let x = Tensor::<i32, Shape![dyn, 2, 3]>::from_shape_fn([4, 2, 3], |index| {
        index.iter().fold(0, |digits, &i| 10 * digits + i as i32)
    });
    let x = x.unwrap();
    let rows: Vec<View<'_, i32, Shape![2, 3]>> = x.axis_iter::<0>().collect();
    assert_eq!(rows[3], array![[300, 301, 302], [310, 311, 312]].view());
    let first: View<'_, i32, Shape![dyn, 3]> = x.axis_iter::<-2>().next().unwrap();
    assert_eq!(first[[2, 1]], 201);
    let mut elements: Vec<i32> = Vec::new();
    for plane in &rows {
        for row in plane.axis_iter::<0>() {
            elements.extend(row.iter());
        }
    }
    assert_eq!(elements, x.as_slice());
}

#[test]
fn items_outlive_the_view() {
    let x = array![[1, 2], [3, 4]];
    let columns: Vec<View<'_, i32, DynShape>> = {
        let view = x.view();
        view.try_axis_iter(1).unwrap().collect()
    };
    assert_eq!(columns[1], array![2, 4].view());
}
