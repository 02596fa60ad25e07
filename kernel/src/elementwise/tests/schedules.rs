//! Layouts that reach each schedule, for elements of every size.

use alloc::vec;
use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::strided_operand::{StridedOperand, assert_reads};
use super::{Random, evaluate, evaluate_in_each_way, indices, rounds};
use crate::simd::rows_streamed;
use crate::tests::dims::DynShape;

/// Sizes, and the strides of three operands.
type Layout = (Vec<usize>, [Vec<isize>; 3]);

/// Checks a layout for elements of every size, including sizes too large for buffers.
fn check(layout: impl Fn(&mut Random) -> Layout) {
    fn check_type<T: Sample>(layout: &impl Fn(&mut Random) -> Layout) {
        let mut random = Random(0x9E37_79B9_7F4A_7C15);
        for _ in 0..rounds(12) {
            let (sizes, strides) = layout(&mut random);
            let operands = strides.map(|s| StridedOperand::new(&mut random, &sizes, &s, T::of));
            assert_reads(&sizes, &operands);
        }
    }
    for_each_element!(check_type(&layout), [u64; 16]);
}

#[test]
fn long_rows_and_uniform_operands() {
    check(|random| {
        let n = 250 + random.below(900);
        let row = n as isize;
        (
            vec![1 + random.below(4), n],
            [vec![row, 1], vec![1, 0], vec![0, 0]],
        )
    });
}

#[test]
fn short_rows_that_repeat() {
    check(|random| {
        let period = 2 + random.below(16);
        let row = period as isize;
        (
            vec![1 + random.below(400), period],
            [vec![row, 1], vec![0, 1], vec![0, -2]],
        )
    });
}

#[test]
fn rows_that_hardly_fit_a_buffer() {
    check(|random| {
        let period = 60 + random.below(200);
        let row = period as isize;
        (
            vec![1 + random.below(9), period],
            [vec![row, 1], vec![0, 1], vec![1, 0]],
        )
    });
}

#[test]
fn one_element_for_each_row() {
    check(|random| {
        let (rows, period) = (1 + random.below(300), 2 + random.below(30));
        let row = period as isize;
        (vec![rows, period], [vec![row, 1], vec![1, 0], vec![-3, 0]])
    });
}

#[test]
fn short_rows_in_many_loops() {
    check(|random| {
        let [a, b, c, d] = [(); 4].map(|()| 1 + random.below(7));
        let [ib, ic, id] = [b, c, d].map(|n| n as isize);
        (
            vec![a, b, c, d],
            [
                vec![ib * ic * id, ic * id, id, 1],
                vec![0, 1, ib, 0],
                vec![id, 0, 0, 1],
            ],
        )
    });
}

#[test]
fn long_rows_with_gaps_between_elements() {
    check(|random| {
        let (rows, len) = (1 + random.below(3), 1 + random.below(2500));
        let by = 2 + random.below(4) as isize;
        let n = len as isize;
        (
            vec![rows, len],
            [vec![by * n + 1, by], vec![n, 1], vec![1, -by]],
        )
    });
}

#[test]
fn planes_of_interleaved_elements() {
    check(|random| {
        let (planes, len) = (2 + random.below(4), 1 + random.below(2500));
        let (p, n) = (planes as isize, len as isize);
        (vec![planes, len], [vec![1, p], vec![n, 1], vec![-1, p + 1]])
    });
}

#[test]
fn interleaved_elements_of_planes() {
    check(|random| {
        let (planes, len) = (2 + random.below(4), 1 + random.below(900));
        let (p, n) = (planes as isize, len as isize);
        (vec![len, planes], [vec![1, n], vec![p, 1], vec![1, -n - 3]])
    });
}

#[test]
fn transposed_operands() {
    check(|random| {
        let (rows, columns) = (14 + random.below(160), 14 + random.below(290));
        let (r, c) = (rows as isize, columns as isize);
        (
            vec![rows, columns],
            [vec![1, r], vec![c, 1], vec![1, r + 3]],
        )
    });
}

#[test]
fn transposed_operands_of_a_power_of_two_columns() {
    check(|random| {
        let (rows, columns) = (14 + random.below(160), 32 << random.below(4));
        let (r, c) = (rows as isize, columns as isize);
        (
            vec![rows, columns],
            [vec![1, r], vec![c, 1], vec![1, r + 3]],
        )
    });
}

#[test]
fn transposed_operands_of_whole_lines() {
    check(|random| {
        let (rows, columns) = (14 + random.below(160), 16 * (4 + random.below(16)));
        let (r, c) = (rows as isize, columns as isize);
        (vec![rows, columns], [vec![1, r], vec![c, 1], vec![-1, r]])
    });
}

#[test]
fn rows_of_tiles_are_streamed() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let sizes = [70, 150];
    let operands =
        [[1, 70], [150, 1]].map(|s| StridedOperand::new(&mut random, &sizes, &s, |i| i as f32));
    let [a, b] = &operands;
    let before = rows_streamed();
    evaluate_in_each_way(&sizes, (((), a.source()), b.source()), |(((), a), b)| a - b);
    // Rows of 64, 64 and 22 columns, 8 at a time. The last quarter of the results is not streamed.
    assert_eq!(rows_streamed() - before, 3 * 56);
}

#[test]
fn transposed_operands_within_other_loops() {
    check(|random| {
        let (rows, columns) = (16 + random.below(40), 16 + random.below(40));
        let (r, c) = (rows as isize, columns as isize);
        (
            vec![rows, 3, columns],
            [vec![1, r, 3 * r], vec![0, c, 1], vec![1, 0, r]],
        )
    });
}

#[test]
fn reversed_operands_beside_transposed_ones() {
    check(|random| {
        let (rows, columns) = (40 + random.below(30), 200 + random.below(400));
        let (r, c) = (rows as isize, columns as isize);
        let operands = [vec![1, r], vec![0, -1], vec![c, -1]];
        (vec![rows, columns], operands)
    });
}

#[test]
fn scattered_operands() {
    check(|random| {
        let (rows, columns) = (1 + random.below(40), 1 + random.below(300));
        let (r, c) = (rows as isize, columns as isize);
        (
            vec![rows, columns],
            [vec![2 * c, 2], vec![-c, -1], vec![3, 3 * r]],
        )
    });
}

#[test]
fn rows_with_gaps() {
    check(|random| {
        let columns = 2 + random.below(200);
        let c = columns as isize;
        (
            vec![1 + random.below(40), columns],
            [vec![c + 5, 1], vec![-c - 1, 1], vec![c, 1]],
        )
    });
}

#[test]
fn few_elements() {
    check(|random| {
        let [a, b, c] = [(); 3].map(|()| 1 + random.below(4));
        let [ia, ib, ic] = [a, b, c].map(|n| n as isize);
        (
            vec![a, b, 1, c],
            [
                vec![ib * ic, ic, 9, 1],
                vec![1, ia, 0, -ia * ib],
                vec![0, 1, 0, 0],
            ],
        )
    });
}

#[test]
fn nothing_and_one() {
    check(|random| {
        (
            vec![random.below(2), 3],
            [vec![3, 1], vec![0, 0], vec![1, 1]],
        )
    });
    check(|_| (vec![1, 1], [vec![5, 5], vec![0, 0], vec![1, 1]]));
    check(|_| (vec![], [vec![], vec![], vec![]]));
}

#[test]
fn more_transposed_operands_than_there_are_tiles() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let sizes = [33, 150];
    let operands: [_; 5] = core::array::from_fn(|k| {
        StridedOperand::new(&mut random, &sizes, &[1, 33 + k as isize], |i| i as f32)
    });
    let s = |k: usize| operands[k].source();
    let sources = ((((((), s(0)), s(1)), s(2)), s(3)), s(4));
    let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |((((((), a), b), c), d), e)| {
        [a, b, c, d, e]
    });
    for (got, index) in got.unwrap().iter().zip(indices(&sizes)) {
        assert_eq!(*got, core::array::from_fn(|k| operands[k].at(&index)));
    }
}
