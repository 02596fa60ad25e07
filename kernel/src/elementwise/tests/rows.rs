//! Rows of uniform, repeating and contiguous operands, for elements of every size.

use alloc::vec;
use alloc::vec::Vec;

use super::sample::{Sample, for_each_element};
use super::strided_operand::{StridedOperand, assert_reads};
use super::{Random, evaluate, evaluate_in_each_way, indices, rounds};
use crate::simd::force_streaming;
use crate::tests::dims::DynShape;
use crate::tests::dims::Strided;
use crate::{Hoisted, Map, MathContext, Source, assign, fill_buffer, update};

/// Returns sizes, and the strides of a mostly uniform operand and of a contiguous one.
fn layout(random: &mut Random, longest: usize) -> (Vec<usize>, [Vec<isize>; 2]) {
    let (planes, rows) = (1 + random.below(3), 1 + random.below(9));
    let row = 60 + random.below(longest - 60);
    let (count, long) = (rows as isize, row as isize);
    let uniform = [
        [count, 1, 0],
        [0, 1, 0],
        [1, 0, 0],
        [3, -2, 0],
        [0, 0, 1],
        [-2, 3, 1],
    ][random.below(6)];
    let gap = random.below(3) as isize;
    let contiguous = [
        [count * (long + gap), long + gap, 1],
        [0, long, 1],
        [long, 0, 1],
        [0, 0, 1],
        [long, -long, 1],
    ][random.below(5)];
    (
        vec![planes, rows, row],
        [uniform.to_vec(), contiguous.to_vec()],
    )
}

fn check_two<T: Sample>() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..rounds(40) {
        let (sizes, [uniform, contiguous]) = layout(&mut random, 150);
        let a = StridedOperand::new(&mut random, &sizes, &uniform, T::of);
        let b = StridedOperand::new(&mut random, &sizes, &contiguous, T::of);
        let (x, y) = (a.source(), b.source());
        let first = evaluate_in_each_way(&sizes, (((), x), y), |(((), a), b)| (a, b));
        let second = evaluate_in_each_way(&sizes, (((), y), x), |(((), b), a)| (a, b));
        let one = evaluate_in_each_way(&sizes, (((), y), x), |(_, a)| a);
        for ((first, second), one) in first.iter().zip(&second).zip(&one) {
            for (i, index) in indices(&sizes).iter().enumerate() {
                let want = (a.at(index), b.at(index));
                assert_eq!(
                    (first[i], second[i], one[i]),
                    (want, want, want.0),
                    "{sizes:?} {index:?}"
                );
            }
        }
    }
}

#[test]
fn elements_of_any_size() {
    for_each_element!(check_two(), [u64; 16]);
}

/// Checks three operands. Two of them are mostly uniform.
fn check_three<T: Sample>() {
    let mut random = Random(0xA076_1D64_78BD_642F);
    for round in 0..rounds(40) {
        // Some rows are longer than a buffer, and some results have many rows.
        let longest = if round % 4 == 0 { 1500 } else { 300 };
        let (mut sizes, [uniform, contiguous]) = layout(&mut random, longest);
        if round % 3 == 0 {
            sizes[1] += 60;
        }
        let other = [[0, 2, 0], [1, 0, 0], [0, -1, 0], [5, 1, 1]][random.below(4)];
        let operands = [&uniform, &contiguous, &other.to_vec()]
            .map(|strides| StridedOperand::new(&mut random, &sizes, strides, T::of));
        assert_reads(&sizes, &operands);
    }
}

#[test]
fn three_operands_of_any_size() {
    for_each_element!(check_three(), [u64; 5], ());
}

/// Checks rows of two loops with a repeating, a contiguous and a mostly uniform operand.
fn check_repeating<T: Sample>() {
    let mut random = Random(0x5851_F42D_4C95_7F2D);
    for round in 0..rounds(40) {
        let (planes, rows, period) = (
            1 + random.below(3),
            1 + random.below(9),
            1 + random.below(40),
        );
        // Some rows are longer than a buffer.
        let longest = if round % 4 == 0 { 1500 } else { 300 };
        let times = 1 + random.below(longest.max(60)).div_ceil(period);
        let (r, t, p) = (rows as isize, times as isize, period as isize);
        let repeating = [[r * p, p, 0, 1], [0, 2 * p, 0, -2], [0, -3, 0, 3]][random.below(3)];
        let contiguous = [[0, 0, p, 1], [r * t * p, t * p, p, 1], [0, -7, p, 1]][random.below(3)];
        let other = [[0, 1, 0, 0], [1, 0, 0, 0], [1, p, 0, 1], [1, 1, 1, 0]][random.below(4)];
        let sizes = [planes, rows, times, period];
        let operands = [repeating, contiguous, other]
            .map(|strides| StridedOperand::new(&mut random, &sizes, &strides, T::of));
        assert_reads(&sizes, &operands);
    }
}

#[test]
fn repeating_operands_of_any_size() {
    for_each_element!(check_repeating(), [u64; 5], ());
}

#[test]
fn pieces_of_each_type_are_aligned() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for period in [33, 51] {
        let sizes = [100, 8, period];
        let p = period as isize;
        let a = StridedOperand::new(&mut random, &sizes, &[1, 0, 0], u8::of);
        let b = StridedOperand::new(&mut random, &sizes, &[p, 0, 1], u16::of);
        let c = StridedOperand::new(&mut random, &sizes, &[0, p, 1], f32::of);
        let sources = ((((), a.source()), b.source()), c.source());
        let all = evaluate_in_each_way(&sizes, sources, |((((), a), b), c)| (a, b, c));
        for (i, index) in indices(&sizes).iter().enumerate() {
            let want = (a.at(index), b.at(index), c.at(index));
            assert_eq!([all[0][i], all[1][i]], [want; 2], "{index:?}");
        }
    }
}

/// Checks rows whose parts are shared by threads.
fn check_parts<T: Sample>() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let most = (64 << 10) / size_of::<T>().max(1);
    for over in [0, 1, 700] {
        let long = (most + over) as isize;
        let sizes = [3, most + over];
        let operands = [[1, 0], [long, 1], [-1, 0]]
            .map(|strides| StridedOperand::new(&mut random, &sizes, &strides, T::of));
        assert_reads(&sizes, &operands);
        let [uniform, contiguous, _] = &operands;
        let two = evaluate_in_each_way(
            &sizes,
            (((), uniform.source()), contiguous.source()),
            |((_, a), b)| (a, b),
        );
        for (i, index) in indices(&sizes).iter().enumerate() {
            let want = (uniform.at(index), contiguous.at(index));
            assert_eq!([two[0][i], two[1][i]], [want; 2], "{sizes:?} {index:?}");
        }
        let times = most / 3 + over;
        let operands = [[3, 0, 1], [0, 3, 1], [-2, 0, 0]]
            .map(|strides| StridedOperand::new(&mut random, &[3, times, 3], &strides, T::of));
        assert_reads(&[3, times, 3], &operands);
    }
}

#[test]
fn long_rows_run_in_parts() {
    check_parts::<u16>();
    check_parts::<f64>();
    check_parts::<[u64; 8]>();
}

type Elems = (((), f32), f32);

#[test]
fn targets_and_hoisted_values() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    let value = |i: usize| (i % 113) as f32;
    for round in 0..rounds(60) {
        // Some rows are longer than a buffer.
        let longest = if round % 4 == 0 { 2000 } else { 150 };
        let (sizes, [uniform, contiguous]) = layout(&mut random, longest);
        let a = StridedOperand::new(&mut random, &sizes, &uniform, value);
        let b = StridedOperand::new(&mut random, &sizes, &contiguous, value);
        let sources = (((), a.source()), b.source());
        let values = || {
            let of_a = |_: &MathContext, (((), a), _): Elems| f64::from(a) + 0.5;
            let of_b = |_: &MathContext, (_, b): Elems| b as u8;
            let of_a = Hoisted::<0b01, 0, f64, _>::new(of_a);
            (((), of_a), Hoisted::<0b10, 0, u8, _>::new(of_b))
        };
        let f = |(((_, b), of_a), of_b): ((Elems, f64), u8)| of_a as f32 + b - f32::from(of_b);
        let map = Map::<DynShape, _, _, _>::new(sources, values(), |_, elems| f(elems));
        let got = fill_buffer::<DynShape, f32>(&sizes, map).unwrap();
        for (got, index) in got.iter().zip(indices(&sizes)) {
            let (a, b) = (a.at(&index), b.at(&index));
            let elems = (((), a), b);
            assert_eq!(*got, f(((elems, f64::from(a) + 0.5), b as u8)), "{sizes:?}");
        }

        // Rows with or without gaps between them.
        let row = (sizes[2] + round % 2) as isize;
        let strides = [sizes[1] as isize * row, row, 1];
        let mut target = StridedOperand::new(&mut random, &sizes, &strides, value);
        let updated = target.updated(|index, t| t * a.at(index) - b.at(index));
        update::<DynShape, _, _, _, _, _, _>(target.target(), sources, (), |_, t, (((), a), b)| {
            t * a - b
        });
        assert_eq!(target.data, updated, "{sizes:?}");
        force_streaming(|| {
            assign::<DynShape, _, _, _, _, _, _>(target.target(), sources, values(), |_, elems| {
                f(elems)
            });
        });
        for (got, index) in got.iter().zip(indices(&sizes)) {
            assert_eq!(target.at(&index), *got, "{sizes:?}");
        }
    }
}

#[test]
fn threads_share_rows() {
    let sizes = [7, 311, 701];
    let a: Vec<f32> = (0..7 * 311).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..701).map(|i| (i % 97) as f32).collect();
    let (uniform, contiguous) = ([311, 1, 0], [0, 0, 1]);
    let source =
        |data, strides| Source::<_, Strided<DynShape>>::new(data, 0, &sizes, Some(strides));
    let sources = (
        ((), source(&a[..], &uniform[..])),
        source(&b[..], &contiguous[..]),
    );
    let got = evaluate::<DynShape, _, _, _>(&sizes, sources, |(((), a), b)| a * b).unwrap();
    for (i, got) in got.iter().enumerate() {
        assert_eq!(*got, a[i / 701] * b[i % 701], "{i}");
    }
}

#[test]
fn threads_share_parts_of_rows() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let long = 400_007;
    for (sizes, strides) in [
        ([3, long, 1], [[1, 0, 0], [0, 1, 0], [-1, 0, 0]]),
        ([3, long / 3, 3], [[3, 0, 1], [0, 3, 1], [-2, 0, 0]]),
    ] {
        let operands =
            strides.map(|strides| StridedOperand::new(&mut random, &sizes, &strides, f32::of));
        let [a, b, c] = &operands;
        let two = (((), a.source()), b.source());
        let two = evaluate::<DynShape, _, _, _>(&sizes, two, |((_, a), b)| a * 0.5 - b).unwrap();
        let three = ((((), a.source()), b.source()), c.source());
        let three = evaluate::<DynShape, _, _, _>(&sizes, three, |(((_, a), b), c)| a - b + c);
        let three = three.unwrap();
        let at = |x: &StridedOperand<f32>, index: [usize; 3]| x.at(&index);
        for i in 0..two.len() {
            let in_row = sizes[1] * sizes[2];
            let index = [i / in_row, i % in_row / sizes[2], i % sizes[2]];
            let (a, b, c) = (at(a, index), at(b, index), at(c, index));
            assert_eq!((two[i], three[i]), (a * 0.5 - b, a - b + c), "{index:?}");
        }
    }
}
