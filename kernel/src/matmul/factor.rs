//! The factors of matrix products, and the matrices that they consist of.

#[cfg(feature = "std")]
use core::mem::MaybeUninit;

#[cfg(feature = "std")]
use crate::relayout::{ElementLayout, Rectangle, bytes_of};
use crate::sizes::broadcast::broadcasts_to;
use crate::sizes::layout::is_within;
use crate::sizes::rigid::RigidDims;
use crate::type_eq::{self, TypeTag};

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

impl<'a, T: Copy> Factor<'a, T> {
    /// Checks that the factor has matrices of this size for every index of the batch, all within the slice.
    ///
    /// # Panics
    /// The sizes differ, or an element is outside the slice.
    pub(super) fn check(&self, batch: &[usize], size: [usize; 2]) {
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

    /// Returns the factor with elements `U`, if `T` [has the same products](type_eq::has_same_products).
    #[inline(always)]
    pub(super) fn of<U: TypeTag>(self) -> Option<Factor<'a, U>> {
        let Factor {
            data,
            offset,
            sizes,
            strides,
        } = self;
        Some(Factor {
            data: type_eq::terms(data)?,
            offset,
            sizes,
            strides,
        })
    }

    /// Returns the factor with its first matrix alone.
    pub(super) fn without_batch(self) -> Self {
        let batch = self.sizes.len() - 2;
        Factor {
            sizes: &self.sizes[batch..],
            strides: &self.strides[batch..],
            ..self
        }
    }

    /// Returns the matrix at an index of the batch of the product, from row `row` on.
    pub(super) fn matrix(&self, batch: &[usize], row: usize) -> Matrix<'a, T> {
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
