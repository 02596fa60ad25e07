use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::*;
use crate::fill::FillResult;
use crate::reduce::{Fold, Reduction};
use crate::sizes::layout::extent;
use crate::{AnyLayout, CompleteLoops, SimpleLoops, Source};

/// A xorshift generator (G. Marsaglia, "Xorshift RNGs", 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len())]
    }
}

#[derive(Clone, Copy)]
struct Add;

impl Reduction<i64> for Add {
    type Acc = i64;
    type Output = i64;

    fn start(self) -> i64 {
        0
    }
    fn push(self, acc: i64, element: i64) -> i64 {
        acc + element
    }
    fn merge(self, a: i64, b: i64) -> i64 {
        a + b
    }
    fn finish(self, acc: i64, _: usize) -> i64 {
        acc
    }
}

/// The largest element, which may be accumulated several times.
#[derive(Clone, Copy)]
struct Largest;

impl Reduction<i64> for Largest {
    type Acc = i64;
    type Output = i64;
    const ALL_AT_ONCE: bool = true;
    const IS_IDEMPOTENT: bool = true;

    fn start(self) -> i64 {
        i64::MIN
    }
    fn push(self, acc: i64, element: i64) -> i64 {
        acc.max(element)
    }
    fn merge(self, a: i64, b: i64) -> i64 {
        a.max(b)
    }
    fn finish(self, acc: i64, _: usize) -> i64 {
        acc
    }
}

/// Elements whose windows may overlap, or be in reverse order.
struct Operand<T> {
    data: Vec<T>,
    offset: usize,
    strides: Vec<isize>,
}

impl<T: Copy> Operand<T> {
    fn random(random: &mut Random, sizes: &[usize], value: impl Fn(usize) -> T) -> Self {
        let strides: Vec<isize> = sizes
            .iter()
            .map(|_| random.pick(&[0, 1, 1, 1, 2, 2, 3, 4, 5, 13, 64, 130, -1, -2]))
            .collect();
        Self::with_strides(random, sizes, strides, value)
    }

    fn with_strides(
        random: &mut Random,
        sizes: &[usize],
        strides: Vec<isize>,
        value: impl Fn(usize) -> T,
    ) -> Self {
        let (low, end) = extent(sizes, &strides).unwrap_or((0, 0));
        let offset = low.unsigned_abs() + random.below(3);
        let len = offset + end as usize + 1;
        Operand {
            data: (0..len).map(|_| value(random.below(100))).collect(),
            offset,
            strides,
        }
    }

    fn source<'a>(&'a self, sizes: &'a [usize]) -> Source<'a, T, AnyLayout> {
        Source::new(&self.data, self.offset, sizes, Some(&self.strides))
    }

    fn at(&self, index: &[usize]) -> T {
        let steps = index.iter().zip(&self.strides);
        let offset: isize = steps.map(|(&i, &stride)| i as isize * stride).sum();
        self.data[self.offset.wrapping_add_signed(offset)]
    }
}

/// Compares sums and maxima of products of two operands of random shapes with a loop.
fn check_random<T: Copy + Send + Sync + 'static>(
    random: &mut Random,
    value: impl Fn(usize) -> T + Copy,
    number: impl Fn(T) -> i64 + Sync + Copy,
) {
    let rank = 2 + random.below(4);
    let last = random.pick(&[
        1, 2, 7, 15, 16, 17, 28, 31, 32, 33, 64, 100, 128, 129, 1023, 1025, 1040, 2050,
    ]);
    let reduced = 1 + random.below((1 << rank) - 2) as u64;
    let innermost = (0..rank).rev().find(|&d| reduced >> d & 1 == 0);
    let sizes: Vec<usize> = (0..rank)
        .map(|d| match Some(d) == innermost {
            true => last,
            false => random.pick(&[0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 8]),
        })
        .collect();
    let operands = [(); 2].map(|()| Operand::random(random, &sizes, value));
    check(Add, &sizes, reduced, &operands, number);
    check(Largest, &sizes, reduced, &operands, number);
}

/// Compares a reduction of products of two operands with a loop.
fn check<T, O>(
    op: O,
    sizes: &[usize],
    reduced: u64,
    operands: &[Operand<T>; 2],
    number: impl Fn(T) -> i64 + Sync + Copy,
) where
    T: Copy + Send + Sync + 'static,
    O: Reduction<i64, Acc = i64, Output = i64>,
{
    let rank = sizes.len();
    let results: usize = (0..rank)
        .filter(|d| reduced >> d & 1 == 0)
        .map(|d| sizes[d])
        .product();
    let mut expected = vec![op.start(); results];
    let mut index = vec![0; rank];
    for number_of_element in 0..sizes.iter().product() {
        crate::sizes::offsets::seek(sizes, number_of_element, &mut index);
        let mut result = 0;
        for d in (0..rank).filter(|d| reduced >> d & 1 == 0) {
            result = result * sizes[d] + index[d];
        }
        let [a, b] = [0, 1].map(|k: usize| number(operands[k].at(&index)));
        expected[result] = op.push(expected[result], a * b);
    }
    macro_rules! check_loops {
        ($($loops:ident)*) => {$(
            let mut out = vec![MaybeUninit::uninit(); results];
            let fold = Fold {
                sizes,
                reduced,
                sources: (((), operands[0].source(sizes)), operands[1].source(sizes)),
                f: |_: &crate::MathContext, (((), a), b): (((), T), T)| number(a) * number(b),
                op,
                loops: $loops,
            };
            fold.fill(&[], &mut out);
            // SAFETY: `fill` initializes each result.
            let found: Vec<i64> = out.iter().map(|x| unsafe { x.assume_init() }).collect();
            let strides = operands.each_ref().map(|operand| &operand.strides);
            assert_eq!(found, expected, "{sizes:?} {reduced:b} {strides:?}");
        )*};
    }
    check_loops!(CompleteLoops SimpleLoops);
}

#[test]
fn sums_of_any_strides_are_those_of_a_loop() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for _ in 0..if cfg!(miri) { 5 } else { 120 } {
        check_random::<u8>(&mut random, |i| i as u8, i64::from);
        check_random::<f32>(&mut random, |i| i as f32, |x| x as i64);
        check_random::<i64>(&mut random, |i| i as i64 - 50, |x| x);
    }
}

/// Windows of one operand that overlap along the last axis. The other operand overlaps in the same way, or is the same for
/// all results.
#[cfg(not(miri))]
#[test]
fn maxima_of_overlapping_windows_are_those_of_a_loop() {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for taps in [2, 3, 4, 5, 8, 9, 10, 27, 28, 81, 256, 257] {
        for long in [false, false, false, true] {
            // Long rows are two blocks.
            let results = match long {
                true => random.pick(&[1023, 1024, 1025, 1040]),
                false => random.pick(&[1, 15, 16, 17, 31, 32, 33, 100]),
            };
            let [outer, rows] = match long {
                true => [1, 1],
                false => [random.pick(&[1, 2, 3]), random.pick(&[1, 2, 3, 5])],
            };
            let sizes = [outer, results, rows, taps];
            let row = (results + taps - 1) as isize;
            let [strides, others] = [
                vec![5 * row, 1, row, 1],
                match random.below(3) {
                    0 => vec![row, 1, random.pick(&[0, 1, row]), 1],
                    1 => vec![1, 0, random.pick(&[0, 1]), 0],
                    _ => vec![1, 0, 1, 1],
                },
            ];
            let operands = [strides, others].map(|strides| {
                Operand::with_strides(&mut random, &sizes, strides, |i| i as i64 - 50)
            });
            check(Largest, &sizes, 0b1100, &operands, |x| x);
        }
    }
}

/// Windows with stride 2 and without common elements, or with some along the first axis.
#[cfg(not(miri))]
#[test]
fn reductions_of_pairs_are_those_of_a_loop() {
    let mut random = Random(0x1405_7B7E_F767_814F);
    for _ in 0..80 {
        let columns = random.pick(&[15, 16, 17, 28, 31, 32, 33, 100, 1023, 1025]);
        let width = random.pick(&[2, 2, 2, 3, 4, 6]);
        let sizes = [
            random.pick(&[1, 2, 3]),
            columns,
            random.pick(&[1, 2, 2, 3]),
            width,
        ];
        let row = (2 * columns + width) as isize;
        let operands = [(); 2].map(|()| {
            let strides = vec![random.pick(&[row, 2 * row]), 2, row, 1];
            Operand::with_strides(&mut random, &sizes, strides, |i| i as f32 - 50.0)
        });
        check(Largest, &sizes, 0b1100, &operands, |x| x as i64);
        check(Add, &sizes, 0b1100, &operands, |x| x as i64);
    }
}

#[test]
fn blocks_have_each_result_once() {
    for (row, rows) in [
        (1, 40),
        (3, 11),
        (7, 100),
        (16, 1),
        (31, 3),
        (32, 2),
        (130, 3),
        (2049, 2),
    ] {
        for most in [32, 48, 96, 1024] {
            let within = (1, row, rows, most, CHAINS);
            let whole = (row, rows, 1, most / row, CHAINS.div_ceil(row));
            for (within_row, (unit, units, groups, most, least)) in [(true, within), (false, whole)]
            {
                if most < 2 * least || units < least {
                    continue;
                }
                let blocks = ResultBlocks {
                    within_row,
                    unit,
                    units,
                    groups,
                    most,
                    least,
                    sharing: Sharing::Separate,
                };
                let mut end = 0;
                for block in 0..blocks.count() {
                    let results = blocks.results(block);
                    assert_eq!(results.start, end, "{row} {rows} {most}");
                    assert!(results.len() >= CHAINS, "{row} {rows} {most}");
                    assert!(!within_row || results.start / row == (results.end - 1) / row);
                    end = results.end;
                }
                assert_eq!(end, row * rows, "{row} {rows} {most}");
            }
        }
    }
}

/// Packing one operand leaves the packed elements of the other one readable, which Miri checks under Stacked Borrows.
#[test]
fn both_operands_are_packed() {
    let sizes = [2, 3, 16];
    let strides = [vec![1, 40, 2], vec![50, 1, 3]];
    let operands = strides.map(|strides| Operand {
        data: (0..200).map(|i| i as u8).collect(),
        offset: 0,
        strides,
    });
    for reduced in [0b100_u64, 0b011, 0b010, 0b001] {
        let kept: Vec<usize> = (0..3).filter(|d| reduced >> d & 1 == 0).collect();
        let results = kept.iter().map(|&d| sizes[d]).product();
        let mut expected = vec![0_i64; results];
        let mut index = [0; 3];
        for element in 0..sizes.iter().product() {
            crate::sizes::offsets::seek(&sizes, element, &mut index);
            let result = kept
                .iter()
                .fold(0, |result, &d| result * sizes[d] + index[d]);
            let [a, b] = [0, 1].map(|k: usize| i64::from(operands[k].at(&index)));
            expected[result] += a * b;
        }
        let mut out = vec![MaybeUninit::uninit(); results];
        let fold = Fold {
            sizes: &sizes,
            reduced,
            sources: (((), operands[0].source(&sizes)), operands[1].source(&sizes)),
            f: |_: &crate::MathContext, (((), a), b): (((), u8), u8)| i64::from(a) * i64::from(b),
            op: Add,
            loops: CompleteLoops,
        };
        fold.fill(&[], &mut out);
        // SAFETY: `fill` initializes each result.
        let found: Vec<i64> = out.iter().map(|x| unsafe { x.assume_init() }).collect();
        assert_eq!(found, expected, "{reduced:b}");
    }
}
