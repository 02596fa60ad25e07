//! Tests of permuted, inserted and removed axes.

use alloc::vec::Vec;

use super::{Sizes, assert_elements, for_each_axis, for_each_view, inserted, removed, shapes};

#[test]
fn permuted_and_swapped_axes() {
    for_each_axis(|x, d, axis| {
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
            assert_elements(&x.try_permute(&order).unwrap(), &permuted, x, swap);
            let swapped = x.try_swap_axes(axis, other as isize).unwrap();
            assert_elements(&swapped, &permuted, x, swap);
        }
        let reversed: Sizes = sizes.iter().rev().copied().collect();
        assert_elements(&x.transpose(), &reversed, x, |index| {
            index.iter().rev().copied().collect()
        });
        let mut cycle: Vec<isize> = (0..sizes.len() as isize).collect();
        cycle.rotate_left(1);
        let cycled: Sizes = cycle.iter().map(|&i| sizes[i as usize]).collect();
        assert_elements(&x.try_permute(&cycle).unwrap(), &cycled, x, |index| {
            let mut index = index.to_vec();
            index.rotate_right(1);
            index
        });
    });
}

#[test]
fn inserted_and_removed_axes() {
    for sizes in shapes() {
        for_each_view(&sizes, |x| {
            for d in 0..=sizes.len() {
                for axis in [d as isize, d as isize - sizes.len() as isize - 1] {
                    let y = x.try_unsqueeze(axis).unwrap();
                    assert_elements(&y, &inserted(&sizes, d, 1), x, |index| removed(index, d));
                    assert_elements(&y.try_squeeze(axis).unwrap(), &sizes, x, |index| {
                        index.to_vec()
                    });
                }
            }
        });
    }
    for_each_axis(|x, d, axis| {
        let size = x.shape()[d];
        assert_eq!(x.try_squeeze(axis).is_ok(), size == 1);
        for i in 0..size {
            let y = x.try_index_axis(axis, i).unwrap();
            assert_elements(&y, &removed(x.shape(), d), x, |index| inserted(index, d, i));
        }
        assert!(x.try_index_axis(axis, size).is_err());
    });
}
