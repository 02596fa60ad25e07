//! The factors of matrix products, and the matrices that they consist of.

#[cfg(feature = "std")]
use core::mem::MaybeUninit;

use super::layout::{FactorLayout, MatrixLayout};
#[cfg(feature = "std")]
use crate::relayout::{ElementLayout, Rectangle, bytes_of};

/// A factor of a matrix product: matrices of any strides.
#[derive(Clone, Copy)]
pub struct Factor<'a, T> {
    pub data: &'a [T],
    /// The position in `data` of the element of index 0.
    pub offset: usize,
    /// The sizes of the batch, and then the numbers of rows and columns.
    pub sizes: &'a [usize],
    pub strides: &'a [isize],
}

/// A matrix of any strides.
///
/// # Invariants
/// 1. Each element of the rows and columns that are multiplied is in `data`.
#[derive(Clone, Copy)]
pub(super) struct Matrix<'a, T> {
    pub(super) data: &'a [T],
    pub(super) first: usize,
    pub(super) row_stride: isize,
    pub(super) column_stride: isize,
}

impl<'a, T> Factor<'a, T> {
    /// Returns the sizes and strides.
    pub(super) fn layout(&self) -> FactorLayout<'a> {
        FactorLayout {
            len: self.data.len(),
            offset: self.offset,
            sizes: self.sizes,
            strides: self.strides,
        }
    }
}

impl<'a, T> Matrix<'a, T> {
    /// Creates a contiguous matrix.
    #[inline(always)]
    pub(super) fn contiguous(data: &'a [T], columns: usize) -> Self {
        Matrix {
            data,
            first: 0,
            row_stride: columns as isize,
            column_stride: 1,
        }
    }

    /// Creates the matrix of this layout.
    #[inline(always)]
    pub(super) fn new(data: &'a [T], layout: MatrixLayout) -> Self {
        Matrix {
            data,
            first: layout.first,
            row_stride: layout.row_stride,
            column_stride: layout.column_stride,
        }
    }
}

impl<T: Copy> Matrix<'_, T> {
    /// Returns an element.
    #[inline(always)]
    pub(super) fn at(&self, row: usize, column: usize) -> T {
        self.data[self.position(row, column)]
    }

    #[inline(always)]
    pub(super) fn position(&self, row: usize, column: usize) -> usize {
        let by_row = self.row_stride.wrapping_mul(row as isize);
        let by_column = self.column_stride.wrapping_mul(column as isize);
        self.first
            .wrapping_add_signed(by_row)
            .wrapping_add_signed(by_column)
    }
}

impl<'a, T: Copy> Matrix<'a, T> {
    /// Returns the transpose.
    pub(super) fn transpose(self) -> Self {
        Matrix {
            row_stride: self.column_stride,
            column_stride: self.row_stride,
            ..self
        }
    }

    /// Returns the rows and columns from an element on.
    #[inline(always)]
    pub(super) fn part(self, row: usize, column: usize) -> Self {
        Matrix {
            first: self.position(row, column),
            ..self
        }
    }

    /// Copies the first rows and columns into a buffer, row by row.
    ///
    /// # Safety
    /// The elements are among those that invariant 1 is about.
    ///
    /// # Panics
    /// The buffer is too short.
    #[cfg(feature = "std")]
    pub(super) unsafe fn packed<'b>(
        self,
        size: [usize; 2],
        buffer: &'b mut [MaybeUninit<T>],
    ) -> Matrix<'b, T> {
        let buffer = &mut buffer[..size[0] * size[1]];
        // SAFETY: the precondition is the same.
        unsafe { self.rectangle(size) }.transpose(bytes_of(buffer), size[1]);
        Matrix {
            // SAFETY: all elements have been written.
            data: unsafe { buffer.assume_init_ref() },
            first: 0,
            row_stride: size[1] as isize,
            column_stride: 1,
        }
    }

    /// Returns the first rows and columns as a rectangle without an element type.
    ///
    /// # Safety
    /// The elements are among those that invariant 1 is about.
    #[cfg(feature = "std")]
    pub(super) unsafe fn rectangle(self, [rows, columns]: [usize; 2]) -> Rectangle<'a> {
        let first = self.data.as_ptr().wrapping_add(self.first);
        let strides = (self.row_stride, self.column_stride);
        // SAFETY: by the precondition, the elements are in the slice, which is borrowed for `'a`.
        unsafe {
            Rectangle::new(
                ElementLayout::of::<T>(),
                first.cast(),
                (rows, columns),
                strides,
            )
        }
    }
}
