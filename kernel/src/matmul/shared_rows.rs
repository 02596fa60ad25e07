//! The rows of all products of a batch, shared among threads.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::MatrixProducts;
use super::factor::Matrix;
use super::output::{Output, OutputMatrix};
use crate::dim_vec::DimVec;
use crate::parallel::{self, Cost, threads};
use crate::plan::thresholds::PRODUCT_ROWS;
use crate::sizes::offsets::{increment, seek};

/// Some rows of one product.
///
/// # Invariants
/// 1. The elements of `out` may be written, and no other thread uses them. They are initialized if the combination of
///    the products has a factor of the old elements.
pub(super) struct Rows<'a, T> {
    pub(super) out: OutputMatrix<T>,
    /// The numbers of rows, of products that an element sums, and of columns.
    pub(super) size: [usize; 3],
    pub(super) x: Matrix<'a, T>,
    pub(super) y: Matrix<'a, T>,
}

impl<'a, T> Rows<'a, T> {
    /// Returns all rows of the product of two contiguous matrices. The slices may be longer.
    ///
    /// # Panics
    /// A slice is too short.
    #[inline(always)]
    pub(super) fn contiguous(
        out: &'a mut [MaybeUninit<T>],
        size @ [m, k, n]: [usize; 3],
        [x, y]: [&'a [T]; 2],
    ) -> Self {
        assert!(
            out.len() >= m * n && x.len() >= m * k && y.len() >= k * n,
            "a matrix reaches beyond its elements"
        );
        let contiguous = |data, columns: usize| Matrix {
            data,
            first: 0,
            row_stride: columns as isize,
            column_stride: 1,
        };
        Rows {
            out: OutputMatrix::contiguous(out, n),
            size,
            x: contiguous(x, k),
            y: contiguous(y, n),
        }
    }
}

/// Iterates over the rows that one thread writes.
pub(super) struct SharedRows<'a, T> {
    products: &'a MatrixProducts<'a, T>,
    out: &'a Output<'a, T>,
    /// The maximum number of rows of an item.
    chunk: usize,
    /// The number of remaining items.
    remaining: usize,
    /// The index of the next product.
    index: DimVec<usize>,
    /// The next row.
    row: usize,
}

impl<'a, T: Copy> Iterator for SharedRows<'a, T> {
    type Item = Rows<'a, T>;

    #[inline(always)]
    fn next(&mut self) -> Option<Rows<'a, T>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let [m, k, n] = self.products.size;
        let (index, row) = (self.index.as_mut(), self.row);
        let [x, y] = &self.products.factors;
        let rows = Rows {
            out: self.out.matrix(index, row),
            size: [self.chunk.min(m - row), k, n],
            x: x.matrix(index, row),
            y: y.matrix(index, 0),
        };
        self.row += self.chunk;
        if self.row >= m {
            self.row = 0;
            increment(index, self.products.batch);
        }
        Some(rows)
    }
}

/// Calls `multiply` with all rows of all products, on several threads if the products are large. No size of the batch
/// and of the result is 0.
pub(super) fn share<T: Copy + Send + Sync>(
    products: &MatrixProducts<'_, T>,
    out: &Output<'_, T>,
    multiply: &(dyn Fn(SharedRows<'_, T>) + Sync),
) {
    let [m, k, n] = products.size;
    let count: usize = products.batch.iter().product();
    let elements = count.saturating_mul(m).saturating_mul(n);
    let bytes = elements.saturating_mul(k).saturating_mul(size_of::<T>());
    let cost = Cost {
        // Each element of a matrix is read once for a vector.
        bytes: bytes / n.min(4),
        computes: false,
    };
    // Threads write different rows. Each thread copies the second matrix for many rows.
    let tasks = match threads(cost) {
        1 => 1,
        threads => 2 * threads,
    };
    let chunk = m
        .div_ceil(tasks.div_ceil(count))
        .next_multiple_of(PRODUCT_ROWS);
    let chunks = m.div_ceil(chunk);
    parallel::share(count * chunks, cost, &|range: Range<usize>| {
        let mut index = DimVec::filled(0, products.batch.len());
        seek(products.batch, range.start / chunks, index.as_mut());
        multiply(SharedRows {
            products,
            out,
            chunk,
            remaining: range.len(),
            index,
            row: range.start % chunks * chunk,
        });
    });
}
