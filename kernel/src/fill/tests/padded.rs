use alloc::vec::Vec;

use super::*;

/// Returns the index of an axis of `size` indices that is copied to index `to`, which may be outside of the axis. It
/// walks one index at a time.
fn source<T>(padding: &Padding<T>, to: isize, size: usize) -> Option<usize> {
    let size = size as isize;
    let mut index = to;
    while !(0..size).contains(&index) {
        index = match padding {
            Padding::Constant(_) => return None,
            Padding::Edge => index.clamp(0, size - 1),
            Padding::Reflect if size == 1 => 0,
            Padding::Reflect if index < 0 => -index,
            Padding::Reflect => 2 * (size - 1) - index,
            Padding::Symmetric if index < 0 => -1 - index,
            Padding::Symmetric => 2 * size - 1 - index,
            Padding::Wrap if index < 0 => index + size,
            Padding::Wrap => index - size,
        };
    }
    Some(index as usize)
}

fn check<T: Copy + PartialEq + core::fmt::Debug>(element: impl Fn(usize) -> T) {
    let constant = Padding::Constant(element(255));
    let modes = [
        constant,
        Padding::Edge,
        Padding::Reflect,
        Padding::Symmetric,
        Padding::Wrap,
    ];
    for (sizes, before, after) in [
        (&[][..], &[][..], &[][..]),
        (&[3], &[0], &[0]),
        (&[3], &[2], &[1]),
        (&[3], &[11], &[20]),
        (&[1], &[2], &[3]),
        (&[4, 3], &[1, 0], &[2, 0]),
        (&[4, 3], &[0, 1], &[0, 0]),
        (&[4, 3], &[5, 7], &[9, 1]),
        (&[2, 3, 2, 2], &[0, 1, 0, 0], &[0, 2, 0, 0]),
        (&[2, 3, 2, 2], &[1, 0, 3, 0], &[0, 0, 1, 0]),
        (&[0, 2], &[0, 1], &[0, 3]),
        (&[0, 2], &[1, 0], &[2, 1]),
        (&[2, 0], &[1, 0], &[0, 1]),
    ] {
        let rank = sizes.len();
        let len = sizes.iter().product();
        let elements: Vec<T> = (0..len).map(&element).collect();
        let sum = |d: usize| before[d] + sizes[d] + after[d];
        let padded: Vec<usize> = (0..rank).map(sum).collect();
        let places: usize = padded.iter().product();
        for padding in modes {
            if len == 0 && places > 0 && !padding.is_constant() {
                continue;
            }
            let expected = (0..places).map(|position| {
                let (mut rest, mut stride, mut from) = (position, 1, Some(0));
                for d in (0..rank).rev() {
                    let to = (rest % padded[d]) as isize - before[d] as isize;
                    rest /= padded[d];
                    let index = source(&padding, to, sizes[d]);
                    from = from.zip(index).map(|(from, index)| from + index * stride);
                    stride *= sizes[d];
                }
                from.map_or(element(255), |from| elements[from])
            });
            let expected: Vec<T> = expected.collect();
            let mut out = alloc::vec![MaybeUninit::uninit(); places];
            let work = PaddedElements {
                elements: &elements,
                sizes,
                before,
                padding,
            };
            work.fill(&padded, &mut out);
            // SAFETY: `fill` has initialized every element.
            let got = out.iter().map(|x| unsafe { x.assume_init() });
            assert!(got.eq(expected), "{sizes:?} to {padded:?}, {padding:?}");
        }
    }
}

#[test]
fn new_indices_repeat_those_of_the_axis() {
    check(|i| i as u8);
    check(|i| i as f32);
    check(|i| [i as u8, 1, 2]);
    check(|_| ());
}

#[test]
#[should_panic(expected = "there are elements to copy")]
fn an_empty_axis_has_no_elements_to_copy() {
    let work = PaddedElements::<u8> {
        elements: &[],
        sizes: &[0],
        before: &[1],
        padding: Padding::Wrap,
    };
    work.fill(&[1], &mut [MaybeUninit::uninit()]);
}
