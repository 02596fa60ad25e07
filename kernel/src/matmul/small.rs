//! The product of two small matrices of floats whose rows have neighboring elements.
//!
//! The sums of a tile are complete after one pass over its columns, which are read in place. The preparation of the blocks of
//! [`blocks`](super::blocks) takes longer than such a product.

use core::hint::assert_unchecked;

use super::arithmetic::Float;
use super::output::{Combination, OutputMatrix};
use super::panel::Panel;
use super::parts::Part;
use super::tile::{self, Store};
use crate::const_fn::max;
use crate::plan::thresholds::{MAX_TILE_CHAIN, MAX_UNPACKED_STRIDE, PRODUCT_ROWS};
use crate::simd::{InstructionSet, SEGMENT, Vector};

/// Returns `true` if [`multiply`] computes a part. The results have the same bits as those of blocks.
#[inline(always)]
pub(super) fn fits<T: Float, I: InstructionSet>(
    part: &Part<'_, T>,
    combination: Combination<T>,
) -> bool {
    let [m, k, n] = part.size;
    // Products of at most `SEGMENT` columns may have another order.
    let min_columns = const { max(<T::Bits256 as Vector<T>>::LANES, SEGMENT + 1) };
    let max_stride = const { MAX_UNPACKED_STRIDE / size_of::<T>() };
    I::INSTRUCTIONS.fma
        && (2..=PRODUCT_ROWS).contains(&m)
        && k <= MAX_TILE_CHAIN
        && n >= min_columns
        && part.x.column_stride == 1
        && part.y.column_stride == 1
        && part.y.row_stride.unsigned_abs() <= max_stride
        && part.out.column_stride == 1
        && combination.replaces()
}

/// Writes a product.
///
/// # Safety
/// The processor has these instructions. The part [`fits`].
#[inline(always)]
pub(super) unsafe fn multiply<T: Float, I: InstructionSet>(part: &Part<'_, T>) {
    let [_, _, n] = part.size;
    let mut column = 0;
    macro_rules! outlined {
        ($($parameters:tt)*) => {
            I::outlined(
                #[inline(always)]
                || multiply_columns::<T, $($parameters)*>(part, column),
            )
        };
    }
    while column < n {
        let rest = n - column;
        // SAFETY: the precondition is the same.
        column += unsafe {
            if const { I::INSTRUCTIONS.avx512 } {
                if rest > T::Bits512::LANES + T::Bits256::LANES {
                    outlined!(T::Bits512, 2, 8)
                } else if rest >= T::Bits512::LANES {
                    outlined!(T::Bits512, 1, 8)
                } else if rest > T::Bits256::LANES {
                    outlined!(T::Bits256, 2, 8)
                } else {
                    outlined!(T::Bits256, 1, 8)
                }
            } else if rest > T::Bits256::LANES {
                outlined!(T::Bits256, 2, 6)
            } else {
                outlined!(T::Bits256, 1, 8)
            }
        };
    }
}

/// Writes the product of all rows and of at most `W` vectors of columns, from `column` on. Returns the number of columns.
///
/// # Safety
/// As [`multiply`]. The processor has the instructions of `V`. A row has at least as many columns as a vector, and more than
/// `W - 1` vectors of them from `column` on.
#[inline(always)]
unsafe fn multiply_columns<T, V, const W: usize, const MAX_ROWS: usize>(
    part: &Part<'_, T>,
    column: usize,
) -> usize
where
    T: Float,
    V: Vector<T>,
{
    let [m, k, n] = part.size;
    let used = (n - column).min(W * V::LANES);
    // The last vector is whole. The sums that it has in common with the one before it are the same.
    let (first, last_vector) = if W == 1 {
        (column + used - V::LANES, 0)
    } else {
        (column, used - V::LANES)
    };
    // SAFETY: by the precondition and `fits`.
    unsafe {
        assert_unchecked(k <= MAX_TILE_CHAIN);
        let panel = Panel::<T, V, W>::whole(part.y.part(0, first), k, last_vector);
        let mut row = 0;
        while row < m {
            let rows = tile::height(m - row, MAX_ROWS);
            let x = part.x.part(row, 0);
            let out = OutputMatrix {
                // LLVM sees that the sums of a vector are neighbors.
                column_stride: 1,
                ..part.out.part(row, first)
            };
            let width = last_vector + V::LANES;
            tile::multiply::<T, V, 4, MAX_ROWS, W>(out, rows, x, panel, width, Store::Replace);
            row += rows;
        }
    }
    used
}
