use alloc::vec::Vec;

use super::super::OVERRUN;
use super::*;

#[test]
fn each_element_repeats() {
    for size in [1, 2, 3, 4, 6, 8, 16, 24] {
        for times in 1..=70 {
            for (len, stride) in [(1, 1), (2, -1), (7, 3)] {
                let from: Vec<u8> = (0..len * 3 * size).map(|i| i as u8).collect();
                let first = if stride < 0 { len - 1 } else { 0 };
                let steps = Steps {
                    first: from[first * size..].as_ptr(),
                    stride,
                };
                let bytes = len * times * size;
                let mut to = alloc::vec![0; bytes + OVERRUN];
                // SAFETY: there are `len` elements, and room for their repetitions.
                unsafe { repeat_each(size, steps, to.as_mut_ptr(), len, times) };
                let element = |i: usize| {
                    &from[first.wrapping_add_signed(i as isize * stride) * size..][..size]
                };
                for (i, to) in to[..bytes].chunks(size).enumerate() {
                    assert_eq!(to, element(i / times), "{len} of {size}, {times} times");
                }
            }
        }
    }
}

#[test]
fn periods_of_all_lengths_repeat() {
    for size in [1, 2, 3, 4, 6, 8, 16, 24] {
        for period in 1..=40 {
            for (len, stride) in [
                (0, 1),
                (1, 1),
                (64, 1),
                (65, 2),
                (127, 1),
                (200, -1),
                (257, 1),
            ] {
                let len = len + period;
                let from: Vec<u8> = (0..period * 2 * size).map(|i| i as u8).collect();
                let first = if stride < 0 { period - 1 } else { 0 };
                let steps = Steps {
                    first: from[first * size..].as_ptr(),
                    stride,
                };
                let mut to = alloc::vec![0; len * size + OVERRUN];
                // SAFETY: there are `period` elements, and room for `len`.
                unsafe { repeat(size, steps, to.as_mut_ptr(), period, len) };
                let element = |i: usize| {
                    &from[first.wrapping_add_signed(i as isize * stride) * size..][..size]
                };
                for (i, to) in to[..len * size].chunks(size).enumerate() {
                    assert_eq!(to, element(i % period), "{len} of {size}, period {period}");
                }
            }
        }
    }
}
