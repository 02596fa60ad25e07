//! The product of two matrices by plain loops, for elements of any type.

use core::ops::{Add, Mul};

use super::ProductSizes;
#[cfg(feature = "half")]
use super::arithmetic::InF32;
use super::arithmetic::{Arithmetic, Native};
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
#[cfg(any(not(feature = "std"), feature = "half", feature = "num-complex"))]
use super::parts::Part;
#[cfg(feature = "half")]
use crate::convert::half::is_float16;
use crate::plan::thresholds::PRODUCT_COLUMNS as WIDTH;
use crate::simd::dispatch_widest;

/// Writes the product of `x` and `y`, of m rows and n columns, to `out`.
///
/// Each element is the sum of its products in order, from the default value on.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
#[inline]
pub(super) unsafe fn multiply<T>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    dispatch_widest(
        #[inline(always)]
        // SAFETY: the precondition is the same.
        |_| unsafe { rows(out, size, x, y, combination) },
    );
}

/// Writes rows of products of this size.
#[cfg(any(not(feature = "std"), feature = "half", feature = "num-complex"))]
#[inline(always)]
pub(super) fn multiply_rows<'a, T>(
    rows: &mut dyn Iterator<Item = Part<'a, T>>,
    _size: [usize; 3],
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T> + 'a,
{
    for Part { out, size, x, y } in rows {
        // SAFETY: by invariant 1 of the part.
        unsafe { multiply(out, size, x, y, combination) };
    }
}

/// Like [`multiply`], with the instructions that the crate is compiled for.
///
/// # Safety
/// As [`multiply`].
#[inline(always)]
pub(super) unsafe fn rows<T>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    // SAFETY: the precondition is the same.
    unsafe {
        #[cfg(feature = "half")]
        if is_float16::<T>() {
            return rows_by::<T, InF32>(out, size, x, y, combination);
        }
        rows_by::<T, Native>(out, size, x, y, combination);
    }
}

/// Like [`multiply`], for small products, with the instructions that the caller is compiled for.
///
/// # Safety
/// As [`multiply`]. The sizes are those of `S`, if the compiler knows these.
#[inline(always)]
pub(super) unsafe fn few_rows<T, S: ProductSizes>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Calls `rows_of` for each number of columns for which LLVM keeps the sums of a row in registers.
    macro_rules! by_columns {
        ($columns:expr; $($n:literal)*) => {
            match $columns {
                $($n => return rows_of::<T, $n>(out, size, x, y, combination),)*
                _ => {}
            }
        };
        ($columns:expr) => {
            by_columns!($columns; 1 2 3 4 6 8 16)
        };
    }
    #[cfg(feature = "half")]
    let is_native = !is_float16::<T>();
    #[cfg(not(feature = "half"))]
    let is_native = true;
    // SAFETY: the precondition is the same.
    unsafe {
        if is_native {
            // A match of a constant is compiled to one of its arms, in debug builds too.
            if const { S::KNOWN.is_some() } {
                by_columns!(const { columns_of::<S>() });
            } else {
                by_columns!(size[2]);
            }
        }
        rows(out, size, x, y, combination);
    }
}

/// Returns the number of columns of products, or 0 if the compiler does not know it.
const fn columns_of<S: ProductSizes>() -> usize {
    match S::KNOWN {
        Some((_, [_, _, n])) => n,
        None => 0,
    }
}

/// Writes rows of `N` elements.
///
/// # Safety
/// As [`multiply`], with the arithmetic of the elements.
#[inline(always)]
unsafe fn rows_of<T, const N: usize>(
    out: OutputMatrix<T>,
    [m, k, _]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    for i in 0..m {
        let mut sums = [T::default(); N];
        accumulate::<T, Native>(&mut sums, i, 0, k, x, y);
        // SAFETY: the precondition is the same.
        unsafe { write::<T, Native>(out, [i, 0], &sums, combination) };
    }
}

/// # Safety
/// As [`multiply`].
#[inline(always)]
unsafe fn rows_by<T: Copy, A: Arithmetic<T>>(
    out: OutputMatrix<T>,
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) {
    for i in 0..m {
        for first in (0..n).step_by(WIDTH) {
            let mut sums = [A::zero(); WIDTH];
            let len = WIDTH.min(n - first);
            // A constant length lets LLVM keep the sums in registers.
            if len == WIDTH {
                accumulate::<T, A>(&mut sums, i, first, k, x, y);
            } else {
                accumulate::<T, A>(&mut sums[..len], i, first, k, x, y);
            }
            // SAFETY: the columns are those of `out`.
            unsafe { write::<T, A>(out, [i, first], &sums[..len], combination) };
        }
    }
}

/// Writes neighboring elements of a row.
///
/// # Safety
/// As [`multiply`], for the elements from `first` on.
#[inline(always)]
pub(super) unsafe fn write<T: Copy, A: Arithmetic<T>>(
    out: OutputMatrix<T>,
    [row, first]: [usize; 2],
    sums: &[A::Sum],
    combination: Combination<T>,
) {
    for (j, &sum) in sums.iter().enumerate() {
        let to = out.at(row, first + j);
        // SAFETY: the element is one of `out`, which by the precondition may be written. If the old
        // element is read, it is initialized.
        unsafe { to.write(A::finish(sum, combination, || to.read())) };
    }
}

/// Adds the products of row `i` of `x` and of neighboring columns of `y` to `sums`.
#[inline(always)]
fn accumulate<T: Copy, A: Arithmetic<T>>(
    sums: &mut [A::Sum],
    i: usize,
    first: usize,
    k: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) {
    for l in 0..k {
        let a = A::load(x.at(i, l));
        if y.column_stride == 1 {
            let row = &y.data[y.position(l, first)..][..sums.len()];
            for (sum, &b) in sums.iter_mut().zip(row) {
                *sum = A::add_product(*sum, a, A::load(b));
            }
        } else {
            for (j, sum) in sums.iter_mut().enumerate() {
                *sum = A::add_product(*sum, a, A::load(y.at(l, first + j)));
            }
        }
    }
}
