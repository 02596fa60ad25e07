//! The matrices that products are written to.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use crate::overlap::overlaps;
use crate::parallel::Shared;
use crate::sizes::layout::is_within;

/// How a product and the old elements of its target give the new elements.
#[derive(Clone, Copy)]
pub struct Combination<T> {
    /// The factor of the product; `None` for 1.
    pub alpha: Option<T>,
    /// The factor of the old elements; `None` for 0. The old elements are then not read.
    pub beta: Option<T>,
}

impl<T> Combination<T> {
    /// The product replaces the old elements.
    pub const REPLACE: Self = Combination {
        alpha: None,
        beta: None,
    };

    /// Returns `true` if the product replaces the old elements.
    pub fn replaces(&self) -> bool {
        self.alpha.is_none() && self.beta.is_none()
    }
}

/// Matrices of any strides, one for each index of a batch, to be written.
///
/// # Invariants
/// 1. The elements of all indices of the batch, rows and columns are within one slice, which is borrowed
///    exclusively for `'a`.
/// 2. Different indices lead to different elements.
/// 3. The elements are initialized if `combination` has a factor of the old elements.
pub(super) struct Output<'a, T> {
    first: Shared<*mut T>,
    pub(super) strides: &'a [isize],
    pub(super) combination: Combination<T>,
    slice: PhantomData<&'a mut [T]>,
}

impl<'a, T: Copy> Output<'a, T> {
    /// Creates the output of new elements. The sizes and strides are those of the batch, of the rows and of the
    /// columns.
    ///
    /// # Panics
    /// The layout leads out of the slice, or overlaps itself.
    pub(super) fn fresh(
        out: &'a mut [MaybeUninit<T>],
        sizes: &[usize],
        strides: &'a [isize],
    ) -> Self {
        check(sizes, strides, 0, out.len());
        Output {
            // SAFETY: the layout has distinct elements of `out`, and each of them is one thread's.
            first: unsafe { Shared::new(out.as_mut_ptr().cast()) },
            strides,
            combination: Combination::REPLACE,
            slice: PhantomData,
        }
    }

    /// Creates the output of the elements of a target. The first one is `data[offset]`.
    ///
    /// # Panics
    /// The layout leads out of the slice, or overlaps itself.
    pub(super) fn of_target(
        data: &'a mut [T],
        offset: usize,
        sizes: &[usize],
        strides: &'a [isize],
        combination: Combination<T>,
    ) -> Self {
        check(sizes, strides, offset, data.len());
        Output {
            // SAFETY: as in `fresh`.
            first: unsafe { Shared::new(data.as_mut_ptr().wrapping_add(offset)) },
            strides,
            combination,
            slice: PhantomData,
        }
    }

    /// Returns the address of the element of index 0.
    pub(super) fn first(&self) -> Shared<*mut T> {
        self.first
    }

    /// Returns the matrix at an index of the batch, from row `row` on.
    #[cfg(feature = "std")]
    pub(super) fn matrix(&self, batch: &[usize], row: usize) -> OutputMatrix<T> {
        let (own, [row_stride, column_stride]) = match self.strides {
            [own @ .., rows, columns] => (own, [*rows, *columns]),
            _ => unreachable!("a result has rows and columns"),
        };
        let mut offset = row_stride.wrapping_mul(row as isize);
        for (&i, &stride) in batch.iter().zip(own) {
            offset = offset.wrapping_add(stride.wrapping_mul(i as isize));
        }
        OutputMatrix {
            first: self.first.get().wrapping_offset(offset),
            row_stride,
            column_stride,
        }
    }
}

/// Checks invariants 1 and 2 of an [`Output`].
fn check(sizes: &[usize], strides: &[isize], offset: usize, len: usize) {
    assert!(
        sizes.len() == strides.len()
            && is_within(sizes, Some(strides), offset, len)
            && !overlaps(sizes, strides),
        "a result's layout reaches beyond its elements, or overlaps itself"
    );
}

/// The rows and columns of one product, which only unsafe code can write.
#[derive(Clone, Copy)]
pub(super) struct OutputMatrix<T> {
    pub(super) first: *mut T,
    pub(super) row_stride: isize,
    pub(super) column_stride: isize,
}

impl<T> OutputMatrix<T> {
    /// Creates a contiguous matrix.
    #[inline(always)]
    pub(super) fn contiguous(first: *mut T, columns: usize) -> Self {
        OutputMatrix {
            first,
            row_stride: columns as isize,
            column_stride: 1,
        }
    }

    /// Returns the transpose.
    #[inline(always)]
    pub(super) fn transpose(self) -> Self {
        OutputMatrix {
            first: self.first,
            row_stride: self.column_stride,
            column_stride: self.row_stride,
        }
    }

    /// Returns the rows and columns from an element on.
    #[inline(always)]
    pub(super) fn part(&self, row: usize, column: usize) -> Self {
        OutputMatrix {
            first: self.at(row, column),
            row_stride: self.row_stride,
            column_stride: self.column_stride,
        }
    }

    /// Returns the address of an element.
    #[inline(always)]
    pub(super) fn at(&self, row: usize, column: usize) -> *mut T {
        let by_row = self.row_stride.wrapping_mul(row as isize);
        let by_column = self.column_stride.wrapping_mul(column as isize);
        self.first
            .wrapping_offset(by_row)
            .wrapping_offset(by_column)
    }
}
