//! The product of two matrices of floats, in tiles that are in registers.

use core::mem::MaybeUninit;

use super::Matrix;
use super::arithmetic::Arithmetic;
use super::direct::write;
use super::output::{Combination, OutputMatrix};
use crate::kernel::simd::Instructions;
use crate::plan::thresholds::PACKED_ROWS;

/// Writes the product of `x` and `y`. If it does not pack `y`, the rows of `y` have neighboring elements.
///
/// Each element is the sum of its products in order.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if
/// `combination` has a factor of the old elements.
#[inline(always)]
pub(super) unsafe fn multiply<T: Copy, A: Arithmetic<T>>(
    out: OutputMatrix<T>,
    [m, k, n]: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
    packs: bool,
    instructions: Instructions,
) {
    const { assert!(size_of::<A::Sum>() == 4 || size_of::<A::Sum>() == 8) };
    // A tile of these columns and of 4 rows, or 8 with AVX-512, is in registers.
    let (bytes, eight) = match instructions {
        Instructions { avx512: true, .. } => (128, true),
        Instructions { fma: true, .. } => (64, false),
        _ => (32, false),
    };
    let widest = bytes / size_of::<A::Sum>();
    macro_rules! columns {
        ($first:ident, $rest:ident, $rows:literal, $columns:literal) => {{
            let used = $rest.min($columns);
            let mut buffer = [MaybeUninit::uninit(); PACKED_ROWS * $columns];
            let panel = if packs {
                Panel::<T, $columns>::packed(y, $first, k, used, &mut buffer)
            } else {
                Panel::new(y, $first, k)
            };
            let mut row = 0;
            // SAFETY: the rows and columns are those of `out`.
            unsafe {
                while row + $rows <= m {
                    panel.multiply::<A, $rows>(out, row, $first, used, x, combination);
                    row += $rows;
                }
                while row < m {
                    panel.multiply::<A, 1>(out, row, $first, used, x, combination);
                    row += 1;
                }
            }
            used
        }};
    }
    let mut first = 0;
    while first < n {
        let rest = n - first;
        first += if widest >= 32 && rest > 16 {
            columns!(first, rest, 8, 32)
        } else if widest >= 16 && rest > 8 {
            if eight {
                columns!(first, rest, 8, 16)
            } else {
                columns!(first, rest, 4, 16)
            }
        } else if widest >= 8 && rest > 4 {
            columns!(first, rest, 4, 8)
        } else {
            columns!(first, rest, 4, 4)
        };
    }
}

/// `N` neighboring columns of a matrix of floats. The last of them may be beyond the matrix.
struct Panel<'a, T, const N: usize> {
    y: Matrix<'a, T>,
    first: usize,
    /// The number of rows.
    k: usize,
    /// The number of leading rows of which `N` elements are in the slice.
    full: usize,
}

impl<'a, T: Copy, const N: usize> Panel<'a, T, N> {
    #[inline(always)]
    fn new(y: Matrix<'a, T>, first: usize, k: usize) -> Self {
        let is_full = |l: usize| y.position(l, first) + N <= y.data.len();
        // The positions of the rows increase or decrease.
        let full = if k == 0 || is_full(0) && is_full(k - 1) {
            k
        } else {
            (0..k).take_while(|&l| is_full(l)).count()
        };
        Panel { y, first, k, full }
    }

    /// Copies the columns into a buffer.
    #[inline(always)]
    fn packed(
        y: Matrix<'_, T>,
        first: usize,
        k: usize,
        used: usize,
        buffer: &'a mut [MaybeUninit<T>],
    ) -> Self {
        let (rows, _) = buffer.as_chunks_mut::<N>();
        let rows = &mut rows[..k];
        for (l, row) in rows.iter_mut().enumerate() {
            for (j, to) in row.iter_mut().enumerate() {
                // The columns beyond the matrix repeat the last one.
                to.write(y.at(l, first + j.min(used - 1)));
            }
        }
        let len = rows.len() * N;
        // SAFETY: these elements have been written.
        let data = unsafe { core::slice::from_raw_parts(rows.as_ptr().cast::<T>(), len) };
        let y = Matrix {
            data,
            first: 0,
            row_stride: N as isize,
            column_stride: 1,
        };
        Panel {
            y,
            first: 0,
            k,
            full: k,
        }
    }

    /// Returns the product of `M` rows of `x`, from row `row` on, and of the first `used` columns.
    ///
    /// # Safety
    /// `x` has these rows, and `k` columns.
    #[inline(always)]
    unsafe fn sums<A: Arithmetic<T>, const M: usize>(
        &self,
        row: usize,
        used: usize,
        x: Matrix<'_, T>,
    ) -> [[A::Sum; N]; M] {
        let mut sums = [[A::zero(); N]; M];
        for l in 0..self.full {
            let from = self.y.position(l, self.first);
            // SAFETY: `N` elements from there on are in the slice, by the definition of `full`. By invariant 1
            // of the matrix, so are those of `x`.
            unsafe {
                let b = &*self.y.data.as_ptr().add(from).cast::<[T; N]>();
                add_products::<T, A, M, N>(&mut sums, x, [row, l], b);
            }
        }
        for l in self.full..self.k {
            let b = &self.y.data[self.y.position(l, self.first)..];
            let mut padded = [b[0]; N];
            padded[..used].copy_from_slice(&b[..used]);
            // SAFETY: by invariant 1 of the matrix, the elements of `x` are in the slice.
            unsafe { add_products::<T, A, M, N>(&mut sums, x, [row, l], &padded) };
        }
        sums
    }

    /// Writes the product of `M` rows of `x` and of the first `used` columns to `out`.
    ///
    /// # Safety
    /// As [`multiply`], for these rows and columns.
    #[inline(always)]
    unsafe fn multiply<A: Arithmetic<T>, const M: usize>(
        &self,
        out: OutputMatrix<T>,
        row: usize,
        first: usize,
        used: usize,
        x: Matrix<'_, T>,
        combination: Combination<T>,
    ) {
        // SAFETY: `x` has these rows.
        let sums = unsafe { self.sums::<A, M>(row, used, x) };
        for (r, sums) in sums.iter().enumerate() {
            // SAFETY: the precondition is the same.
            unsafe {
                if used == N && out.column_stride == 1 {
                    let out = OutputMatrix {
                        column_stride: 1,
                        ..out
                    };
                    write::<T, A>(out, [row + r, first], sums, combination);
                } else {
                    write::<T, A>(out, [row + r, first], &sums[..used], combination);
                }
            }
        }
    }
}

/// Adds the products of `M` elements of a column of `x`, from row `row` on, and of `N` elements.
///
/// # Safety
/// The matrix has these rows and this column.
#[inline(always)]
unsafe fn add_products<T: Copy, A: Arithmetic<T>, const M: usize, const N: usize>(
    sums: &mut [[A::Sum; N]; M],
    x: Matrix<'_, T>,
    [row, column]: [usize; 2],
    b: &[T; N],
) {
    for (r, sums) in sums.iter_mut().enumerate() {
        // SAFETY: by the precondition, this is an element of the matrix.
        let a = A::load(unsafe { x.at_unchecked(row + r, column) });
        for (sum, &b) in sums.iter_mut().zip(b) {
            *sum = A::add_product(*sum, a, A::load(b));
        }
    }
}
