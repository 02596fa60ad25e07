//! The parts of all products of a batch, shared among threads.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::factor::Matrix;
use super::layout::{FactorLayout, MatrixLayout, ProductsLayout};
use super::output::OutputMatrix;
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

impl<'a, T: Copy> Part<'a, T> {
    /// Returns all rows of product number `product` of contiguous matrices.
    ///
    /// # Panics
    /// A slice is too short.
    #[inline(always)]
    pub(super) fn contiguous(
        product: usize,
        out: &'a mut [MaybeUninit<T>],
        size @ [m, k, n]: [usize; 3],
        [x, y]: [&'a [T]; 2],
    ) -> Self {
        let next = product + 1;
        assert!(
            out.len() >= next * m * n && x.len() >= next * m * k && y.len() >= next * k * n,
            "a matrix reaches beyond its elements"
        );
        let first = out.as_mut_ptr().cast();
        Part {
            out: OutputMatrix::contiguous(first, n).part(product * m, 0),
            size,
            x: Matrix::contiguous(x, k).part(product * m, 0),
            y: Matrix::contiguous(y, n).part(product * k, 0),
        }
    }
}

/// The position of some rows and columns of one product, for elements of any type.
pub(super) struct PartLayout {
    /// The position in the result.
    pub(super) out: MatrixLayout,
    /// The numbers of rows, of products that an element sums, and of columns.
    pub(super) size: [usize; 3],
    pub(super) x: MatrixLayout,
    pub(super) y: MatrixLayout,
}

/// Iterates over the parts that one thread writes. No two parts of the same products have a common element of the
/// result.
pub(super) struct Parts<'a> {
    products: &'a ProductsLayout<'a>,
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

impl Parts<'_> {
    /// Returns the sizes m, k and n of the products.
    pub(super) fn size(&self) -> [usize; 3] {
        self.products.size
    }
}

impl Iterator for Parts<'_> {
    type Item = PartLayout;

    #[inline(always)]
    fn next(&mut self) -> Option<PartLayout> {
        self.remaining = self.remaining.checked_sub(1)?;
        let [m, k, n] = self.products.size;
        let Split { rows, across } = self.split;
        let (index, row) = (self.index.as_mut(), self.row);
        let column = first_column(n, self.next, across);
        let end = first_column(n, self.next + 1, across);
        let [x, y] = &self.products.factors;
        let part = PartLayout {
            out: self.products.result_matrix(index, row).at_column(column),
            size: [rows.min(m - row), k, end - column],
            x: x.matrix(index, row),
            y: y.matrix(index, 0).at_column(column),
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
/// `columns` elements of `size` bytes.
fn bytes_per_factor(columns: usize, size: usize) -> usize {
    match columns {
        // Each element of a matrix is read once for a vector.
        1 => size,
        // On a Zen 5, (5000, 32) by (32, 8) `f32` takes 26 µs with one thread, and `f64` 28 µs.
        _ => columns.saturating_mul(size).next_multiple_of(LINE) / 3,
    }
}

impl ProductsLayout<'_> {
    /// Calls `multiply` with the parts of all products, on several threads if the products are large.
    ///
    /// # Panics
    /// The layout of a factor reaches beyond its elements.
    pub(super) fn run(&self, multiply: &(dyn Fn(Parts<'_>) + Sync)) {
        let [m, k, n] = self.size;
        if m == 0 || n == 0 || self.batch.contains(&0) {
            return;
        }
        let [x, y] = &self.factors;
        x.check(self.batch, [m, k]);
        y.check(self.batch, [k, n]);
        let Some(rows) = self.merged_rows() else {
            return share(self, multiply);
        };
        // The factors are one matrix each.
        let sizes = [rows, k];
        let merged = ProductsLayout {
            batch: &[],
            size: [rows, k, n],
            factors: [
                FactorLayout {
                    sizes: &sizes,
                    ..x.without_batch()
                },
                y.without_batch(),
            ],
            result_strides: &self.result_strides[self.batch.len()..],
            element_bytes: self.element_bytes,
        };
        share(&merged, multiply);
    }

    /// Calls `multiply` with each part of all products, as [`run`](Self::run) does.
    ///
    /// # Panics
    /// The layout of a factor reaches beyond its elements.
    pub(super) fn run_each(&self, multiply: &(dyn Fn(&PartLayout) + Sync)) {
        self.run(&|parts| {
            for part in parts {
                multiply(&part);
            }
        });
    }
}

/// Calls `multiply` with all parts of all products, on several threads if the products are large. No size of the batch
/// and of the result is 0.
fn share(products: &ProductsLayout<'_>, multiply: &(dyn Fn(Parts<'_>) + Sync)) {
    let [m, k, n] = products.size;
    let count: usize = products.batch.iter().product();
    let factors = count.saturating_mul(m).saturating_mul(k);
    let cost = Cost {
        bytes: factors.saturating_mul(bytes_per_factor(n, products.element_bytes)),
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
            split,
            remaining: range.len(),
            index,
            row: range.start / split.across % of_rows * split.rows,
            next: range.start % split.across,
        });
    });
}
