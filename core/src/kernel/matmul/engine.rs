//! Products of `f32` and `f64` by the crate `matrixmultiply`.

use core::mem::MaybeUninit;

use super::Matrix;
use crate::kernel::type_eq;
use crate::plan::thresholds::MIN_ENGINE_PRODUCTS;

/// Writes the product of `x` and `y`, of m rows and n columns, to `out`, if the engine can. Returns `true` if
/// it has.
pub(super) fn multiply<T>(
    out: &mut [MaybeUninit<T>],
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) -> bool {
    macro_rules! multiply {
        ($($float:ty, $function:ident;)*) => {$(
            if type_eq::is::<T, $float>() {
                debug_assert_eq!(out.len(), m * n);
                // SAFETY: `T` is the float. By invariant 1 of the matrices their elements may be read, and
                // `out` has a place for each result. The function does not read results that it multiplies
                // by 0.
                unsafe {
                    matrixmultiply::$function(
                        m, k, n,
                        1.0,
                        x.data.as_ptr().wrapping_add(x.first).cast(), x.row_stride, x.column_stride,
                        y.data.as_ptr().wrapping_add(y.first).cast(), y.row_stride, y.column_stride,
                        0.0,
                        out.as_mut_ptr().cast(), n as isize, 1,
                    );
                }
                return true;
            }
        )*};
    }
    if m.saturating_mul(k).saturating_mul(n) >= MIN_ENGINE_PRODUCTS {
        multiply! {
            f32, sgemm;
            f64, dgemm;
        }
    }
    false
}
