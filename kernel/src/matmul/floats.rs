//! The product of two matrices of `f32` or `f64`.

use core::ops::{Add, Mul};

use super::output::Combination;
use super::shared_rows::Rows;
use super::{RunTimeSizes, blocks, direct, vector};
use crate::plan::thresholds::{MIN_TILED_PRODUCTS, MIN_TRANSPOSING_ROWS};
use crate::simd::{Instructions, Lanes, dispatch_widest};

/// Floats whose products are computed in vectors.
pub(super) trait Float:
    Lanes + Default + PartialEq + From<i8> + Add<Output = Self> + Mul<Output = Self>
{
}
impl Float for f32 {}
impl Float for f64 {}

/// Writes rows of products of this size.
// The iterator is `dyn`, so that the tiles are compiled once for each type.
#[inline(never)]
pub(super) fn multiply<'a, T: Float + 'a>(
    rows: &mut dyn Iterator<Item = Rows<'a, T>>,
    [m, k, n]: [usize; 3],
    combination: Combination<T>,
) {
    // All rows are computed in the same way, whatever the number of threads.
    let is_small = m.saturating_mul(k).saturating_mul(n) < MIN_TILED_PRODUCTS;
    dispatch_widest(
        #[inline(always)]
        |instructions| {
            for rows in rows {
                // SAFETY: by invariant 1 of the rows. The processor has these instructions.
                unsafe {
                    if is_small {
                        direct::few_rows::<T, RunTimeSizes>(
                            rows.out,
                            rows.size,
                            rows.x,
                            rows.y,
                            combination,
                        );
                    } else {
                        multiply_rows(rows, m, combination, instructions);
                    }
                }
            }
        },
    );
}

/// Writes rows of a product of `all_rows` rows.
///
/// # Safety
/// The processor has these instructions. The old elements are initialized if `combination` has a factor of them.
#[inline(always)]
unsafe fn multiply_rows<T: Float>(
    Rows {
        mut out,
        mut size,
        mut x,
        mut y,
    }: Rows<'_, T>,
    all_rows: usize,
    combination: Combination<T>,
    instructions: Instructions,
) {
    let is_vector = size[2] == 1 && x.column_stride != 1;
    if is_vector || all_rows < MIN_TRANSPOSING_ROWS && y.column_stride != 1 {
        out = out.transpose();
        size.reverse();
        (x, y) = (y.transpose(), x.transpose());
    }
    let [m, k, n] = size;
    // SAFETY: the precondition is the same. By invariant 1 of the rows, the elements may be written.
    unsafe {
        if n == 1 && x.column_stride == 1 && y.row_stride == 1 {
            vector::dot_products(out, [m, k], x, y, combination, instructions);
        } else if m == 1 && y.column_stride == 1 && out.column_stride == 1 && combination.replaces()
        {
            vector::combine_rows(out, [k, n], x, y, instructions);
        } else {
            blocks::multiply(out, size, x, y, combination, instructions);
        }
    }
}
