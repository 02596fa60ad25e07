use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::*;
use crate::sizes::layout::count;

/// Returns the elements of a layout by a division for each dimension.
fn expected<T: Clone>(of: &ClonedElements<'_, T>, sizes: &[usize]) -> Vec<T> {
    let position = |flat: usize| {
        let dims = sizes.iter().zip(&of.strides).rev();
        let (_, position) = dims.fold((flat, of.offset), |(rest, position), (&size, &stride)| {
            (rest / size, position + (rest % size) as isize * stride)
        });
        position as usize
    };
    let len = count(sizes).expect("few elements");
    let elements = (0..len).map(|flat| of.elements[position(flat)].clone());
    elements.collect()
}

fn check<T: Clone + PartialEq + core::fmt::Debug>(element: impl Fn(usize) -> T) {
    let elements: Vec<T> = (0..130).map(element).collect();
    for (sizes, strides, offset) in [
        (&[][..], &[][..], 7),
        (&[1], &[5], 3),
        (&[9], &[1], 2),
        (&[7], &[-2], 12),
        (&[4, 4], &[1, 4], 0),
        (&[3, 5], &[0, 1], 4),
        (&[5, 0], &[3, 1], 0),
        (&[0, 5], &[1, 3], 0),
        (&[2, 3, 4], &[12, -4, 1], 8),
        (&[4, 1, 5], &[1, 9, 4], 1),
        (&[3, 2, 1, 5], &[-1, 3, 0, 6], 2),
        (&[2, 2, 2, 2, 2, 2, 2], &[1, 2, 4, 8, 16, 32, 64], 1),
    ] {
        let mut padded = [0; MAX_STATIC_RANK];
        padded[..strides.len()].copy_from_slice(strides);
        let of = ClonedElements {
            elements: &elements,
            offset,
            strides: padded,
        };
        let expected = expected(&of, sizes);
        let mut out: Vec<MaybeUninit<T>> = Vec::with_capacity(expected.len());
        out.resize_with(expected.len(), MaybeUninit::uninit);
        of.fill(sizes, &mut out);
        // SAFETY: `fill` has initialized every element.
        let filled: Vec<T> = out
            .into_iter()
            .map(|element| unsafe { element.assume_init() })
            .collect();
        assert_eq!(filled, expected, "{sizes:?}, {strides:?}");
    }
}

#[test]
fn cloned_elements_match_a_division_for_each_dimension() {
    check(|i| i as u8);
    check(|i| i as f64);
    check(|i| (i, ()));
    check(|i| -> String { i.to_string() });
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn positions_outside_of_the_slice_panic() {
    let of = ClonedElements {
        elements: &[1, 2, 3],
        offset: 1,
        strides: [1; MAX_STATIC_RANK],
    };
    of.fill(&[3], &mut [MaybeUninit::uninit(); 3]);
}
