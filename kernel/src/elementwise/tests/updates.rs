//! Updates in place, of targets of any strides.

use crate::tests::dims::DynShape;
use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::strided_operand::StridedOperand;
use super::{Random, rounds};
use crate::simd::force_streaming;
use crate::{assign, update};

/// Sizes, the strides of the target, and those of two operands.
type Layout = (Vec<usize>, [Vec<isize>; 3]);

/// Compares an update of a target and then an assignment by streaming stores with naive loops, for
/// elements of every size. No other element of the slice may change.
fn check(layout: impl Fn(&mut Random) -> Layout) {
    fn check_type<T: Sample>(layout: &impl Fn(&mut Random) -> Layout) {
        let mut random = Random(0xD1B5_4A32_D192_ED03);
        for _ in 0..rounds(8) {
            let (sizes, strides) = layout(&mut random);
            let [mut target, a, b] =
                strides.map(|s| StridedOperand::new(&mut random, &sizes, &s, T::of));
            let want = target.updated(|index, t| t.updated(a.at(index), b.at(index)));
            let sources = (((), a.source()), b.source());
            update::<DynShape, _, _, _, _, _, _>(
                target.target(),
                sources,
                (),
                |_, t, (((), a), b)| t.updated(a, b),
            );
            assert!(target.data == want, "{sizes:?} {:?}", target.strides);
            let want = target.updated(|index, _| a.at(index).updated(b.at(index), a.at(index)));
            force_streaming(|| {
                assign::<DynShape, _, _, _, _, _, _>(
                    target.target(),
                    sources,
                    (),
                    |_, (((), a), b)| a.updated(b, a),
                );
            });
            assert!(target.data == want, "{sizes:?} {:?}", target.strides);
        }
    }
    for_each_element!(check_type(&layout));
}

#[test]
fn long_rows() {
    check(|random| {
        let n = [255, 256, 257, 511, 513, 1024][random.below(6)] + random.below(2);
        let row = n as isize;
        let gap = random.below(3) as isize;
        (
            [1 + random.below(4), n].to_vec(),
            [[row + gap, 1].to_vec(), [1, 0].to_vec(), [0, 1].to_vec()],
        )
    });
}

#[test]
fn every_other_element() {
    check(|random| {
        let (rows, columns) = (random.below(40), 1 + random.below(300));
        let (r, c) = (rows as isize, columns as isize);
        (
            [rows, columns].to_vec(),
            [[-2 * c, 2].to_vec(), [0, 1].to_vec(), [1, r + 1].to_vec()],
        )
    });
}

#[test]
fn short_rows_with_gaps() {
    check(|random| {
        let (rows, period) = (1 + random.below(300), 2 + random.below(16));
        let p = period as isize;
        (
            [rows, period].to_vec(),
            [[p + 1, -1].to_vec(), [0, 1].to_vec(), [1, 0].to_vec()],
        )
    });
}

#[test]
fn transposed() {
    check(|random| {
        let (rows, columns) = (14 + random.below(130), 14 + random.below(200));
        let (r, c) = (rows as isize, columns as isize);
        (
            [rows, columns].to_vec(),
            [[1, r].to_vec(), [c, 1].to_vec(), [1, 0].to_vec()],
        )
    });
}

#[test]
fn transposed_with_gaps() {
    check(|random| {
        let (rows, columns) = (14 + random.below(150), 14 + random.below(150));
        let (r, c) = (rows as isize, columns as isize);
        (
            [rows, 2, columns].to_vec(),
            [
                [2, -2 * r, 4 * r].to_vec(),
                [c, 0, 1].to_vec(),
                [2 * c + 1, c, 1].to_vec(),
            ],
        )
    });
}

#[test]
fn permuted_loops() {
    check(|random| {
        let sizes = [(); 4].map(|()| 1 + random.below(8));
        let [a, b, c, d] = sizes.map(|n| n as isize);
        (
            sizes.to_vec(),
            [
                [b * d, d, a * b * d, -1].to_vec(),
                [1, a, 0, a * b].to_vec(),
                [b * c * d, c * d, d, 1].to_vec(),
            ],
        )
    });
}
