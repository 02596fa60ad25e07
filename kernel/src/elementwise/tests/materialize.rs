//! Three hoisted values of various types, from operands of any strides, for results and targets.

use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering::Relaxed;

use super::strided_operand::StridedOperand;
use super::{Random, indices, rounds};
use crate::simd::force_streaming;
use crate::tests::dims::DynShape;
use crate::{Hoisted, Map, MathContext, assign, fill_buffer, update};

/// One element of each operand, and the hoisted values.
type Elems = ((((), f32), f32), f32);
type Values = (((Elems, u8), [f64; 3]), f32);

fn of_a(a: f32) -> u8 {
    (a * 2.0) as u8
}
fn of_b(b: f32) -> [f64; 3] {
    [f64::from(b), 1.0, f64::from(b) * 0.5]
}
fn of_both(a: f32, c: f32) -> f32 {
    a * c + 1.0
}

fn whole(a: u8, b: [f64; 3], both: f32, c: f32) -> f32 {
    f32::from(a) - (b[0] + b[2] * b[1]) as f32 + both * c
}

/// Checks a fresh result and a target of these strides. Returns how often each value ran.
fn check(
    random: &mut Random,
    sizes: &[usize],
    target: &[isize],
    strides: [&[isize]; 3],
) -> [usize; 3] {
    let value = |i: usize| (i % 113) as f32;
    let [a, b, c] = strides.map(|s| StridedOperand::new(random, sizes, s, value));
    let counts = [const { AtomicUsize::new(0) }; 3];
    let count = |k: usize| counts[k].fetch_add(1, Relaxed);
    let values = || {
        let a = Hoisted::<0b001, 0, u8, _>::new(|_: &MathContext, ((((), a), _), _): Elems| {
            count(0);
            of_a(a)
        });
        let b = Hoisted::<0b010, 0, [f64; 3], _>::new(|_: &MathContext, ((_, b), _): Elems| {
            count(1);
            of_b(b)
        });
        let both = Hoisted::<0b101, 0, f32, _>::new(|_: &MathContext, ((((), a), _), c): Elems| {
            count(2);
            of_both(a, c)
        });
        ((((), a), b), both)
    };
    let sources = ((((), a.source()), b.source()), c.source());
    let f = |((((_, c), a), b), both): Values| whole(a, b, both, c);
    let want = |index: &[usize]| {
        let [a, b, c] = [&a, &b, &c].map(|operand| operand.at(index));
        whole(of_a(a), of_b(b), of_both(a, c), c)
    };

    let map = Map::<DynShape, _, _, _>::new(sources, values(), |_, elems| f(elems));
    let got = fill_buffer::<DynShape, f32>(sizes, map).unwrap();
    for (&got, index) in got.iter().zip(indices(sizes)) {
        assert_eq!(got, want(&index), "{sizes:?} {strides:?} {index:?}");
    }
    let computed = counts.each_ref().map(|count| count.load(Relaxed));

    let mut target = StridedOperand::new(random, sizes, target, value);
    let updated = target.updated(|index, t| t * 2.0 - want(index));
    update::<DynShape, _, _, _, _, _, _>(target.target(), sources, values(), |_, t, values| {
        t * 2.0 - f(values)
    });
    assert_eq!(
        target.data, updated,
        "{sizes:?} {strides:?} {:?}",
        target.strides
    );
    force_streaming(|| {
        assign::<DynShape, _, _, _, _, _, _>(target.target(), sources, values(), |_, values| {
            f(values)
        });
    });
    for index in indices(sizes) {
        assert_eq!(target.at(&index), want(&index), "{sizes:?} {strides:?}");
    }
    computed
}

/// Returns how often a value that varies over `own` elements should be computed.
fn expected(count: usize, own: usize) -> usize {
    if count > 256 && count / own.max(1) >= 4 {
        own
    } else {
        count
    }
}

#[test]
fn rows_and_columns() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..rounds(16) {
        let limit = if random.below(2) == 0 { 12 } else { 120 };
        let (rows, columns) = (1 + random.below(limit), 1 + random.below(limit));
        let (r, c) = (rows as isize, columns as isize);
        let own = [rows, columns, rows].map(|own| expected(rows * columns, own));
        // A column and a row, in order, backwards and with gaps; targets in order and against it.
        let got = check(
            &mut random,
            &[rows, columns],
            &[c, 1],
            [&[1, 0], &[0, 1], &[1, 0]],
        );
        assert_eq!(got, own, "{rows} {columns}");
        let got = check(
            &mut random,
            &[rows, columns],
            &[1, r],
            [&[-2, 0], &[0, -3], &[1, 0]],
        );
        assert_eq!(got, own, "{rows} {columns}");
        let got = check(
            &mut random,
            &[rows, columns],
            &[2, -2 * r],
            [&[0, 0], &[0, 1], &[0, 0]],
        );
        let own = [1, columns, 1].map(|own| expected(rows * columns, own));
        assert_eq!(got, own, "{rows} {columns}");
    }
}

#[test]
fn beside_transposed_operands() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for _ in 0..rounds(4) {
        let (rows, columns) = (16 + random.below(130), 16 + random.below(130));
        let (r, c) = (rows as isize, columns as isize);
        let count = rows * columns;
        let sizes = [rows, columns];
        // The third value reads a transposed operand, and does not repeat.
        let got = check(
            &mut random,
            &sizes,
            &[c, 1],
            [&[1, 0], &[0, 1], &[1, r + 1]],
        );
        assert_eq!(got, [rows, columns, count]);
        // All other operands are in the order of the result.
        let got = check(&mut random, &sizes, &[c, 1], [&[c, 1], &[0, 0], &[1, r]]);
        assert_eq!(got, [count, 1, count]);
        let got = check(&mut random, &sizes, &[1, r], [&[1, 0], &[c, 1], &[0, 2]]);
        assert_eq!(got, [rows, count, count]);
        // Values that are transposed themselves.
        let sizes = [5, rows, columns];
        let target = [1, 5 * c, 5];
        let got = check(
            &mut random,
            &sizes,
            &target,
            [&[0, 1, r], &[0, 1, 0], &[1, 0, 0]],
        );
        assert_eq!(got, [count, rows, 5 * count]);
    }
}

#[test]
fn within_many_loops() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for _ in 0..rounds(40) {
        let sizes = [(); 4].map(|()| 1 + random.below(7));
        let [a, b, c, d] = sizes.map(|n| n as isize);
        let count: usize = sizes.iter().product();
        let target = [b * d, d, a * b * d, 1];
        let got = check(
            &mut random,
            &sizes,
            &target,
            [&[0, c, 1, 0], &[d, 0, 0, -1], &[0, 0, 0, 1]],
        );
        let own = [sizes[1] * sizes[2], sizes[0] * sizes[3], count / sizes[0]];
        assert_eq!(got, own.map(|own| expected(count, own)), "{sizes:?}");
    }
}

#[test]
fn within_more_loops_than_the_compiler_plans_for() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let sizes = vec![2; 11];
    let every = |n: usize| -> Vec<isize> {
        let mut step = 1;
        (0..sizes.len())
            .map(|d| {
                let varies = d % n == 0;
                let stride = if varies { step } else { 0 };
                step <<= usize::from(varies);
                stride
            })
            .collect()
    };
    let target: Vec<isize> = (0..sizes.len()).map(|d| 1 << d).collect();
    let got = check(
        &mut random,
        &sizes,
        &target,
        [&every(2), &every(3), &every(5)],
    );
    assert_eq!(got, [1 << 6, 1 << 4, 1 << 7]);
}
