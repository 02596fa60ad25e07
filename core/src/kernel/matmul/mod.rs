//! Matrix products: one product of two matrices for each index of the batch.

mod arithmetic;
mod compiled;
mod direct;
#[cfg(feature = "matrixmultiply")]
mod engine;
#[cfg(feature = "matrixmultiply")]
mod floats;
mod output;
#[cfg(all(test, feature = "std"))]
mod tests;
#[cfg(feature = "matrixmultiply")]
mod tiles;
#[cfg(feature = "matrixmultiply")]
mod vector;

use core::mem::MaybeUninit;
use core::ops::{Add, Mul, Range};

use self::direct::multiply;
pub(crate) use self::output::Combination;
use self::output::{Output, OutputMatrix};
use super::fill::FillResult;
use super::parallel::{Cost, share, threads};
use crate::dim_vec::DimVec;
use crate::plan::thresholds::{MAX_INLINE_PRODUCTS, PRODUCT_ROWS};
use crate::shape::broadcast::broadcasts_to;
use crate::shape::layout::{count, is_within, strides_of};
use crate::shape::offsets::seek;
use crate::shape::rigid::RigidDims;

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
                && broadcasts_to(own, RigidDims::NONE, batch)
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
        // A factor without elements may have any strides.
        let mut first = (self.offset as isize).wrapping_add(row_stride.wrapping_mul(row as isize));
        let missing = batch.len() - own.len();
        for ((&i, &stride), &size) in batch[missing..].iter().zip(own).zip(self.sizes) {
            if size != 1 {
                first = first.wrapping_add(stride.wrapping_mul(i as isize));
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

impl<'a, T: Copy> Matrix<'a, T> {
    /// Converts the elements to another type.
    ///
    /// # Safety
    /// `U` is `T`.
    unsafe fn cast<U>(self) -> Matrix<'a, U> {
        Matrix {
            // SAFETY: the type is the same.
            data: unsafe {
                core::slice::from_raw_parts(self.data.as_ptr().cast(), self.data.len())
            },
            first: self.first,
            row_stride: self.row_stride,
            column_stride: self.column_stride,
        }
    }

    /// Returns the transpose.
    #[cfg(feature = "matrixmultiply")]
    fn transpose(self) -> Self {
        Matrix {
            row_stride: self.column_stride,
            column_stride: self.row_stride,
            ..self
        }
    }

    /// Returns an element.
    ///
    /// # Safety
    /// The element is one of those that invariant 1 is about.
    #[cfg(feature = "matrixmultiply")]
    #[inline(always)]
    unsafe fn at_unchecked(&self, row: usize, column: usize) -> T {
        // SAFETY: by invariant 1, the element is in the slice.
        unsafe { *self.data.get_unchecked(self.position(row, column)) }
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
        let out = OutputMatrix::contiguous(out, n);
        let (x, y) = (contiguous(x, k), contiguous(y, n));
        let (size, combination) = ([m, k, n], Combination::REPLACE);
        // SAFETY: `out` is a slice of m rows and n columns.
        unsafe {
            if m.saturating_mul(k).saturating_mul(n) <= MAX_INLINE_PRODUCTS {
                direct::known_rows(out, size, x, y, combination);
            } else if !compiled::multiply(out, size, x, y) {
                multiply(out, size, x, y, combination);
            }
        }
    }
}

/// The products of matrices with m rows and k columns and matrices with k rows and n columns.
pub(crate) struct MatrixProducts<'a, T> {
    /// The sizes over which the batches of both factors broadcast.
    pub(crate) batch: &'a [usize],
    /// The sizes m, k and n.
    pub(crate) size: [usize; 3],
    pub(crate) factors: [Factor<'a, T>; 2],
    /// The strides of the result: those of the batch, of the rows and of the columns. Without strides it is
    /// contiguous.
    pub(crate) result_strides: Option<&'a [isize]>,
}

// SAFETY: `fill` writes as many different elements as `out` has, or panics.
unsafe impl<T> FillResult<T> for MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        let (sizes, strides) = self.result_layout();
        assert!(
            count(sizes.as_ref()) == Some(out.len()),
            "a result has one place for each element"
        );
        self.run(&Output::fresh(out, sizes.as_ref(), strides.as_ref()));
    }
}

impl<T> MatrixProducts<'_, T>
where
    T: Copy + Send + Sync + Default + Add<Output = T> + Mul<Output = T>,
{
    /// Combines the products with the elements of a target. The first one is `data[offset]`.
    ///
    /// # Panics
    /// The layout of the target or of a factor reaches beyond its elements, or the target overlaps itself.
    pub(crate) fn update(self, data: &mut [T], offset: usize, combination: Combination<T>) {
        let (sizes, strides) = self.result_layout();
        let (sizes, strides) = (sizes.as_ref(), strides.as_ref());
        if !sizes.contains(&0) {
            self.run(&Output::of_target(
                data,
                offset,
                sizes,
                strides,
                combination,
            ));
        }
    }

    /// Returns the sizes and strides of the result: those of the batch, of the rows and of the columns.
    fn result_layout(&self) -> (DimVec<usize>, DimVec<isize>) {
        let [m, _, n] = self.size;
        let sizes = DimVec::collect(self.batch.iter().copied().chain([m, n]));
        let strides = strides_of(sizes.as_ref(), self.result_strides);
        (sizes, strides)
    }

    /// Computes all products.
    fn run(&self, out: &Output<'_, T>) {
        if !compiled::run(self, out) {
            // SAFETY: `run_by` calls this with rows that may be written.
            self.run_by(out, |out, size, _, x, y, combination| unsafe {
                multiply(out, size, x, y, combination);
            });
        }
    }

    /// Computes all products. `multiply` writes some rows of a product, of as many rows as its third argument says. It
    /// may write the elements of its first argument, and read them if the combination has a factor of the old elements.
    #[inline(always)]
    fn run_by<F>(&self, out: &Output<'_, T>, multiply: F)
    where
        F: Fn(OutputMatrix<T>, [usize; 3], usize, Matrix<'_, T>, Matrix<'_, T>, Combination<T>),
        F: Sync,
    {
        let [m, k, n] = self.size;
        let products: usize = self.batch.iter().product();
        if products == 0 || m == 0 || n == 0 {
            return;
        }
        let [x, y] = &self.factors;
        x.check(self.batch, [m, k]);
        y.check(self.batch, [k, n]);
        share_rows(self.batch, self.size, size_of::<T>(), &|index, rows| {
            let to = out.matrix(index, rows.start);
            let (x, y) = (x.matrix(index, rows.start), y.matrix(index, 0));
            // These are rows of one index of the batch, which no other call has. By invariants 1 to 3 of the output,
            // they may be written, and read if the combination needs that.
            multiply(to, [rows.len(), k, n], m, x, y, out.combination);
        });
    }
}

/// Calls `multiply` with each index of a batch and all rows of its product, some at a time, on several threads if the
/// products are large. `element` is the size of an element in bytes.
fn share_rows(
    batch: &[usize],
    [m, k, n]: [usize; 3],
    element: usize,
    multiply: &(dyn Fn(&[usize], Range<usize>) + Sync),
) {
    let products: usize = batch.iter().product();
    let elements = products.saturating_mul(m).saturating_mul(n);
    let bytes = elements.saturating_mul(k).saturating_mul(element);
    let cost = Cost {
        // Each element of a matrix is read once for a vector.
        bytes: bytes / n.min(4),
        computes: false,
    };
    // Threads write different rows. The engine copies its factors, so each thread takes many rows at a time.
    let tasks = match threads(cost) {
        1 => 1,
        threads => 2 * threads,
    };
    let chunk = m
        .div_ceil(tasks.div_ceil(products))
        .next_multiple_of(PRODUCT_ROWS);
    let chunks = m.div_ceil(chunk);
    share(products * chunks, cost, &|range: Range<usize>| {
        let mut index = DimVec::filled(0, batch.len());
        for i in range {
            let (product, first) = (i / chunks, i % chunks * chunk);
            seek(batch, product, index.as_mut());
            multiply(index.as_ref(), first..m.min(first + chunk));
        }
    });
}
