use alloc::vec::Vec;

use super::*;

/// Interleaves by naive loops.
fn expected<T: Copy>(slices: &[Vec<T>], outer: usize, times: usize) -> Vec<T> {
    let parts = (0..outer).flat_map(|n| {
        slices.iter().flat_map(move |slice| {
            let part = slice.len() / outer;
            (0..times).flat_map(move |_| &slice[n * part..][..part])
        })
    });
    parts.copied().collect()
}

fn check<T: Copy + PartialEq + core::fmt::Debug>(element: impl Fn(usize) -> T) {
    for outer in [1, 2, 3, 17, 100, 3000] {
        for parts in [
            &[1][..],
            &[3],
            &[1, 1],
            &[1, 1, 1],
            &[1, 1, 1, 1],
            &[1, 1, 1, 1, 1],
            &[2, 0, 1],
            &[2, 0, 5],
            &[70, 1],
            &[300],
            &[0],
        ] {
            for times in [0, 1, 2, 3, 8, 9] {
                // Longer results take the same paths.
                if outer * times * parts.iter().sum::<usize>() > 1 << 20 {
                    continue;
                }
                // No two slices are equal.
                let slice = |(n, &part): (usize, &usize)| {
                    (0..part * outer).map(|i| element(i * 5 + n)).collect()
                };
                let slices: Vec<Vec<T>> = parts.iter().enumerate().map(slice).collect();
                let expected = expected(&slices, outer, times);
                let mut out = alloc::vec![MaybeUninit::uninit(); expected.len()];
                let slices = &slices[..];
                Interleaved {
                    slices,
                    outer,
                    times,
                }
                .fill(&[], &mut out);
                // SAFETY: `fill` has initialized every element.
                let got = out.iter().map(|x| unsafe { x.assume_init() });
                assert!(got.eq(expected), "{outer} of {parts:?}, {times} times");
            }
        }
    }
}

#[test]
fn parts_alternate() {
    check(|i| i as u8);
    check(|i| i as u16);
    check(|i| i as f32);
    check(|i| i as u64);
    check(|i| [i as u8, 1, 2]);
    check(|_| ());
}
