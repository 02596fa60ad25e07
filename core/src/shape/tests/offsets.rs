//! Offsets of a layout.

use alloc::vec::Vec;

use crate::shape::offsets::*;

#[test]
fn places_are_given_in_order_from_both_ends() {
    let layouts: [(&[usize], &[isize], usize); 5] = [
        (&[], &[], 7),
        (&[4], &[-2], 9),
        (&[2, 3], &[1, 2], 0),
        (&[3, 1, 2], &[-4, 5, 2], 20),
        (&[2, 0, 3], &[1, 1, 1], 0),
    ];
    for (sizes, strides, offset) in layouts {
        let all = Offsets::new(sizes, strides, offset);
        let places: Vec<usize> = {
            let mut walk = all.clone();
            core::iter::from_fn(|| walk.next()).collect()
        };
        assert_eq!(places.len(), sizes.iter().product());
        let mut index = alloc::vec![0; sizes.len()];
        for &place in &places {
            let steps = index.iter().zip(strides).map(|(&i, s)| i as isize * s);
            assert_eq!(place, offset.wrapping_add_signed(steps.sum()));
            increment(&mut index, sizes);
        }
        let folded = all.clone().fold(Vec::new(), |mut places, place| {
            places.push(place);
            places
        });
        assert_eq!(folded, places);
        for first in 0..=places.len() + 1 {
            for back in 0..=places.len() + 1 {
                let (mut walk, mut slice) = (all.clone(), places.iter());
                assert_eq!(walk.nth(first), slice.nth(first).copied());
                assert_eq!(walk.nth_back(back), slice.nth_back(back).copied());
                assert_eq!(walk.len(), slice.len());
                assert_eq!(walk.nth_back(0), slice.next_back().copied());
                assert_eq!(walk.next(), slice.next().copied());
                let rest = slice.as_slice();
                assert_eq!(
                    walk.fold(0, |n, place| n + usize::from(place == rest[n])),
                    rest.len()
                );
            }
        }
    }
}
