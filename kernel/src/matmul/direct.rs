//! The product of two matrices by plain loops, for elements of any type.

use core::ops::{Add, Mul};

use super::ProductSizes;
#[cfg(feature = "half")]
use super::arithmetic::InF32;
use super::arithmetic::{Arithmetic, Native, Operators};
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::pairs::{MAX_WAITING, merges};
use super::parts::Part;
#[cfg(feature = "half")]
use crate::convert::half::is_float16;
use crate::plan::thresholds::{MAX_PRODUCT_CHAIN, PRODUCT_COLUMNS as WIDTH};
use crate::simd::dispatch_widest;

/// The size in bytes of the largest sums that wait for others on the stack.
const MAX_WAITING_BYTES: usize = 16;

/// Writes a part of a product of elements whose operators are the user's.
///
/// Each element is the sum of blocks of [`MAX_PRODUCT_CHAIN`] products, each of which are added in order, from the default
/// value on.
///
/// # Safety
/// The old elements are initialized if `combination` has a factor of them.
pub(super) unsafe fn multiply<T>(part: Part<'_, T>, combination: Combination<T>)
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    dispatch_widest(
        #[inline(always)]
        // SAFETY: by invariant 1 of the part, the elements may be written. The precondition is the same.
        |_| unsafe {
            rows_by::<T, Operators, false>(part.out, part.size, part.x, part.y, combination)
        },
    );
}

/// Writes parts of products of this size.
#[inline(always)]
pub(super) fn multiply_rows<'a, T>(
    rows: &mut dyn Iterator<Item = Part<'a, T>>,
    _size: [usize; 3],
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T> + 'a,
{
    for part in rows {
        dispatch_widest(
            #[inline(always)]
            // SAFETY: by invariant 1 of the part.
            |_| unsafe { self::rows(part.out, part.size, part.x, part.y, combination) },
        );
    }
}

/// Writes the product of `x` and `y`, of m rows and n columns, to `out`, with the instructions that the crate is compiled
/// for. Integers wrap on overflow.
///
/// Each element is the sum of blocks of [`MAX_PRODUCT_CHAIN`] products, each of which are added in order, from the default
/// value on.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
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
    unsafe { rows_of_elements::<T, false>(out, size, x, y, combination) };
}

/// Like [`rows`]. With `FEW`, there are at most [`MAX_INLINE_PRODUCTS`](crate::plan::thresholds::MAX_INLINE_PRODUCTS)
/// products. An element is then the sum of few blocks, which are added in order.
///
/// # Safety
/// The preconditions are those of [`rows`].
#[inline(always)]
unsafe fn rows_of_elements<T, const FEW: bool>(
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
        if const { size_of::<T>() == 2 } && is_float16::<T>() {
            return rows_by::<T, InF32, FEW>(out, size, x, y, combination);
        }
        rows_by::<T, Native, FEW>(out, size, x, y, combination);
    }
}

/// Like [`rows`], for at most [`MAX_INLINE_PRODUCTS`](crate::plan::thresholds::MAX_INLINE_PRODUCTS) products, with the
/// instructions that the caller is compiled for.
///
/// # Safety
/// The old elements are initialized if `combination` has a factor of them. If `S` has known sizes, `part` has these
/// sizes.
#[inline(always)]
pub(super) unsafe fn few_rows<T, S: ProductSizes>(part: Part<'_, T>, combination: Combination<T>)
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let Part { out, size, x, y } = part;
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
    let is_native = const { size_of::<T>() != 2 } || !is_float16::<T>();
    #[cfg(not(feature = "half"))]
    let is_native = true;
    // SAFETY: by invariant 1 of the part, the elements may be written. The precondition is the same.
    unsafe {
        if is_native {
            // A match of a constant is compiled to one of its arms, in debug builds too.
            if const { S::KNOWN.is_some() } {
                by_columns!(const { columns_of::<S>() });
            } else {
                by_columns!(size[2]);
            }
        }
        rows_of_elements::<T, true>(out, size, x, y, combination);
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
/// As [`rows`], with the arithmetic of the elements.
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
        if k <= MAX_PRODUCT_CHAIN {
            accumulate::<T, Native>(&mut sums, [i, 0], [0, k], x, y);
        } else {
            sums = long_sums::<T, N>(i, k, x, y);
        }
        // SAFETY: the precondition is the same.
        unsafe { write::<T, Native>(out, [i, 0], &sums, combination) };
    }
}

/// Returns a row of sums of more than [`MAX_PRODUCT_CHAIN`] products.
// This is not inlined, so that LLVM keeps short sums in registers.
#[inline(never)]
fn long_sums<T, const N: usize>(i: usize, k: usize, x: Matrix<'_, T>, y: Matrix<'_, T>) -> [T; N]
where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let mut sums = [T::default(); N];
    add_in_order::<T, Native>(&mut sums, &mut [T::default(); N], [i, 0], k, x, y);
    sums
}

/// # Safety
/// As [`rows_of_elements`].
#[inline(always)]
unsafe fn rows_by<T: Copy, A: Arithmetic<T>, const FEW: bool>(
    out: OutputMatrix<T>,
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) {
    for i in 0..m {
        let mut first = 0;
        while first < n {
            let mut sums = [A::zero(); WIDTH];
            let len = WIDTH.min(n - first);
            // A constant length lets LLVM keep the sums in registers.
            if len == WIDTH {
                add_products::<T, A, FEW>(&mut sums, [i, first], k, x, y);
            } else {
                add_products::<T, A, FEW>(&mut sums[..len], [i, first], k, x, y);
            }
            // SAFETY: the columns are those of `out`.
            unsafe { write::<T, A>(out, [i, first], &sums[..len], combination) };
            first += len;
        }
    }
}

/// Writes neighboring elements of a row.
///
/// # Safety
/// As [`rows`], for the elements from `first` on.
#[expect(
    clippy::needless_range_loop,
    reason = "each adapter of an iterator is a function more in the crates of users"
)]
#[inline(always)]
pub(super) unsafe fn write<T: Copy, A: Arithmetic<T>>(
    out: OutputMatrix<T>,
    [row, first]: [usize; 2],
    sums: &[A::Sum],
    combination: Combination<T>,
) {
    for j in 0..sums.len() {
        let to = out.at(row, first + j);
        // SAFETY: the element is one of `out`, which by the precondition may be written. If the old
        // element is read, it is initialized.
        unsafe { to.write(A::finish(sums[j], combination, || to.read())) };
    }
}

/// Adds the products of a row of `x` and of neighboring columns of `y`, at most [`WIDTH`], to `sums`, which are 0.
#[inline(always)]
fn add_products<T: Copy, A: Arithmetic<T>, const FEW: bool>(
    sums: &mut [A::Sum],
    first: [usize; 2],
    k: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) {
    if const { FEW || size_of::<A::Sum>() > MAX_WAITING_BYTES } {
        let mut block = [A::zero(); WIDTH];
        add_in_order::<T, A>(sums, &mut block[..sums.len()], first, k, x, y);
    } else {
        add_in_pairs::<T, A>(sums, first, k, x, y);
    }
}

/// Like [`add_products`]. The sums of blocks of [`MAX_PRODUCT_CHAIN`] products are added in order. `block` has as many
/// elements as `sums`.
#[inline(always)]
fn add_in_order<T: Copy, A: Arithmetic<T>>(
    sums: &mut [A::Sum],
    block: &mut [A::Sum],
    first: [usize; 2],
    k: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) {
    let mut end = k.min(MAX_PRODUCT_CHAIN);
    accumulate::<T, A>(sums, first, [0, end], x, y);
    while end < k {
        let start = end;
        end = k.min(start + MAX_PRODUCT_CHAIN);
        block.fill(A::zero());
        accumulate::<T, A>(block, first, [start, end], x, y);
        for j in 0..sums.len() {
            sums[j] = A::add(sums[j], block[j]);
        }
    }
}

/// Like [`add_products`]. The sums of blocks of [`MAX_PRODUCT_CHAIN`] products are added in pairs.
#[inline(always)]
fn add_in_pairs<T: Copy, A: Arithmetic<T>>(
    sums: &mut [A::Sum],
    first: [usize; 2],
    k: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) {
    if k <= MAX_PRODUCT_CHAIN {
        return accumulate::<T, A>(sums, first, [0, k], x, y);
    }
    let len = sums.len();
    let mut waiting = [[A::zero(); WIDTH]; MAX_WAITING];
    let (mut depth, mut start, mut number) = (0, 0, 0usize);
    while start < k {
        let end = k.min(start + MAX_PRODUCT_CHAIN);
        sums.fill(A::zero());
        accumulate::<T, A>(sums, first, [start, end], x, y);
        let left = depth - merges(number, depth, end == k);
        while depth > left {
            depth -= 1;
            for j in 0..len {
                sums[j] = A::add(waiting[depth][j], sums[j]);
            }
        }
        waiting[depth][..len].copy_from_slice(sums);
        (depth, start, number) = (depth + 1, end, number + 1);
    }
}

/// Adds the products of a row of `x` and of neighboring columns of `y` for some terms to `sums`.
#[expect(
    clippy::needless_range_loop,
    reason = "each adapter of an iterator is a function more in the crates of users"
)]
#[inline(always)]
fn accumulate<T: Copy, A: Arithmetic<T>>(
    sums: &mut [A::Sum],
    [i, first]: [usize; 2],
    [start, end]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) {
    for l in start..end {
        let a = A::load(x.at(i, l));
        if y.column_stride == 1 {
            let row = &y.data[y.position(l, first)..][..sums.len()];
            for j in 0..sums.len() {
                sums[j] = A::add_product(sums[j], a, A::load(row[j]));
            }
        } else {
            for j in 0..sums.len() {
                sums[j] = A::add_product(sums[j], a, A::load(y.at(l, first + j)));
            }
        }
    }
}
