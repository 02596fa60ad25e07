//! Axes that are repeated and joined.

use super::{assert_is, counted, inserted, with, with_axes, without};
use crate::{DynTensor, Shape, Tensor, try_concat, try_stack};

#[test]
fn axes_are_repeated_and_joined() {
    with_axes(|x, d, axis| {
        let (sizes, size) = (x.shape(), x.shape()[d]);
        for times in 0..3 {
            let more = with(sizes, d, size * times);
            let tiled = x.try_tile(axis, times).unwrap();
            assert_is(&tiled.view(), &more, x, |index| {
                with(index, d, index[d] % size)
            });
            let repeated = x.try_repeat(axis, times).unwrap();
            assert_is(&repeated.view(), &more, x, |index| {
                with(index, d, index[d] / times)
            });
        }
        let twice = x.try_concat(axis, x).unwrap();
        assert_eq!(twice, x.try_tile(axis, 2).unwrap());
        let pair = x.try_stack(axis, x).unwrap();
        assert_is(
            &pair.view(),
            &inserted(sizes, pair_axis(d, axis), 2),
            x,
            |index| without(index, pair_axis(d, axis)),
        );
    });
    let (x, y) = (counted(&[2, 3]), counted(&[2, 1]));
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

/// A new axis counted from the back stands behind the one of that number.
fn pair_axis(d: usize, axis: isize) -> usize {
    if axis < 0 { d + 1 } else { d }
}

#[test]
#[should_panic(expected = "Expected size 2 but got size 3 for tensor number 1 in the list.")]
fn concat_holds_sizes_against_each_other_at_run_time() {
    let [x, y] = [2, 3].map(|n| Tensor::<i32, Shape![dyn, 3]>::from_elem([n, 3], 0).unwrap());
    let _ = x.concat::<1, _>(&y);
}

#[test]
fn lists_of_none() {
    let none: [DynTensor<f32>; 0] = [];
    assert!(try_concat(0, &none).is_err() && try_stack(0, &none).is_err());
}
