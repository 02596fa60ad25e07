//! Tests of the iteration over offsets.

use alloc::vec::Vec;

use super::*;

#[test]
fn offsets_are_in_row_major_order_from_both_ends() {
    let layouts: [(&[usize], &[isize], usize); 5] = [
        (&[], &[], 7),
        (&[4], &[-2], 9),
        (&[2, 3], &[1, 2], 0),
        (&[3, 1, 2], &[-4, 5, 2], 20),
        (&[2, 0, 3], &[1, 1, 1], 0),
    ];
    for (sizes, strides, offset) in layouts {
        let all = Offsets::new(sizes, strides, offset);
        let expected: Vec<usize> = {
            let mut offsets = all.clone();
            core::iter::from_fn(|| offsets.next()).collect()
        };
        assert_eq!(expected.len(), sizes.iter().product::<usize>());
        let mut index = alloc::vec![0; sizes.len()];
        for &found in &expected {
            let steps = index.iter().zip(strides).map(|(&i, s)| i as isize * s);
            assert_eq!(found, offset.wrapping_add_signed(steps.sum()));
            increment(&mut index, sizes);
        }
        let folded = all.clone().fold(Vec::new(), |mut folded, offset| {
            folded.push(offset);
            folded
        });
        assert_eq!(folded, expected);
        for first in 0..=expected.len() + 1 {
            for back in 0..=expected.len() + 1 {
                let (mut offsets, mut slice) = (all.clone(), expected.iter());
                assert_eq!(offsets.nth(first), slice.nth(first).copied());
                assert_eq!(offsets.nth_back(back), slice.nth_back(back).copied());
                assert_eq!(offsets.len(), slice.len());
                assert_eq!(offsets.nth_back(0), slice.next_back().copied());
                assert_eq!(offsets.next(), slice.next().copied());
                let rest = slice.as_slice();
                assert_eq!(
                    offsets.fold(0, |n, offset| n + usize::from(offset == rest[n])),
                    rest.len()
                );
            }
        }
    }
}
