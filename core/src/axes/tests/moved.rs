//! Axes that change places, appear and vanish.

use alloc::vec::Vec;

use super::{Sizes, assert_is, inserted, shapes, with_axes, with_views, without};

#[test]
fn axes_move() {
    with_axes(|x, d, axis| {
        let sizes = x.shape();
        for other in 0..sizes.len() {
            let mut order: Vec<isize> = (0..sizes.len() as isize).collect();
            order.swap(d, other);
            let permuted: Sizes = order.iter().map(|&i| sizes[i as usize]).collect();
            let swap = |index: &[usize]| {
                let mut index = index.to_vec();
                index.swap(d, other);
                index
            };
            assert_is(&x.try_permute(&order).unwrap(), &permuted, x, swap);
            let swapped = x.try_swap_axes(axis, other as isize).unwrap();
            assert_is(&swapped, &permuted, x, swap);
        }
        let reversed: Sizes = sizes.iter().rev().copied().collect();
        assert_is(&x.transpose(), &reversed, x, |index| {
            index.iter().rev().copied().collect()
        });
        let mut cycle: Vec<isize> = (0..sizes.len() as isize).collect();
        cycle.rotate_left(1);
        let cycled: Sizes = cycle.iter().map(|&i| sizes[i as usize]).collect();
        assert_is(&x.try_permute(&cycle).unwrap(), &cycled, x, |index| {
            let mut index = index.to_vec();
            index.rotate_right(1);
            index
        });
    });
}

#[test]
fn axes_appear_and_vanish() {
    for sizes in shapes() {
        with_views(&sizes, |x| {
            for d in 0..=sizes.len() {
                for axis in [d as isize, d as isize - sizes.len() as isize - 1] {
                    let y = x.try_unsqueeze(axis).unwrap();
                    assert_is(&y, &inserted(&sizes, d, 1), x, |index| without(index, d));
                    assert_is(&y.try_squeeze(axis).unwrap(), &sizes, x, |index| {
                        index.to_vec()
                    });
                }
            }
        });
    }
    with_axes(|x, d, axis| {
        let size = x.shape()[d];
        assert_eq!(x.try_squeeze(axis).is_ok(), size == 1);
        for i in 0..size {
            let y = x.try_index_axis(axis, i).unwrap();
            assert_is(&y, &without(x.shape(), d), x, |index| inserted(index, d, i));
        }
        assert!(x.try_index_axis(axis, size).is_err());
    });
}
