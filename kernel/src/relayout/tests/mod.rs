//! Copies into other layouts. All elements must be copied, and no other byte may change.

mod copy_rows;
mod neighbors;
mod repeat;
mod transpose;
mod unpack;

use alloc::vec;
use alloc::vec::Vec;
use core::mem::MaybeUninit;

use super::{Bytes, ElementLayout, Rectangle, bytes_of};

/// Returns the element for index `i`. Elements of near indices differ.
fn element<const N: usize>(i: usize) -> [u8; N] {
    core::array::from_fn(|b| (i * 7 + b * 31 + 1) as u8)
}

/// Runs `work` with memory for `len` elements between other elements, and checks all of them.
fn check_writes<const N: usize>(
    len: usize,
    work: impl FnOnce(&mut Bytes),
    expected: impl Fn(usize) -> [u8; N],
) {
    const AROUND: usize = 5;
    const UNTOUCHED: u8 = 0xEE;
    let mut all = vec![[MaybeUninit::new(UNTOUCHED); N]; len + 2 * AROUND];
    {
        // SAFETY: both types have `N` bytes, which need not be initialized.
        let all: &mut [MaybeUninit<[u8; N]>] =
            unsafe { core::slice::from_raw_parts_mut(all.as_mut_ptr().cast(), all.len()) };
        work(bytes_of(&mut all[AROUND..AROUND + len]));
    }
    for (i, got) in all.iter().enumerate() {
        // SAFETY: all bytes were initialized, and `work` copies only initialized elements.
        let got = got.map(|byte| unsafe { byte.assume_init() });
        let want = match i.checked_sub(AROUND) {
            Some(i) if i < len => expected(i),
            _ => [UNTOUCHED; N],
        };
        assert_eq!(got, want, "{i} of {len}");
    }
}

/// Elements around the first one of a layout.
struct Around<const N: usize>(Vec<[u8; N]>);

impl<const N: usize> Around<N> {
    const BEFORE: usize = 1000;

    fn new() -> Self {
        Around((0..2 * Self::BEFORE).map(element).collect())
    }

    fn first(&self) -> *const u8 {
        self.0[Self::BEFORE..].as_ptr().cast()
    }

    fn at(&self, offset: isize) -> [u8; N] {
        self.0[Self::BEFORE.wrapping_add_signed(offset)]
    }

    fn rectangle(&self, size: (usize, usize), strides: (isize, isize)) -> Rectangle<'_> {
        let element = ElementLayout {
            size: N,
            is_number: N.is_power_of_two() && N <= 16,
        };
        // SAFETY: no test uses an offset beyond the elements.
        unsafe { Rectangle::new(element, self.first(), size, strides) }
    }
}

/// Checks packing rows and columns of elements of `N` bytes.
fn check_rectangle<const N: usize>(size: (usize, usize), strides: (isize, isize)) {
    let from = Around::<N>::new();
    let (rows, columns) = size;
    check_writes(
        rows * columns,
        |to| from.rectangle(size, strides).pack(to),
        |i| {
            let (row, column) = (i / columns, i % columns);
            from.at(row as isize * strides.0 + column as isize * strides.1)
        },
    );
}

fn check_rectangles(size: (usize, usize), strides: (isize, isize)) {
    check_rectangle::<1>(size, strides);
    check_rectangle::<2>(size, strides);
    check_rectangle::<3>(size, strides);
    check_rectangle::<4>(size, strides);
    check_rectangle::<8>(size, strides);
    check_rectangle::<12>(size, strides);
    check_rectangle::<16>(size, strides);
}

#[test]
fn rectangles_of_any_strides() {
    for rows in [0, 1, 2, 3, 5] {
        for columns in [0, 1, 2, 3, 9] {
            for strides in [
                (0, 1),
                (0, 3),
                (1, 0),
                (-2, 0),
                (9, 1),
                (20, 1),
                (1, 5),
                (-9, 2),
                (0, 0),
                (7, -1),
            ] {
                check_rectangles((rows, columns), strides);
            }
        }
    }
}

#[test]
fn rows_of_any_constant_stride() {
    for stride in -5..=9 {
        for len in (0..40).chain([63, 64, 100]) {
            check_rectangles((1, len), (0, stride));
        }
    }
}

#[test]
fn rows_of_a_constant_stride() {
    for rows in [2, 5] {
        for columns in [7, 8, 33] {
            for column_stride in [-1, 2, 3, 4] {
                for row_stride in [-93, 1, 56] {
                    check_rectangles((rows, columns), (row_stride, column_stride));
                }
            }
        }
    }
}

#[test]
fn few_columns_of_many_rows() {
    for rows in [64, 70, 133] {
        for columns in [2, 3, 4, 5] {
            for column_stride in [90, -90, 3] {
                check_rectangles((rows, columns), (1, column_stride));
            }
        }
    }
}
