//! Products of `f32` and `f64` by the crate `matrixmultiply`.

use super::Matrix;
use super::output::{Combination, OutputMatrix};
use crate::kernel::type_eq;
use crate::plan::thresholds::MIN_ENGINE_PRODUCTS;

/// Writes some rows of the product of `x` and `y`, of `all_rows` rows, if it is large and the engine can. Returns
/// `true` if it has.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
pub(super) unsafe fn multiply<T: Copy>(
    out: OutputMatrix<T>,
    [m, k, n]: [usize; 3],
    all_rows: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) -> bool {
    if all_rows.saturating_mul(k).saturating_mul(n) < MIN_ENGINE_PRODUCTS {
        return false;
    }
    macro_rules! multiply {
        ($($float:ty, $function:ident;)*) => {$(
            if type_eq::is::<T, $float>() {
                let value = |factor: Option<T>, otherwise| {
                    factor.and_then(|factor| type_eq::to(&factor)).unwrap_or(otherwise)
                };
                // SAFETY: `T` is the float. By invariant 1 of the matrices their elements may be read, and
                // by the precondition `out` may be written. The function does not read results that it
                // multiplies by 0.
                unsafe {
                    matrixmultiply::$function(
                        m, k, n,
                        value(combination.alpha, 1.0),
                        x.data.as_ptr().wrapping_add(x.first).cast(), x.row_stride, x.column_stride,
                        y.data.as_ptr().wrapping_add(y.first).cast(), y.row_stride, y.column_stride,
                        value(combination.beta, 0.0),
                        out.first.cast(), out.row_stride, out.column_stride,
                    );
                }
                return true;
            }
        )*};
    }
    multiply! {
        f32, sgemm;
        f64, dgemm;
    }
    false
}
