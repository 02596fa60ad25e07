//! The product of two matrices by plain loops, for elements of any type.

use core::mem::MaybeUninit;
use core::ops::{Add, Mul};

use super::Matrix;
use crate::kernel::simd::dispatch_widest;
use crate::plan::thresholds::PRODUCT_COLUMNS as WIDTH;

/// Writes the product of `x` and `y`, of m rows and n columns, to `out`.
///
/// Each element is the sum of its products in order, from the default value on.
#[inline]
pub(super) fn multiply<T>(
    out: &mut [MaybeUninit<T>],
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    dispatch_widest(
        #[inline(always)]
        |_| rows(out, [m, k, n], x, y),
    );
}

/// Like [`multiply`], with the instructions that the crate is compiled for.
#[inline(always)]
pub(super) fn rows<T>(
    out: &mut [MaybeUninit<T>],
    [_, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
{
    if n == 0 {
        return;
    }
    for (i, row) in out.chunks_exact_mut(n).enumerate() {
        for (block, to) in row.chunks_mut(WIDTH).enumerate() {
            let first = block * WIDTH;
            let mut sums = [T::default(); WIDTH];
            if let Ok(to) = <&mut [_; WIDTH]>::try_from(&mut *to) {
                accumulate(&mut sums, i, first, k, x, y);
                *to = sums.map(MaybeUninit::new);
            } else {
                let sums = &mut sums[..to.len()];
                accumulate(sums, i, first, k, x, y);
                for (to, sum) in to.iter_mut().zip(sums) {
                    to.write(*sum);
                }
            }
        }
    }
}

/// Adds the products of row `i` of `x` and of neighboring columns of `y` to `sums`.
#[inline(always)]
fn accumulate<T>(
    sums: &mut [T],
    i: usize,
    first: usize,
    k: usize,
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
) where
    T: Copy + Add<Output = T> + Mul<Output = T>,
{
    for l in 0..k {
        let a = x.at(i, l);
        if y.column_stride == 1 {
            let row = &y.data[y.position(l, first)..][..sums.len()];
            for (sum, &b) in sums.iter_mut().zip(row) {
                *sum = *sum + a * b;
            }
        } else {
            for (j, sum) in sums.iter_mut().enumerate() {
                *sum = *sum + a * y.at(l, first + j);
            }
        }
    }
}
