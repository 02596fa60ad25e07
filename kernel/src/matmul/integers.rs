//! The product of two matrices of integers.
//!
//! Integers wrap on overflow, so the order of a sum does not change the sum. The transpose of a product is the product
//! of the transposes in the other order.

use core::mem::MaybeUninit;
use core::ops::{Add, Mul};

use super::arithmetic::{Arithmetic, Native};
use super::direct;
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::parts::Part;
use crate::simd::dispatch_widest;

/// The number of rows that are added together.
const ROWS: usize = 4;

/// The number of sums that stay in the L1 cache while rows are added to them.
const ROW_BLOCK: usize = 2048;

/// Writes rows of products of this size.
#[inline(always)]
pub(super) fn multiply<'a, T>(
    rows: &mut dyn Iterator<Item = Part<'a, T>>,
    _size: [usize; 3],
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T> + 'a,
{
    dispatch_widest(
        #[inline(always)]
        |_| {
            for rows in rows {
                // SAFETY: by invariant 1 of the part.
                unsafe { multiply_rows(rows, combination) };
            }
        },
    );
}

/// Writes rows of a product.
///
/// # Safety
/// The old elements are initialized if `combination` has a factor of them.
#[inline(always)]
unsafe fn multiply_rows<T>(
    Part {
        mut out,
        mut size,
        mut x,
        mut y,
    }: Part<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let [m, _, n] = size;
    // Elements along the rows of a matrix that a vector multiplies should be neighbors.
    if n == 1 && x.column_stride != 1 || m == 1 && y.column_stride != 1 {
        out = out.transpose();
        size.reverse();
        (x, y) = (y.transpose(), x.transpose());
    }
    let [m, k, n] = size;
    // SAFETY: by invariant 1 of the part, the elements may be written. The precondition is the same.
    unsafe {
        if n == 1 && k > 0 && x.column_stride == 1 && y.row_stride == 1 {
            dot_products(out, [m, k], x, y, combination);
        } else if m == 1 && y.column_stride == 1 && out.column_stride == 1 && combination.replaces()
        {
            combine_rows(out, [k, n], x, y);
        } else {
            direct::rows(out, size, x, y, combination);
        }
    }
}

/// Writes the product of a matrix and a vector, both with neighboring elements along the sums.
///
/// # Safety
/// As [`direct::multiply`].
#[inline(always)]
unsafe fn dot_products<T>(
    out: OutputMatrix<T>,
    [m, k]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    let vector = &y.data[y.first..][..k];
    for row in 0..m {
        let elements = &x.data[x.position(row, 0)..][..k];
        let products = elements.iter().zip(vector);
        let sum = products.fold(
            T::default(),
            #[inline(always)]
            |sum, (&a, &b)| Native::add_product(sum, a, b),
        );
        // SAFETY: the row is one of `out`.
        unsafe { direct::write::<T, Native>(out, [row, 0], &[sum], combination) };
    }
}

/// Writes the product of the vector `x` and a matrix. Rows of the matrix and the result have neighboring elements.
///
/// # Safety
/// As [`direct::multiply`].
#[inline(always)]
unsafe fn combine_rows<T>(
    out: OutputMatrix<T>,
    [k, n]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    for first in (0..n).step_by(ROW_BLOCK) {
        let len = ROW_BLOCK.min(n - first);
        let places: *mut MaybeUninit<T> = out.at(0, first).cast();
        // SAFETY: by the precondition, these elements may be written.
        let places = unsafe { core::slice::from_raw_parts_mut(places, len) };
        for place in &mut *places {
            place.write(T::default());
        }
        // SAFETY: all elements are written.
        let sums = unsafe { places.assume_init_mut() };
        let part = |row: usize| (x.at(0, row), &y.data[y.position(row, first)..][..len]);
        let whole = k - k % ROWS;
        for row in (0..whole).step_by(ROWS) {
            let [(a, row_a), (b, row_b), (c, row_c), (d, row_d)] =
                [0, 1, 2, 3].map(|r| part(row + r));
            let rows = row_a.iter().zip(row_b).zip(row_c.iter().zip(row_d));
            for (sum, ((&at_a, &at_b), (&at_c, &at_d))) in sums.iter_mut().zip(rows) {
                let pair = Native::add_product(Native::add_product(*sum, a, at_a), b, at_b);
                *sum = Native::add_product(Native::add_product(pair, c, at_c), d, at_d);
            }
        }
        for row in whole..k {
            let (factor, elements) = part(row);
            for (sum, &element) in sums.iter_mut().zip(elements) {
                *sum = Native::add_product(*sum, factor, element);
            }
        }
    }
}
