//! Copying elements into another layout.
//!
//! The loops know only the size of an element, so they are compiled once, with this crate. Frequent
//! strides and numbers of repetitions are constants, so that LLVM vectorizes the loops.

mod copy_rows;
mod neighbors;
mod pack;
mod repeat;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod repeat_bytes;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod squares;
mod transpose;

use core::marker::PhantomData;
use core::mem::MaybeUninit;

pub(super) use self::copy_rows::copy_rows;
pub(super) use self::pack::unpack;

use super::type_eq;

/// The properties of an element whose type is erased.
#[derive(Clone, Copy)]
pub(super) struct ElementLayout {
    size: usize,
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_feature = "sse2")),
        expect(dead_code, reason = "only x86-64 moves numbers in registers")
    )]
    is_number: bool,
}

impl ElementLayout {
    /// Creates the layout of elements of type `T`.
    #[inline(always)]
    pub(super) fn of<T>() -> Self {
        ElementLayout {
            size: size_of::<T>(),
            is_number: type_eq::is_number::<T>(),
        }
    }

    /// Returns the size of an element, in bytes.
    #[inline(always)]
    pub(super) fn size(self) -> usize {
        self.size
    }
}

/// The fewest elements of a row that is packed row by row.
const MIN_ROW: usize = 8;

/// Memory for elements. The bytes need not be initialized.
pub(super) type Bytes = [MaybeUninit<u8>];

/// Returns the bytes of a slice, to be initialized.
#[inline(always)]
pub(super) fn bytes_of<T>(slice: &mut [MaybeUninit<T>]) -> &mut Bytes {
    // SAFETY: the slice consists of `size_of_val` bytes. A `MaybeUninit` need not be initialized.
    unsafe { core::slice::from_raw_parts_mut(slice.as_mut_ptr().cast(), size_of_val(slice)) }
}

/// Elements that are `stride` elements apart.
///
/// # Invariants
/// 1. All elements may be read for `'a`.
#[derive(Clone, Copy)]
pub(super) struct StridedElements<'a> {
    first: *const u8,
    stride: isize,
    len: usize,
    element: ElementLayout,
    slice: PhantomData<&'a [u8]>,
}

impl<'a> StridedElements<'a> {
    /// Creates a view of `len` elements that are `stride` elements apart.
    ///
    /// # Safety
    /// All elements may be read for `'a`.
    #[inline(always)]
    pub(super) unsafe fn new(
        element: ElementLayout,
        first: *const u8,
        stride: isize,
        len: usize,
    ) -> StridedElements<'a> {
        StridedElements {
            first,
            stride,
            len,
            element,
            slice: PhantomData,
        }
    }

    /// Creates a view of the elements of a slice.
    #[inline]
    pub(super) fn of_slice<T: Copy>(slice: &'a [T]) -> StridedElements<'a> {
        // SAFETY: the elements of a slice may be read.
        unsafe {
            Self::new(
                ElementLayout::of::<T>(),
                slice.as_ptr().cast(),
                1,
                slice.len(),
            )
        }
    }

    /// Returns at most `len` of these elements: the one at `first`, and those at each `step` after it.
    ///
    /// # Panics
    /// `step` is 0.
    #[cfg(feature = "std")]
    pub(super) fn every(self, step: usize, first: usize, len: usize) -> StridedElements<'a> {
        StridedElements {
            first: self.at(first),
            stride: self.stride.wrapping_mul(step as isize),
            len: self.len.saturating_sub(first).div_ceil(step).min(len),
            ..self
        }
    }

    /// Returns the number of elements.
    #[cfg(feature = "std")]
    pub(super) fn len(self) -> usize {
        self.len
    }

    /// Returns the address of element `i`.
    #[inline(always)]
    fn at(self, i: usize) -> *const u8 {
        let steps = (i as isize).wrapping_mul(self.stride);
        self.first
            .wrapping_offset(steps.wrapping_mul(self.element.size as isize))
    }

    /// Returns the number of bytes of all elements.
    #[inline]
    fn bytes(self) -> usize {
        self.len * self.element.size
    }
}

/// Rows and columns of elements.
///
/// # Invariants
/// 1. All elements may be read for `'a`.
#[derive(Clone, Copy)]
pub(super) struct Rectangle<'a> {
    first: *const u8,
    rows: usize,
    columns: usize,
    row_stride: isize,
    column_stride: isize,
    element: ElementLayout,
    slice: PhantomData<&'a [u8]>,
}

impl<'a> Rectangle<'a> {
    /// Creates a view of `rows` rows of `columns` elements. The strides are in elements.
    ///
    /// # Safety
    /// All elements may be read for `'a`.
    #[inline(always)]
    pub(super) unsafe fn new(
        element: ElementLayout,
        first: *const u8,
        (rows, columns): (usize, usize),
        (row_stride, column_stride): (isize, isize),
    ) -> Rectangle<'a> {
        Rectangle {
            first,
            rows,
            columns,
            row_stride,
            column_stride,
            element,
            slice: PhantomData,
        }
    }

    /// Returns the address of an element.
    #[inline(always)]
    fn at(self, row: usize, column: usize) -> *const u8 {
        let steps = (row as isize)
            .wrapping_mul(self.row_stride)
            .wrapping_add((column as isize).wrapping_mul(self.column_stride));
        self.first
            .wrapping_offset(steps.wrapping_mul(self.element.size as isize))
    }

    /// Returns the elements of the first row.
    #[inline]
    fn row(self) -> StridedElements<'a> {
        // SAFETY: by invariant 1. Without rows, the first row has no elements.
        unsafe {
            let len = if self.rows > 0 { self.columns } else { 0 };
            StridedElements::new(self.element, self.first, self.column_stride, len)
        }
    }

    /// Returns the elements of the first column.
    #[inline]
    fn column(self) -> StridedElements<'a> {
        // SAFETY: by invariant 1. Without columns, the first column has no elements.
        unsafe {
            let len = if self.columns > 0 { self.rows } else { 0 };
            StridedElements::new(self.element, self.first, self.row_stride, len)
        }
    }

    /// Copies the elements to the beginning of `to`, row by row.
    ///
    /// # Panics
    /// `to` is too short.
    pub(super) fn pack(self, to: &mut Bytes) {
        let count = self.rows * self.columns;
        match (self.row_stride, self.column_stride) {
            _ if self.rows == 1 => self.row().pack(to),
            (0, _) => self.row().repeat(count, to),
            (_, 0) => self.column().repeat_each(self.columns, to),
            (row_stride, 1) if row_stride == self.columns as isize => {
                // SAFETY: by invariant 1. Rows without gaps between them form one row.
                let all = unsafe { StridedElements::new(self.element, self.first, 1, count) };
                all.pack(to);
            }
            (_, 1) => self.copy_rows(to),
            // Contiguous columns are transposed in registers, and short rows are faster column by column.
            (row_stride, -1 | 2..=4) if row_stride != 1 && self.columns >= MIN_ROW => {
                self.pack_rows(to);
            }
            _ => self.transpose(to, self.columns),
        }
    }
}

/// Reads an unaligned element of the size of `U`, with its padding and provenance.
///
/// # Safety
/// The element may be read.
#[inline(always)]
unsafe fn read<U: Copy>(from: *const u8) -> MaybeUninit<U> {
    // SAFETY: by the precondition; any bytes are a valid `MaybeUninit`.
    unsafe { from.cast::<MaybeUninit<U>>().read_unaligned() }
}

/// Writes an unaligned element.
///
/// # Safety
/// The element may be written.
#[inline(always)]
unsafe fn write<U: Copy>(to: *mut u8, element: MaybeUninit<U>) {
    // SAFETY: by the precondition.
    unsafe { to.cast::<MaybeUninit<U>>().write_unaligned(element) };
}

/// Evaluates `$sized` with `$uint` as an integer of `$size` bytes, or `$otherwise` for other sizes.
macro_rules! with_uint {
    ($size:expr, $uint:ident => $sized:expr, _ => $otherwise:expr) => {
        with_uint!(@match [1 u8, 2 u16, 4 u32, 8 u64, 16 u128] $size, $uint => $sized, _ => $otherwise)
    };
    (
        @match [$($bytes:literal $integer:ident),*]
        $size:expr, $uint:ident => $sized:expr, _ => $otherwise:expr
    ) => {
        match $size {
            $($bytes => {
                type $uint = $integer;
                $sized
            })*
            _ => $otherwise,
        }
    };
}
use with_uint;

#[cfg(all(test, feature = "std"))]
#[path = "tests/mod.rs"]
mod tests;
