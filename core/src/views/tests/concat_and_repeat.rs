//! Tests of concatenation, stacking and repetition.

use super::{assert_elements, for_each_axis, inserted, numbered, removed, replaced};
use crate::{DynTensor, Shape, Tensor, try_concat, try_stack};

#[test]
fn results_have_the_elements_of_the_operands() {
    for_each_axis(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for times in 0..3 {
            let larger = replaced(sizes, d, size * times);
            let tiled = x.try_tile(axis, times).unwrap();
            assert_elements(&tiled.view(), &larger, x, |index| {
                replaced(index, d, index[d] % size)
            });
            let repeated = x.try_repeat(axis, times).unwrap();
            assert_elements(&repeated.view(), &larger, x, |index| {
                replaced(index, d, index[d] / times)
            });
        }
        let twice = x.try_concat(axis, x).unwrap();
        assert_eq!(twice, x.try_tile(axis, 2).unwrap());
        let pair = x.try_stack(axis, x).unwrap();
        assert_elements(
            &pair.view(),
            &inserted(sizes, stacked_dim(d, axis), 2),
            x,
            |index| removed(index, stacked_dim(d, axis)),
        );
    });
    let (x, y) = (numbered(&[2, 3]), numbered(&[2, 1]));
    let joined = try_concat(
        1,
        &[
            x.view(),
            y.view(),
            x.transpose().try_reshape(&[3, 2]).unwrap().transpose(),
        ],
    );
    assert_eq!(joined.unwrap().shape(), [2, 7]);
}

/// Returns the dimension of the new axis: a negative axis inserts it behind dimension `d`.
fn stacked_dim(d: usize, axis: isize) -> usize {
    if axis < 0 { d + 1 } else { d }
}

#[test]
#[should_panic(expected = "Expected size 2 but got size 3 for tensor number 1 in the list.")]
fn concat_compares_sizes_at_run_time() {
    let [x, y] = [2, 3].map(|n| Tensor::<i32, Shape![dyn, 3]>::from_elem([n, 3], 0).unwrap());
    let _ = x.concat::<1, _>(&y);
}

#[test]
fn empty_lists_are_errors() {
    let empty: [DynTensor<f32>; 0] = [];
    assert!(try_concat(0, &empty).is_err() && try_stack(0, &empty).is_err());
}
