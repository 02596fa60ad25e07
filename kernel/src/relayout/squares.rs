//! Transposition of squares of numbers in registers.
//!
//! Each register of 128 bits contains a block of a column. One round interleaves the first half of
//! the registers with the second half. For n registers, log2 n rounds transpose the square.
//! Registers of 256 bits contain two squares.

use core::arch::x86_64::{
    _mm_loadu_si128, _mm_setzero_si128, _mm_storeu_si128, _mm_unpackhi_epi8, _mm_unpackhi_epi16,
    _mm_unpackhi_epi32, _mm_unpackhi_epi64, _mm_unpacklo_epi8, _mm_unpacklo_epi16,
    _mm_unpacklo_epi32, _mm_unpacklo_epi64, _mm256_loadu2_m128i, _mm256_setzero_si256,
    _mm256_storeu_si256, _mm256_unpackhi_epi8, _mm256_unpackhi_epi16, _mm256_unpackhi_epi32,
    _mm256_unpackhi_epi64, _mm256_unpacklo_epi8, _mm256_unpacklo_epi16, _mm256_unpacklo_epi32,
    _mm256_unpacklo_epi64,
};
use core::ops::Range;

use super::Rectangle;
use crate::simd::has_avx2;

/// The size of a block of a column, in bytes.
const BLOCK: usize = 16;

/// Returns the number of rows and columns of a square of numbers of `size` bytes: 1, 2, 4 or 8.
pub(super) const fn side(size: usize) -> usize {
    BLOCK / size
}

/// Transposes the first `rows` rows of `columns` to rows that begin `width` elements apart in `to`.
///
/// # Safety
/// The elements are numbers of 1, 2, 4 or 8 bytes, and contiguous along columns. The numbers of
/// rows and of columns are multiples of the [side] of a square. `to` has room for all rows.
pub(super) unsafe fn transpose(
    from: &Rectangle<'_>,
    rows: usize,
    columns: Range<usize>,
    to: *mut u8,
    width: usize,
) {
    let size = from.element.size;
    let pairs = if has_avx2() {
        columns.len() - columns.len() % (2 * side(size))
    } else {
        0
    };
    let middle = columns.start + pairs;
    // SAFETY: by the precondition for all columns. There are pairs only if the processor has AVX2.
    unsafe {
        if pairs > 0 {
            pairs_of_squares(from, rows, columns.start..middle, to, width);
        }
        squares(from, rows, middle..columns.end, to, width);
    }
}

/// Defines a function that transposes squares in registers that contain `$count` blocks of columns.
macro_rules! transpose_in_registers {
    (
        $(#[$attribute:meta])* $name:ident, $count:literal:
        $zero:ident, |$first:ident, $second:ident| $load:expr, $store:ident;
        $($size:literal: $low:ident $high:ident;)*
    ) => {
        /// # Safety
        /// As for [`transpose`]. The number of columns is a multiple of that in a register.
        $(#[$attribute])*
        unsafe fn $name(
            from: &Rectangle<'_>,
            rows: usize,
            columns: Range<usize>,
            to: *mut u8,
            width: usize,
        ) {
            match from.element.size {
                $($size => {
                    const SIDE: usize = side($size);
                    for column in columns.step_by(SIDE * $count) {
                        for row in (0..rows).step_by(SIDE) {
                            // SAFETY: by the precondition, the rows and columns are whole squares,
                            // and `to` has room. By invariant 1 of `from` they may be read.
                            unsafe {
                                let mut square = [$zero(); SIDE];
                                for (i, block) in square.iter_mut().enumerate() {
                                    let $first = from.at(row, column + i);
                                    let $second = from.at(row, column + i + SIDE * ($count - 1));
                                    *block = $load;
                                }
                                let mut rounds = SIDE.ilog2();
                                while rounds > 0 {
                                    let last = square;
                                    for i in 0..SIDE / 2 {
                                        square[2 * i] = $low(last[i], last[i + SIDE / 2]);
                                        square[2 * i + 1] = $high(last[i], last[i + SIDE / 2]);
                                    }
                                    rounds -= 1;
                                }
                                for (i, block) in square.iter().enumerate() {
                                    let place = to.add(((row + i) * width + column) * $size);
                                    $store(place.cast(), *block);
                                }
                            }
                        }
                    }
                })*
                _ => unreachable!("squares consist of numbers of 1, 2, 4 or 8 bytes"),
            }
        }
    };
}

transpose_in_registers! {
    squares, 1:
    _mm_setzero_si128, |first, _second| _mm_loadu_si128(first.cast()), _mm_storeu_si128;
    1: _mm_unpacklo_epi8 _mm_unpackhi_epi8;
    2: _mm_unpacklo_epi16 _mm_unpackhi_epi16;
    4: _mm_unpacklo_epi32 _mm_unpackhi_epi32;
    8: _mm_unpacklo_epi64 _mm_unpackhi_epi64;
}
transpose_in_registers! {
    #[target_feature(enable = "avx2")]
    pairs_of_squares, 2:
    _mm256_setzero_si256, |first, second| _mm256_loadu2_m128i(second.cast(), first.cast()),
    _mm256_storeu_si256;
    1: _mm256_unpacklo_epi8 _mm256_unpackhi_epi8;
    2: _mm256_unpacklo_epi16 _mm256_unpackhi_epi16;
    4: _mm256_unpacklo_epi32 _mm256_unpackhi_epi32;
    8: _mm256_unpacklo_epi64 _mm256_unpackhi_epi64;
}
