//! The parts of all products of a batch, shared among threads.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::MatrixProducts;
use super::factor::Matrix;
use super::output::{Output, OutputMatrix};
use crate::dim_vec::DimVec;
use crate::parallel::{self, Cost, threads};
use crate::plan::thresholds::{LINE, PRODUCT_PART_COLUMNS, PRODUCT_ROWS};
use crate::sizes::offsets::{increment, seek};

/// Some rows and columns of one product.
///
/// # Invariants
/// 1. The elements of `out` may be written, and no other thread uses them. They are initialized if the combination of
///    the products has a factor of the old elements.
pub(super) struct Part<'a, T> {
    pub(super) out: OutputMatrix<T>,
    /// The numbers of rows, of products that an element sums, and of columns.
    pub(super) size: [usize; 3],
    pub(super) x: Matrix<'a, T>,
    pub(super) y: Matrix<'a, T>,
}

impl<'a, T> Part<'a, T> {
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
        Part {
            out: OutputMatrix::contiguous(out, n),
            size,
            x: contiguous(x, k),
            y: contiguous(y, n),
        }
    }
}

/// Iterates over the parts that one thread writes.
pub(super) struct Parts<'a, T> {
    products: &'a MatrixProducts<'a, T>,
    out: &'a Output<'a, T>,
    split: Split,
    /// The number of remaining parts.
    remaining: usize,
    /// The index of the next product.
    index: DimVec<usize>,
    /// The next row.
    row: usize,
    /// The number of the next part of these rows.
    next: usize,
}

impl<'a, T: Copy> Iterator for Parts<'a, T> {
    type Item = Part<'a, T>;

    #[inline(always)]
    fn next(&mut self) -> Option<Part<'a, T>> {
        self.remaining = self.remaining.checked_sub(1)?;
        let [m, k, n] = self.products.size;
        let Split { rows, across } = self.split;
        let (index, row) = (self.index.as_mut(), self.row);
        let column = first_column(n, self.next, across);
        let end = first_column(n, self.next + 1, across);
        let [x, y] = &self.products.factors;
        let part = Part {
            out: self.out.matrix(index, row).part(0, column),
            size: [rows.min(m - row), k, end - column],
            x: x.matrix(index, row),
            y: y.matrix(index, 0).part(0, column),
        };
        self.next += 1;
        if self.next == across {
            self.next = 0;
            self.row += rows;
        }
        if self.row >= m {
            self.row = 0;
            increment(index, self.products.batch);
        }
        Some(part)
    }
}

/// The sizes of the parts of a product.
#[derive(Clone, Copy)]
struct Split {
    /// The maximum number of rows.
    rows: usize,
    /// The number of parts of the same rows.
    across: usize,
}

impl Split {
    /// Returns the split of each of `count` products of this size into enough parts for `tasks`.
    ///
    /// Rows are split first, because each thread copies columns of the second matrix for many rows.
    fn new([m, _, n]: [usize; 3], count: usize, tasks: usize) -> Self {
        let rows = m
            .div_ceil(tasks.div_ceil(count))
            .next_multiple_of(PRODUCT_ROWS);
        let across = tasks.div_ceil(count * m.div_ceil(rows));
        Split {
            rows,
            across: across.clamp(1, (n / PRODUCT_PART_COLUMNS).max(1)),
        }
    }
}

/// Returns the first column of part `number` of `across` parts of the same rows. Each has at least
/// [`PRODUCT_PART_COLUMNS`] columns if there are several, so that all are computed in the same way.
fn first_column(columns: usize, number: usize, across: usize) -> usize {
    match number == across {
        true => columns,
        false => columns / PRODUCT_PART_COLUMNS * number / across * PRODUCT_PART_COLUMNS,
    }
}

/// Returns how many bytes could be moved in the time in which an element of the first matrix is multiplied with a row of
/// `columns` elements.
fn bytes_per_factor<T>(columns: usize) -> usize {
    let size = size_of::<T>();
    match columns {
        // Each element of a matrix is read once for a vector.
        1 => size,
        // On a Zen 5, (5000, 32) by (32, 8) `f32` takes 26 µs with one thread, and `f64` 28 µs.
        _ => columns.saturating_mul(size).next_multiple_of(LINE) / 3,
    }
}

/// Calls `multiply` with all parts of all products, on several threads if the products are large. No size of the batch
/// and of the result is 0.
pub(super) fn share<T: Copy + Send + Sync>(
    products: &MatrixProducts<'_, T>,
    out: &Output<'_, T>,
    multiply: &(dyn Fn(Parts<'_, T>) + Sync),
) {
    let [m, k, n] = products.size;
    let count: usize = products.batch.iter().product();
    let factors = count.saturating_mul(m).saturating_mul(k);
    let cost = Cost {
        bytes: factors.saturating_mul(bytes_per_factor::<T>(n)),
        computes: false,
    };
    let tasks = match threads(cost) {
        1 => 1,
        threads => 2 * threads,
    };
    let split = Split::new(products.size, count, tasks);
    let of_rows = m.div_ceil(split.rows);
    let of_each = of_rows * split.across;
    parallel::share(count * of_each, cost, &|range: Range<usize>| {
        let mut index = DimVec::filled(0, products.batch.len());
        seek(products.batch, range.start / of_each, index.as_mut());
        multiply(Parts {
            products,
            out,
            split,
            remaining: range.len(),
            index,
            row: range.start / split.across % of_rows * split.rows,
            next: range.start % split.across,
        });
    });
}
