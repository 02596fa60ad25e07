//! The product of two matrices of `f32` or `f64` by fused multiply-adds, if the processor has them.

use core::ops::Add;

use super::arithmetic::{Arithmetic, Fused};
use super::output::{Combination, OutputMatrix};
use super::{Matrix, tiles, vector};
use crate::kernel::simd::{dispatch_widest, has_fma};
use crate::plan::thresholds::{
    MAX_TILE_STRIDE, MAX_TILE_TERMS, MIN_ENGINE_PRODUCTS, MIN_PACKING_ROWS, MIN_TRANSPOSING_ROWS,
    PACKED_ROWS,
};

/// How to read the factors.
#[derive(Clone, Copy)]
enum Method {
    /// The rows of the first factor and the second factor, which is a vector.
    DotProducts,
    /// In tiles, whose columns of the second factor may be copied.
    Tiles { packs: bool },
}

/// Returns how to multiply matrices of this size faster than the engine, if there is a way.
fn method<T>(size: [usize; 3], x: Matrix<'_, T>, y: Matrix<'_, T>) -> Option<Method> {
    let [m, k, n] = size;
    let neighbors = y.column_stride == 1;
    if n == 1 {
        return (x.column_stride == 1 && y.row_stride == 1).then_some(Method::DotProducts);
    }
    if m == 1 && neighbors {
        return Some(Method::Tiles { packs: false });
    }
    // Rows that are far from each other evict each other from the cache.
    let near = y.row_stride.unsigned_abs().saturating_mul(size_of::<T>()) <= MAX_TILE_STRIDE;
    match k {
        ..=PACKED_ROWS => {
            let packs = !neighbors || !near && m >= MIN_PACKING_ROWS;
            (neighbors || m >= MIN_TRANSPOSING_ROWS).then_some(Method::Tiles { packs })
        }
        ..=MAX_TILE_TERMS if neighbors && near => Some(Method::Tiles { packs: false }),
        _ => None,
    }
}

/// Writes some rows of the product of `x` and `y`, of `all_rows` rows, if that is faster than the engine. Returns
/// `true` if it has.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
pub(super) unsafe fn multiply<'a, T: Copy + Add<Output = T>>(
    mut out: OutputMatrix<T>,
    mut size: [usize; 3],
    mut all_rows: usize,
    mut x: Matrix<'a, T>,
    mut y: Matrix<'a, T>,
    combination: Combination<T>,
) -> bool
where
    Fused: Arithmetic<T, Sum = T>,
{
    let [m, k, n] = size;
    // All rows are computed in the same way, whatever the number of threads.
    if !has_fma() || all_rows.saturating_mul(k).saturating_mul(n) < MIN_ENGINE_PRODUCTS {
        return false;
    }
    let is_transposed = n == 1 && x.column_stride != 1 || all_rows == 1 && y.column_stride != 1;
    if is_transposed {
        out = out.transpose();
        (size, all_rows) = ([n, k, m], n);
        (x, y) = (y.transpose(), x.transpose());
    }
    let Some(method) = method([all_rows, k, size[2]], x, y) else {
        return false;
    };
    dispatch_widest(
        #[inline(always)]
        |instructions| {
            // Without the instruction, each multiply-add would be a call.
            if !instructions.fma {
                return false;
            }
            // SAFETY: the precondition is the same.
            unsafe {
                match method {
                    Method::DotProducts => {
                        vector::dot_products::<T, Fused>(out, [size[0], k], x, y, combination);
                    }
                    Method::Tiles { packs } => {
                        tiles::multiply::<T, Fused>(
                            out,
                            size,
                            x,
                            y,
                            combination,
                            packs,
                            instructions,
                        );
                    }
                }
            }
            true
        },
    )
}
