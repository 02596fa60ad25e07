use super::*;
use crate::relayout::unpack;

fn check_unpack<const N: usize>(stride: isize, len: usize) {
    let from = Around::<N>::new();
    let step = stride.unsigned_abs();
    check_writes(
        len * step,
        |to| {
            to.fill(MaybeUninit::new(0));
            let first = if stride < 0 && len > 0 {
                (len - 1) * step * N
            } else {
                0
            };
            let element = ElementLayout {
                size: N,
                is_number: false,
            };
            let bytes: Vec<MaybeUninit<u8>> = (0..len)
                .flat_map(|i| from.at(i as isize))
                .map(MaybeUninit::new)
                .collect();
            let to = to.as_mut_ptr().cast::<u8>().wrapping_add(first);
            // SAFETY: all places are within `to`.
            unsafe { unpack(element, &bytes, to, stride) };
        },
        |i| match (i % step, stride < 0) {
            (0, false) => from.at((i / step) as isize),
            (0, true) => from.at((len - 1 - i / step) as isize),
            _ => [0; N],
        },
    );
}

#[test]
fn elements_of_any_stride() {
    for stride in (-4..=4).filter(|&stride| stride != 0) {
        for len in [0, 1, 2, 17] {
            check_unpack::<1>(stride, len);
            check_unpack::<2>(stride, len);
            check_unpack::<3>(stride, len);
            check_unpack::<4>(stride, len);
            check_unpack::<8>(stride, len);
            check_unpack::<16>(stride, len);
            check_unpack::<24>(stride, len);
        }
    }
}
