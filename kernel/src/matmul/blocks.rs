//! The product of two matrices of floats, block by block.
//!
//! The loops are a part of those of K. Goto and R. van de Geijn, "Anatomy of high-performance matrix multiplication"
//! (2008). The sums of a tile are in registers. The columns of the second matrix that a tile reads are in the L1 cache,
//! and all rows of the first matrix pass by them. The columns are copied to the stack where their rows would evict each
//! other from the cache. A copy of the whole second matrix would save a few percent of the time, but mapping memory for
//! it takes longer.

use core::mem::MaybeUninit;

use super::arithmetic::Float;
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::pairs::merges;
use super::panel::{Panel, PanelBuffer};
use super::tile::{self, Store};
use crate::memory::Buffer;
use crate::plan::thresholds::{
    MAX_PANEL_TERMS, MAX_SEQUENTIAL_TERMS, MAX_UNPACKED_ROWS, MAX_UNPACKED_STRIDE,
    MAX_WAITING_COLUMNS, MAX_WAITING_ROWS, MIN_PACKING_ROWS, PANEL_BYTES, ROW_BLOCK_BYTES,
    ROW_BUFFER_BYTES,
};
use crate::simd::{InstructionSet, Vector, with_widest_vector};

/// Writes the product of `x` and `y`, of m rows and n columns, to `out`. No size is 0.
///
/// Each element is the sum of the sums of several panels with a row for each product. Up to [`MAX_SEQUENTIAL_TERMS`]
/// products are added panel by panel. The sums of such groups are added in pairs, or in order if there is no memory for
/// those that wait for others.
///
/// # Safety
/// The processor has these instructions. The elements of `out` may be written, and no other thread uses them. They are
/// initialized if `combination` has a factor of the old elements.
#[inline(always)]
pub(super) unsafe fn multiply<T: Float, I: InstructionSet>(
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
    buffer: &mut PanelBuffer,
) {
    let [m, k, n] = size;
    let width = 2 * with_widest_vector!(I, lanes::<T, V>());
    let max_terms = PANEL_BYTES / (width * size_of::<T>());
    let terms = k.min(max_terms.min(MAX_PANEL_TERMS));
    let packs_rows = x.column_stride != 1 && n > width;
    let bytes = if packs_rows {
        ROW_BUFFER_BYTES
    } else {
        ROW_BLOCK_BYTES
    };
    let mut tile = [m.min(bytes / (terms * size_of::<T>())), n];
    let mut waiting = match k > MAX_SEQUENTIAL_TERMS {
        true => WaitingSums::new(tile, k),
        false => None,
    };
    let group = match &waiting {
        Some(waiting) => {
            tile = waiting.size;
            MAX_SEQUENTIAL_TERMS / terms
        }
        None => usize::MAX,
    };
    let packs_columns = packs_columns(size, y);
    let mut row_buffer = packs_rows
        // Without memory, the rows are read in place.
        .then(|| Buffer::with_capacity(tile[0] * terms).ok())
        .flatten();
    // `step_by` would divide, which takes longer than small products.
    let mut first_row = 0;
    while first_row < m {
        let rows = tile[0].min(m - first_row);
        let mut first_column = 0;
        while first_column < n {
            let columns = tile[1].min(n - first_column);
            let out = out.part(first_row, first_column);
            let (mut depth, mut number, mut first_term) = (0, 0, 0);
            while first_term < k {
                let terms = terms.min(k - first_term);
                let mut x = x.part(first_row, first_term);
                if let Some(buffer) = &mut row_buffer {
                    // SAFETY: `x` has these rows and columns.
                    x = unsafe { x.packed([rows, terms], buffer.spare_capacity()) };
                }
                let (target, store) = match &mut waiting {
                    Some(waiting) if depth > 0 => {
                        let store = Store::new(Combination::REPLACE, number % group == 0);
                        (waiting.sums(depth), store)
                    }
                    _ => (out, Store::new(combination, number == 0)),
                };
                let block = Block {
                    out: target,
                    size: [rows, terms, columns],
                    x,
                    y: y.part(first_term, first_column),
                    packs_columns,
                    store,
                };
                // SAFETY: the rows and columns are those of the target, of `x` and of `y`.
                unsafe { block.multiply::<I>(buffer.elements()) };
                let is_last = first_term + terms == k;
                if let Some(waiting) = &mut waiting
                    && (is_last || (number + 1) % group == 0)
                {
                    for _ in 0..merges(number / group, depth, is_last) {
                        let to = match depth {
                            1 => (out, Store::new(combination, false)),
                            _ => (waiting.sums(depth - 1), Store::Add),
                        };
                        // SAFETY: both have these rows and columns, which have been written.
                        unsafe { waiting.add(depth, to, [rows, columns]) };
                        depth -= 1;
                    }
                    depth += 1;
                }
                first_term += terms;
                number += 1;
            }
            first_column += columns;
        }
        first_row += rows;
    }
}

/// Sums of groups of products that wait for those of other groups.
struct WaitingSums<T> {
    /// The maximum numbers of rows and of columns.
    size: [usize; 2],
    elements: Buffer<T>,
}

impl<T: Float> WaitingSums<T> {
    /// Allocates sums of at most this size, of `k` products each. Returns `None` if there is one group, or no memory.
    #[inline(never)]
    fn new([rows, columns]: [usize; 2], k: usize) -> Option<Self> {
        let last_group = (k - 1) / MAX_SEQUENTIAL_TERMS;
        // The number of groups that wait is at most the number of binary digits.
        let levels = last_group.checked_ilog2()? as usize + 1;
        let size = [rows.min(MAX_WAITING_ROWS), columns.min(MAX_WAITING_COLUMNS)];
        let elements = Buffer::with_capacity(levels * size[0] * size[1]).ok()?;
        Some(WaitingSums { size, elements })
    }

    /// Returns the sums of level `level`, the first of which is 1.
    #[inline(always)]
    fn sums(&mut self, level: usize) -> OutputMatrix<T> {
        let [rows, columns] = self.size;
        let sums = &mut self.elements.spare_capacity()[(level - 1) * rows * columns..];
        OutputMatrix::contiguous(sums[..rows * columns].as_mut_ptr().cast(), columns)
    }

    /// Adds the sums of level `level` to others.
    ///
    /// # Safety
    /// The sums of the level are initialized for these rows and columns. Those of `to` may be written. They are initialized
    /// if they are read.
    #[inline(never)]
    unsafe fn add(
        &mut self,
        level: usize,
        (to, store): (OutputMatrix<T>, Store<T>),
        [rows, columns]: [usize; 2],
    ) {
        let from = self.sums(level);
        for row in 0..rows {
            // SAFETY: by the precondition. Elements of a row are neighbors.
            unsafe {
                let sums = core::slice::from_raw_parts(from.at(row, 0), columns);
                tile::combine(to.part(row, 0), sums, columns, columns, store);
            }
        }
    }
}

/// Returns the number of elements of a vector.
#[inline(always)]
fn lanes<T: Copy, V: Vector<T>>() -> usize {
    V::LANES
}

/// The product of some rows and of some of the elements that are summed.
struct Block<'a, T> {
    out: OutputMatrix<T>,
    size: [usize; 3],
    x: Matrix<'a, T>,
    y: Matrix<'a, T>,
    packs_columns: bool,
    store: Store<T>,
}

impl<T: Float> Block<'_, T> {
    /// Writes the product.
    ///
    /// # Safety
    /// The processor has these instructions. The factors have these rows and columns. Those of the result may be
    /// written, and are initialized if `store` reads them.
    #[inline(always)]
    unsafe fn multiply<I: InstructionSet>(&self, buffer: &mut [MaybeUninit<T>]) {
        let [_, _, columns] = self.size;
        let mut column = 0;
        macro_rules! outlined {
            ($($parameters:tt)*) => {
                I::outlined(
                    #[inline(always)]
                    || self.multiply_columns::<$($parameters)*>(column, buffer),
                )
            };
        }
        while column < columns {
            let rest = columns - column;
            // The sums of the widest tile are in 16 registers of 32, or 12 of 16.
            // SAFETY: the precondition is the same.
            column += unsafe {
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                if const { I::INSTRUCTIONS.avx512 } {
                    if rest > T::Bits512::LANES + T::Bits256::LANES {
                        outlined!(T::Bits512, 2, 4, 8)
                    } else if rest > T::Bits256::LANES {
                        outlined!(T::Bits512, 1, 4, 8)
                    } else {
                        // Vectors of 512 bits would be half empty, and take twice as long on a Zen 4.
                        outlined!(T::Bits256, 1, 4, 8)
                    }
                } else if const { I::INSTRUCTIONS.fma } {
                    if rest > T::Bits256::LANES {
                        outlined!(T::Bits256, 2, 4, 6)
                    } else {
                        outlined!(T::Bits256, 1, 4, 8)
                    }
                } else if rest > T::Portable::LANES {
                    outlined!(T::Portable, 2, 4, 4)
                } else {
                    outlined!(T::Portable, 1, 4, 4)
                }
                #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
                {
                    if rest > T::Portable::LANES {
                        outlined!(T::Portable, 2, 4, 8)
                    } else {
                        outlined!(T::Portable, 1, 8, 8)
                    }
                }
            };
        }
    }

    /// Writes the product of all rows and of at most `W` vectors of columns, from `column` on. Returns the number of
    /// columns.
    ///
    /// # Safety
    /// As [`multiply`](Self::multiply). The processor has the instructions of `V`.
    #[inline(always)]
    unsafe fn multiply_columns<
        V: Vector<T>,
        const W: usize,
        const MIN_ROWS: usize,
        const MAX_ROWS: usize,
    >(
        &self,
        column: usize,
        buffer: &mut [MaybeUninit<T>],
    ) -> usize {
        let [rows, terms, columns] = self.size;
        let rest = (columns - column).min(W * V::LANES);
        debug_assert!(rest > (W - 1) * V::LANES, "each vector has a column");
        let by_rows = self.out.column_stride == 1;
        // Whole vectors are loaded and stored faster than their first elements, and give the same sums.
        let repeats = by_rows && rest < V::LANES && column > 0 && self.store.replaces();
        let (column, used) = if repeats {
            (column + rest - V::LANES, V::LANES)
        } else {
            (column, rest)
        };
        let last_vector = if by_rows && used >= V::LANES && self.store.may_repeat() {
            used - V::LANES
        } else {
            (W - 1) * V::LANES
        };
        let y = self.y.part(0, column);
        // SAFETY: `y` has these rows and columns. The last vector begins last, because it has a column of its own.
        let panel = unsafe {
            if self.packs_columns {
                Panel::<T, V, W>::packed(y, terms, used, last_vector, buffer)
            } else {
                Panel::in_place(y, terms, used, last_vector, buffer)
            }
        };
        let mut row = 0;
        while row < rows {
            let height = tile::height(rows - row, MAX_ROWS);
            let (out, x) = (self.out.part(row, column), self.x.part(row, 0));
            // SAFETY: the precondition is the same.
            unsafe {
                tile::multiply::<T, V, MIN_ROWS, MAX_ROWS, W>(
                    out, height, x, panel, used, self.store,
                )
            };
            row += height;
        }
        rest
    }
}

/// Returns `true` if columns of `y` are copied before they are multiplied.
fn packs_columns<T>([m, k, _]: [usize; 3], y: Matrix<'_, T>) -> bool {
    // Rows that are far from each other evict each other from the cache.
    let stride = y.row_stride.unsigned_abs().saturating_mul(size_of::<T>());
    let is_far = k > MAX_UNPACKED_ROWS || stride > MAX_UNPACKED_STRIDE;
    y.column_stride != 1 || is_far && m >= MIN_PACKING_ROWS
}
