//! Sorts and selections by bits, compared bit for bit with the standard library's stable sort.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{SortOrder, select, select_two, sort_lanes};
use crate::ReduceOrd;
use crate::iteration::Lanes;

/// Compares elements as sorts do: NaN is the largest, and −0 equals 0.
fn compare<T: ReduceOrd>(a: &T, b: &T) -> Ordering {
    let unordered = || a.is_unordered().cmp(&b.is_unordered());
    a.partial_cmp(b).unwrap_or_else(unordered)
}

/// Calls `check` with lanes of several lengths and with elements among `values`.
fn for_each_lane<T: Copy>(values: &[T], mut check: impl FnMut(&[T])) {
    let mut state = 12345_u32;
    let mut index = |len: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % len
    };
    for len in [0, 1, 2, 3, 5, 8, 20, 33, 70, 200] {
        for distinct in [1, 2, 3, values.len()] {
            let first = index(values.len());
            let value = |i: usize| values[(first + i) % values.len()];
            let lane: Vec<T> = (0..len).map(|_| value(index(distinct))).collect();
            check(&lane);
        }
    }
}

/// Checks sorts in both orders, and selections. `bits` returns the bits of an element.
fn check<T: ReduceOrd, B: Ord + core::fmt::Debug>(values: &[T], bits: impl Fn(T) -> B) {
    let all_bits = |lane: &[T]| lane.iter().map(|&x| bits(x)).collect::<Vec<B>>();
    for_each_lane(values, |lane| {
        for order in [SortOrder::Ascending, SortOrder::Descending] {
            let mut sorted = lane.to_vec();
            sort_lanes(&mut sorted, Lanes::one(lane.len()), order).unwrap();
            let mut expected = lane.to_vec();
            match order {
                SortOrder::Ascending => expected.sort_by(compare),
                SortOrder::Descending => expected.sort_by(|a, b| compare(b, a)),
            }
            assert_eq!(all_bits(&sorted), all_bits(&expected));
        }
        let numbers = lane.iter().copied().filter(|x| !x.is_unordered());
        let numbers: Vec<T> = numbers.collect();
        let mut sorted = numbers.clone();
        sorted.sort_by(compare);
        for rank in 0..numbers.len() {
            let mut elements = numbers.clone();
            let position = select(&mut elements, rank);
            assert_eq!(bits(elements[position]), bits(sorted[rank]));
            if rank + 1 < numbers.len() {
                let mut elements = numbers.clone();
                let found = select_two(&mut elements, rank).map(|i| bits(elements[i]));
                assert_eq!(found, [bits(sorted[rank]), bits(sorted[rank + 1])]);
                let [mut moved, mut original] = [&elements, &numbers].map(|x| all_bits(x));
                moved.sort();
                original.sort();
                assert_eq!(moved, original);
            }
        }
    });
}

macro_rules! integers {
    ($($test:ident: $integer:ident)*) => {$(
        #[test]
        fn $test() {
            let (min, max) = ($integer::MIN, $integer::MAX);
            let values = [0, min, 5, max, min + 1, 1, max / 2, max - 1, max / 2 + 1, min / 2];
            check(&values, |x| x);
        }
    )*};
}
integers! {
    signed_8: i8
    signed_16: i16
    signed_32: i32
    signed_64: i64
    signed_128: i128
    signed_pointer: isize
    unsigned_8: u8
    unsigned_16: u16
    unsigned_32: u32
    unsigned_64: u64
    unsigned_128: u128
    unsigned_pointer: usize
}

#[test]
fn truth_values() {
    check(&[true, false], |x| x);
}

macro_rules! floats {
    ($($test:ident: $float:ty)*) => {$(
        #[test]
        fn $test() {
            type Float = $float;
            let nan = Float::NAN.to_bits();
            let zero = Float::from_bits(0);
            let values = [
                zero,
                -zero,
                Float::from_bits(1),
                -Float::from_bits(1),
                Float::INFINITY,
                Float::NEG_INFINITY,
                Float::MAX,
                Float::MIN,
                Float::from_bits(Float::MAX.to_bits() / 2),
                -Float::from_bits(Float::MAX.to_bits() / 2),
                // NaN of several bits.
                Float::from_bits(nan),
                Float::from_bits(nan + 1),
                -Float::from_bits(nan),
                -Float::from_bits(nan + 2),
            ];
            check(&values, Float::to_bits);
        }
    )*};
}
floats! {
    float_32: f32
    float_64: f64
}
#[cfg(feature = "half")]
floats! {
    float_16: half::f16
    brain_float_16: half::bf16
}
