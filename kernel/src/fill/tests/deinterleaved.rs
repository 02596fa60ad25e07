use alloc::vec::Vec;

use super::*;

fn check<T: Copy + PartialEq + core::fmt::Debug>(element: impl Fn(usize) -> T) {
    for count in [1, 2, 3, 7, 16, 100, 1001] {
        let elements: Vec<T> = (0..count).map(&element).collect();
        for planes in [1, 2, 3, 4, 5, 8, 2000] {
            let least = count.div_ceil(planes);
            for len in [least, least + 3] {
                let mut out = alloc::vec![MaybeUninit::uninit(); planes * len];
                let elements = &elements[..];
                Deinterleaved { elements, planes }.fill(&[], &mut out);
                // SAFETY: `fill` has initialized every element.
                let got = out.iter().map(|x| unsafe { x.assume_init() });
                let at = |plane, i| elements.get(i * planes + plane).unwrap_or(&elements[0]);
                let expected = (0..planes).flat_map(|plane| (0..len).map(move |i| *at(plane, i)));
                assert!(got.eq(expected), "{count} elements, {planes} planes");
            }
        }
    }
}

#[test]
fn planes_have_every_few_elements() {
    check(|i| i as u8);
    check(|i| i as f32);
    check(|i| i as f64);
    check(|i| [i as u8; 3]);
}

#[test]
fn elements_beyond_the_planes_are_left() {
    let mut out = [MaybeUninit::uninit(); 4];
    let elements = &[1, 2, 3, 4, 5, 6, 7][..];
    let planes = 2;
    Deinterleaved { elements, planes }.fill(&[], &mut out);
    // SAFETY: `fill` has initialized every element.
    assert_eq!(out.map(|x| unsafe { x.assume_init() }), [1, 3, 2, 4]);
}
