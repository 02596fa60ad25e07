//! The product of two matrices of `f32` or `f64`.

use super::arithmetic::Float;
use super::output::Combination;
use super::panel::PanelBuffer;
use super::parts::Part;
use super::{RunTimeSizes, blocks, direct, vector};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::{few_columns, small};
use crate::plan::thresholds::{MIN_TILED_PRODUCTS, MIN_TRANSPOSING_ROWS};
use crate::simd::{InstructionSet, Work, dispatch_widest, dispatch_work};

/// Writes rows of products of this size.
// The iterator is `dyn`, so that the tiles are compiled once for each type.
#[inline(never)]
pub(super) fn multiply<'a, T: Float + 'a>(
    rows: &mut dyn Iterator<Item = Part<'a, T>>,
    size: [usize; 3],
    combination: Combination<T>,
) {
    let [m, k, n] = size;
    // All rows are computed in the same way, whatever the number of threads.
    if m.saturating_mul(k).saturating_mul(n) >= MIN_TILED_PRODUCTS {
        return multiply_tiled(rows, m, combination);
    }
    dispatch_widest(
        #[inline(always)]
        |_| {
            for part in rows {
                // SAFETY: old elements that `combination` reads are initialized.
                unsafe { direct::few_rows::<T, RunTimeSizes>(part, combination) };
            }
        },
    );
}

/// Writes rows of products of `all_rows` rows.
// This is not inlined, because the buffer would be a part of the stack frame of small products too.
#[inline(never)]
fn multiply_tiled<'a, T: Float + 'a>(
    rows: &mut dyn Iterator<Item = Part<'a, T>>,
    all_rows: usize,
    combination: Combination<T>,
) {
    dispatch_work(TiledProducts {
        rows,
        all_rows,
        combination,
        buffer: &mut PanelBuffer::new(),
    });
}

/// Rows of products of `all_rows` rows.
struct TiledProducts<'r, 'a, T> {
    rows: &'r mut dyn Iterator<Item = Part<'a, T>>,
    all_rows: usize,
    combination: Combination<T>,
    buffer: &'r mut PanelBuffer,
}

impl<T: Float> Work for TiledProducts<'_, '_, T> {
    #[inline(always)]
    unsafe fn run<I: InstructionSet>(self) {
        // A part is borrowed, because a copy would wait for the stores of `next`.
        while let Some(part) = &self.rows.next() {
            // SAFETY: by invariant 1 of the part. The processor has these instructions.
            unsafe {
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                if small::fits::<T, I>(part, self.combination) {
                    small::multiply::<T, I>(part);
                    continue;
                }
                multiply_rows::<T, I>(part, self.all_rows, self.combination, self.buffer);
            }
        }
    }
}

/// Writes rows of a product of `all_rows` rows.
///
/// # Safety
/// The processor has these instructions. The old elements are initialized if `combination` has a factor of them.
#[inline(always)]
unsafe fn multiply_rows<T: Float, I: InstructionSet>(
    &Part {
        mut out,
        mut size,
        mut x,
        mut y,
    }: &Part<'_, T>,
    all_rows: usize,
    combination: Combination<T>,
    buffer: &mut PanelBuffer,
) {
    let is_vector = size[2] == 1 && x.column_stride != 1;
    let is_transposed = is_vector || all_rows < MIN_TRANSPOSING_ROWS && y.column_stride != 1;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if const { I::INSTRUCTIONS.avx512 }
        && !is_transposed
        && x.column_stride == 1
        && few_columns::fits::<T>([all_rows, size[1], size[2]])
    {
        // SAFETY: the precondition is the same. By invariant 1 of the part, the elements may be written.
        return unsafe { few_columns::multiply(out, size, x, y, combination, buffer) };
    }
    if is_transposed {
        out = out.transpose();
        size.reverse();
        (x, y) = (y.transpose(), x.transpose());
    }
    let [m, k, n] = size;
    // The last of the parts that threads share may have one row.
    let is_row = if is_transposed { m == 1 } else { all_rows == 1 };
    // SAFETY: the precondition is the same. By invariant 1 of the part, the elements may be written.
    unsafe {
        if n == 1 && x.column_stride == 1 && y.row_stride == 1 {
            vector::dot_products::<T, I>(out, [m, k], x, y, combination);
        } else if is_row && y.column_stride == 1 && out.column_stride == 1 && combination.replaces()
        {
            vector::combine_rows::<T, I>(out, [k, n], x, y, buffer);
        } else {
            blocks::multiply::<T, I>(out, size, x, y, combination, buffer);
        }
    }
}
