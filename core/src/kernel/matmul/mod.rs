//! Matrix products: one product of two matrices for each index of the batch.

mod direct;
#[cfg(feature = "matrixmultiply")]
mod engine;
mod sums;

use core::mem::MaybeUninit;
use core::ops::{Add, Mul, Range};

pub(crate) use self::sums::{KnownProductSums, ProductSums};

use self::direct::multiply;
use super::elementwise::FillResult;
use super::parallel::{Cost, Shared, share};
use crate::dim_vec::DimVec;
use crate::plan::thresholds::PRODUCT_ROWS;
use crate::shape::broadcast::broadcasts_to;
use crate::shape::layout::is_within;
use crate::shape::offsets::seek;

/// A factor of a matrix product: matrices of any strides.
#[derive(Clone, Copy)]
pub(crate) struct Factor<'a, T> {
    pub(crate) data: &'a [T],
    /// The position in `data` of the element of index 0.
    pub(crate) offset: usize,
    /// The sizes of the batch, and then the numbers of rows and columns.
    pub(crate) sizes: &'a [usize],
    pub(crate) strides: &'a [isize],
}

/// A matrix of any strides.
///
/// # Invariants
/// 1. Each element of the rows and columns that are multiplied is in `data`.
#[derive(Clone, Copy)]
struct Matrix<'a, T> {
    data: &'a [T],
    first: usize,
    row_stride: isize,
    column_stride: isize,
}

impl<'a, T: Copy> Factor<'a, T> {
    /// Checks that the factor has matrices of this size for every index of the batch, all within the slice.
    ///
    /// # Panics
    /// The sizes differ, or an element is outside the slice.
    fn check(&self, batch: &[usize], size: [usize; 2]) {
        let (own, matrix) = self.sizes.split_at(self.sizes.len().saturating_sub(2));
        let strides = Some(self.strides);
        assert!(
            matrix == size
                && broadcasts_to(own, batch)
                && self.strides.len() == self.sizes.len()
                && is_within(self.sizes, strides, self.offset, self.data.len()),
            "a factor's layout reaches beyond its elements"
        );
    }

    /// Returns the matrix at an index of the batch of the product, from row `row` on.
    fn matrix(&self, batch: &[usize], row: usize) -> Matrix<'a, T> {
        let (own, [row_stride, column_stride]) = match self.strides {
            [own @ .., rows, columns] => (own, [*rows, *columns]),
            _ => unreachable!("a factor has rows and columns"),
        };
        let mut first = self.offset as isize + row as isize * row_stride;
        let missing = batch.len() - own.len();
        for ((&i, &stride), &size) in batch[missing..].iter().zip(own).zip(self.sizes) {
            if size != 1 {
                first += i as isize * stride;
            }
        }
        Matrix {
            data: self.data,
            first: first.cast_unsigned(),
            row_stride,
            column_stride,
        }
    }
}

impl<T: Copy> Matrix<'_, T> {
    /// Returns an element.
    #[inline(always)]
    fn at(&self, row: usize, column: usize) -> T {
        self.data[self.position(row, column)]
    }

    #[inline(always)]
    fn position(&self, row: usize, column: usize) -> usize {
        let by_row = self.row_stride.wrapping_mul(row as isize);
        let by_column = self.column_stride.wrapping_mul(column as isize);
        self.first
            .wrapping_add_signed(by_row)
            .wrapping_add_signed(by_column)
    }
}

/// The product of two contiguous matrices whose sizes the compiler knows.
pub(crate) struct KnownProduct<'a, T> {
    /// The sizes m, k and n.
    pub(crate) size: [usize; 3],
    pub(crate) factors: [&'a [T]; 2],
}

// SAFETY: `fill` writes each element, or panics.
unsafe impl<T> FillResult<T> for KnownProduct<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    #[inline(always)]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let [m, k, n] = self.size;
        let [x, y] = self.factors;
        assert!(
            out.len() == m * n && x.len() == m * k && y.len() == k * n,
            "a result has one place for each element"
        );
        let contiguous = |data, columns: usize| Matrix {
            data,
            first: 0,
            row_stride: columns as isize,
            column_stride: 1,
        };
        direct::rows(out, [m, k, n], contiguous(x, k), contiguous(y, n));
    }
}

/// The products of matrices with m rows and k columns and matrices with k rows and n columns.
pub(crate) struct MatrixProducts<'a, T> {
    /// The sizes over which the batches of both factors broadcast.
    pub(crate) batch: &'a [usize],
    /// The sizes m, k and n.
    pub(crate) size: [usize; 3],
    pub(crate) factors: [Factor<'a, T>; 2],
}

// SAFETY: `fill` writes each row of each product, or panics.
unsafe impl<T> FillResult<T> for MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let [m, k, n] = self.size;
        let products: usize = self.batch.iter().product();
        assert!(
            out.len() == products * m * n,
            "a result has one place for each element"
        );
        if out.is_empty() {
            return;
        }
        let [x, y] = &self.factors;
        x.check(self.batch, [m, k]);
        y.check(self.batch, [k, n]);
        let blocks = m.div_ceil(PRODUCT_ROWS);
        // Threads write different rows.
        // SAFETY: each unit is one thread's.
        let to = unsafe { Shared::new(out.as_mut_ptr()) };
        let cost = Cost {
            bytes: out.len().saturating_mul(k).saturating_mul(size_of::<T>()) / 4,
            computes: false,
        };
        share(products * blocks, cost, &|units: Range<usize>| {
            for unit in units {
                let (product, first) = (unit / blocks, unit % blocks * PRODUCT_ROWS);
                let rows = PRODUCT_ROWS.min(m - first);
                let start = (product * m + first) * n;
                // SAFETY: these are the rows of the unit, within the result.
                let out = unsafe { core::slice::from_raw_parts_mut(to.get().add(start), rows * n) };
                self.rows(out, product, first..first + rows);
            }
        });
    }
}

impl<T> MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Computes rows of a product.
    fn rows(&self, out: &mut [MaybeUninit<T>], product: usize, rows: Range<usize>) {
        let [_, k, n] = self.size;
        let mut index = DimVec::filled(0, self.batch.len());
        seek(self.batch, product, index.as_mut());
        let [x, y] = &self.factors;
        let x = x.matrix(index.as_ref(), rows.start);
        let y = y.matrix(index.as_ref(), 0);
        #[cfg(feature = "matrixmultiply")]
        if engine::multiply(out, [rows.len(), k, n], x, y) {
            return;
        }
        multiply(out, [rows.len(), k, n], x, y);
    }
}
