//! Products of floats with a factor that overlaps itself, such as the windows of an image. The factor is read in place.
//!
//! The contracted axes of windows do not merge into one axis, because neighboring windows have common elements. A table
//! has the offsets of all terms of a sum instead, which are the same for all elements of the result.

use alloc::vec::Vec;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::floats::Float;
use super::output::{Output, OutputMatrix};
use crate::call_compiled;
use crate::dim_vec::DimVec;
use crate::fill::FillResult;
use crate::memory::MemoryError;
use crate::parallel::{self, Cost, threads};
use crate::plan::thresholds::{LEFT_BLOCK_BYTES, MIN_CHUNK_COLUMNS, MIN_LEFT_ROWS};
use crate::simd::{Instructions, Vector, dispatch_widest};
use crate::sizes::layout::{count, is_within};
use crate::sizes::offsets::{increment, seek};
use crate::type_eq::{self, TypeTag};

/// The offsets of the terms of a sum of products.
///
/// # Invariants
/// 1. `offsets` has the offsets in the left and in the right factor for each index of `sizes`, unless they overflow.
pub struct TermOffsets {
    sizes: DimVec<usize>,
    /// The strides of the left and of the right factor.
    strides: [DimVec<isize>; 2],
    offsets: Vec<[isize; 2]>,
}

impl TermOffsets {
    /// Computes the offsets for all indices of the contracted axes, in row-major order.
    ///
    /// # Errors
    /// There is not enough memory.
    ///
    /// # Panics
    /// The number of sizes and of strides differs.
    pub fn try_new(sizes: &[usize], strides: [&[isize]; 2]) -> Result<Self, MemoryError> {
        assert!(
            strides.iter().all(|strides| strides.len() == sizes.len()),
            "each axis has a stride"
        );
        let terms = count(sizes).ok_or(MemoryError::Overflow)?;
        let mut offsets = Vec::new();
        offsets
            .try_reserve_exact(terms)
            .map_err(|_| MemoryError::OutOfMemory {
                bytes: terms.saturating_mul(size_of::<[isize; 2]>()),
            })?;
        let mut index = DimVec::filled(0, sizes.len());
        for _ in 0..terms {
            offsets.push(strides.map(|strides| offset(strides, &index)));
            increment(index.as_mut(), sizes);
        }
        Ok(TermOffsets {
            sizes: DimVec::from_slice(sizes),
            strides: strides.map(DimVec::from_slice),
            offsets,
        })
    }
}

/// Returns the offset of an index.
fn offset(strides: &[isize], index: &[usize]) -> isize {
    let steps = strides.iter().zip(index);
    steps.fold(0, |offset: isize, (&stride, &i)| {
        offset.wrapping_add(stride.wrapping_mul(i as isize))
    })
}

/// A factor of [`WindowProducts`].
#[derive(Clone, Copy)]
pub struct WindowFactor<'a, T> {
    pub data: &'a [T],
    /// The position in `data` of the element of index 0.
    pub offset: usize,
    /// The strides of the batch, and then that of the rows of the left factor or that of the columns of the right factor.
    pub strides: &'a [isize],
}

impl<'a, T: Copy> WindowFactor<'a, T> {
    /// Returns the factor with elements `U` if `T` is `U`.
    #[inline(always)]
    fn of<U: TypeTag>(self) -> Option<WindowFactor<'a, U>> {
        let WindowFactor {
            data,
            offset,
            strides,
        } = self;
        Some(WindowFactor {
            data: type_eq::slice(data)?,
            offset,
            strides,
        })
    }

    /// Returns the address of the first element at an index of the batch.
    fn at(&self, batch: &[usize]) -> *const T {
        let offset = offset(self.strides, batch);
        let first = self.data.as_ptr().wrapping_add(self.offset);
        first.wrapping_offset(offset)
    }
}

/// The products of matrices whose contracted axes do not merge. Columns are neighbors in the right factor and in the
/// result.
pub struct WindowProducts<'a, T> {
    pub batch: &'a [usize],
    pub rows: usize,
    pub columns: usize,
    pub terms: &'a TermOffsets,
    /// The left and the right factor.
    pub factors: [WindowFactor<'a, T>; 2],
    /// The strides of the batch, of the rows and of the columns.
    pub result_strides: &'a [isize],
}

// SAFETY: `run` writes as many different elements as `out` has, or panics.
unsafe impl<T: Copy> FillResult<T> for WindowProducts<'_, T> {
    /// # Panics
    /// Also if the elements are not `f32` or `f64`.
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        call_compiled! {
            [f32 f64] as Number => (
                products: WindowProducts<'_, Number> = self.of(),
                out: &mut [MaybeUninit<Number>] = type_eq::places(out),
            ) -> () {
                run(&products, out);
            }
        }
    }
}

impl<T: Copy> WindowProducts<'_, T> {
    /// Returns the products with elements `U` if `T` is `U`.
    #[inline(always)]
    fn of<U: TypeTag>(&self) -> Option<WindowProducts<'_, U>> {
        let [left, right] = self.factors;
        Some(WindowProducts {
            batch: self.batch,
            rows: self.rows,
            columns: self.columns,
            terms: self.terms,
            factors: [left.of()?, right.of()?],
            result_strides: self.result_strides,
        })
    }

    /// Checks that the factors have an element for each index of the batch, row or column, and term, and that columns
    /// are neighbors.
    ///
    /// # Panics
    /// An element is outside its slice, or columns are not neighbors.
    fn check(&self) {
        let own = [self.rows, self.columns];
        let are_within = (0..2).all(|k| {
            let (factor, terms) = (&self.factors[k], self.terms);
            let batch = self.batch.iter().copied();
            let sizes = batch.chain([own[k]]).chain(terms.sizes.iter().copied());
            let strides = factor.strides.iter().chain(terms.strides[k].iter());
            factor.strides.len() == self.batch.len() + 1
                && is_within(
                    &DimVec::collect(sizes),
                    Some(&DimVec::collect(strides.copied())),
                    factor.offset,
                    factor.data.len(),
                )
        });
        let columns = [self.factors[1].strides, self.result_strides];
        assert!(
            are_within && columns.iter().all(|strides| strides.last() == Some(&1)),
            "a factor's layout reaches beyond its elements, or its columns are not neighbors"
        );
    }
}

/// Computes all products.
///
/// # Panics
/// A layout reaches beyond its elements, that of the result overlaps itself, or columns are not neighbors.
fn run<T: Float + Send + Sync>(products: &WindowProducts<'_, T>, out: &mut [MaybeUninit<T>]) {
    let [rows, columns] = [products.rows, products.columns];
    let batch = products.batch.iter().copied();
    let sizes = DimVec::collect(batch.chain([rows, columns]));
    let elements = out.len();
    assert!(
        count(&sizes) == Some(elements),
        "a result has one place for each element"
    );
    let out = Output::fresh(out, &sizes, products.result_strides);
    if elements == 0 {
        return;
    }
    products.check();
    let sums = elements.saturating_mul(products.terms.offsets.len());
    let cost = Cost {
        // A tile reads an element of a factor for several products.
        bytes: sums.saturating_mul(size_of::<T>()) / 4,
        computes: false,
    };
    let items = elements / (rows * columns);
    // Threads write different columns.
    let chunks = match threads(cost) {
        1 => 1,
        threads => (4 * threads).div_ceil(items),
    };
    let chunks = chunks.min(columns / MIN_CHUNK_COLUMNS).max(1);
    let windows = Windows {
        products,
        out: &out,
        chunks,
    };
    parallel::share(items * chunks, cost, &|range| windows.multiply(range));
}

/// Products in chunks of columns.
///
/// # Invariants
/// 1. The elements of the left factor for each index of the batch, row and term are in its slice.
/// 2. The elements of the right factor for each index of the batch, term and column are in its slice. The elements of
///    all columns are neighbors.
/// 3. The elements of the result for each index of the batch, row and column are in one slice and distinct, and may be
///    written. Those of all columns are neighbors.
/// 4. No size is 0, except for the number of terms.
struct Windows<'p, 'a, T> {
    products: &'p WindowProducts<'a, T>,
    out: &'p Output<'p, T>,
    /// The number of chunks for each index of the batch, at most that of columns.
    chunks: usize,
}

impl<T: Float> Windows<'_, '_, T> {
    /// Writes some of the chunks of all indices of the batch.
    fn multiply(&self, range: Range<usize>) {
        dispatch_widest(
            #[inline(always)]
            // SAFETY: the processor has these instructions.
            |instructions| unsafe { self.multiply_by(range, instructions) },
        );
    }

    /// Writes some of the chunks of all indices of the batch.
    ///
    /// # Safety
    /// The processor has these instructions.
    #[inline(always)]
    unsafe fn multiply_by(&self, range: Range<usize>, instructions: Instructions) {
        let WindowProducts {
            batch,
            rows,
            columns,
            terms,
            factors: [left, right],
            ..
        } = self.products;
        let [chunk, longer] = [columns / self.chunks, columns % self.chunks];
        let row_bytes = terms.offsets.len().max(1) * size_of::<T>();
        let row_block = (LEFT_BLOCK_BYTES / row_bytes).max(MIN_LEFT_ROWS);
        for first_row in (0..*rows).step_by(row_block) {
            let mut index = DimVec::filled(0, batch.len());
            seek(batch, range.start / self.chunks, index.as_mut());
            for number in range.clone() {
                let number = number % self.chunks;
                let first = chunk * number + number.min(longer);
                let left_stride = left.strides[batch.len()];
                let to_row = left_stride.wrapping_mul(first_row as isize);
                let block = Block {
                    left: left.at(&index).wrapping_offset(to_row),
                    left_stride,
                    right: right.at(&index).wrapping_add(first),
                    terms: &terms.offsets,
                    out: self.out.matrix(&index, first_row).part(0, first),
                    rows: row_block.min(rows - first_row),
                    columns: chunk + usize::from(number < longer),
                };
                // SAFETY: the precondition is the same. The elements of the block are those at an index of the batch, for
                // some rows and for the columns of a chunk. By invariants 1 to 3, they are in their slices. No other
                // chunk has these columns at this index.
                unsafe { block.multiply(instructions) };
                if number + 1 == self.chunks {
                    increment(index.as_mut(), batch);
                }
            }
        }
    }
}

/// Neighboring columns of the product at one index of the batch.
///
/// # Invariants
/// 1. The elements of the left factor for each row and term may be read.
/// 2. The elements of the right factor for each term and column may be read.
/// 3. The elements of `out` may be written, and no other thread uses them.
struct Block<'a, T> {
    left: *const T,
    /// The distance between rows of the left factor.
    left_stride: isize,
    right: *const T,
    terms: &'a [[isize; 2]],
    out: OutputMatrix<T>,
    rows: usize,
    columns: usize,
}

impl<T: Float> Block<'_, T> {
    /// Writes all rows and columns.
    ///
    /// # Safety
    /// The processor has these instructions, and the invariants hold.
    #[inline(always)]
    unsafe fn multiply(&self, instructions: Instructions) {
        // SAFETY: the precondition is the same.
        unsafe {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            match instructions {
                Instructions { avx512: true, .. } => self.multiply_all::<T::Bits512, 8>(),
                Instructions { fma: true, .. } => self.multiply_all::<T::Bits256, 6>(),
                // Only old processors have no more instructions.
                _ => self.multiply_all::<T::Portable, 1>(),
            }
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
            {
                let _ = instructions;
                self.multiply_all::<T::Portable, 8>();
            }
        }
    }

    /// Writes all rows and columns, in tiles of up to `MAX_ROWS` rows. The sums of a tile are in registers.
    ///
    /// # Safety
    /// The processor has the instructions of `V`, and the invariants hold.
    #[inline(always)]
    unsafe fn multiply_all<V: Vector<T>, const MAX_ROWS: usize>(&self) {
        if self.columns < V::LANES {
            // SAFETY: the precondition is the same.
            return unsafe { self.multiply_few_columns() };
        }
        // A tile of few rows has more vectors, because each multiply-add waits for the one before it.
        let vectors = match self.rows.min(MAX_ROWS) {
            1 => {
                for row in 0..self.rows {
                    // SAFETY: the precondition is the same. There is a vector of columns.
                    unsafe { self.multiply_row::<V>(row) };
                }
                return;
            }
            2 => 4,
            3 => 3,
            _ => 2,
        };
        for column in (0..self.columns).step_by(vectors * V::LANES) {
            // SAFETY: the precondition is the same. There is a vector of columns.
            unsafe { self.multiply_columns::<V, MAX_ROWS>(column, vectors) };
        }
    }

    /// Writes one row.
    ///
    /// # Safety
    /// As [`multiply_all`](Self::multiply_all). There are as many columns as a vector has elements.
    #[inline(always)]
    unsafe fn multiply_row<V: Vector<T>>(&self, row: usize) {
        let mut column = 0;
        // SAFETY: the precondition is the same. The columns of whole tiles exist.
        unsafe {
            while self.columns - column >= 8 * V::LANES {
                self.multiply_tile::<V, 1, 8, true>(row, column);
                column += 8 * V::LANES;
            }
            while column < self.columns {
                self.multiply_tile::<V, 1, 4, false>(row, column);
                column += 4 * V::LANES;
            }
        }
    }

    /// Writes all rows of some vectors of columns, from `column` on.
    ///
    /// # Safety
    /// As [`multiply_all`](Self::multiply_all). There are as many columns as a vector has elements.
    #[inline(always)]
    unsafe fn multiply_columns<V: Vector<T>, const MAX_ROWS: usize>(
        &self,
        column: usize,
        vectors: usize,
    ) {
        macro_rules! tiles {
            ($rows:expr, $row:expr; $($m:literal $w:literal)+) => {
                match ($rows, vectors) {
                    $(($m, $w) if const { $m <= MAX_ROWS } => {
                        // SAFETY: the precondition is the same. These rows exist.
                        unsafe { self.multiply_tile::<V, $m, $w, false>($row, column) };
                    })+
                    _ => unreachable!("there is a tile for each number of rows"),
                }
            };
        }
        let mut row = 0;
        while row < self.rows {
            let rest = self.rows - row;
            // The last two tiles have about the same number of rows.
            let rows = if rest <= MAX_ROWS {
                rest
            } else if rest < 2 * MAX_ROWS {
                rest.div_ceil(2)
            } else {
                MAX_ROWS
            };
            // The last tile overlaps the one before it rather than having few rows.
            let tile_rows = rows.max(self.rows.min(MAX_ROWS).min(4));
            tiles!(
                tile_rows, row.min(self.rows - tile_rows);
                2 4  3 3  4 2  5 2  6 2  7 2  8 2
            );
            row += rows;
        }
    }

    /// Writes `M` rows of `W` vectors of columns. If the tile is not whole, vectors beyond the last column are moved to end
    /// with it.
    ///
    /// # Safety
    /// The processor has the instructions of `V`, and the invariants hold. There are `M` rows from `row` on, and as many
    /// columns as a vector has elements. A whole tile has all of its columns.
    #[inline(always)]
    unsafe fn multiply_tile<V: Vector<T>, const M: usize, const W: usize, const IS_WHOLE: bool>(
        &self,
        row: usize,
        column: usize,
    ) {
        let last = self.columns - V::LANES;
        let mut columns = [0; W];
        let mut from = [self.right; W];
        for (w, (column_of, from)) in columns.iter_mut().zip(&mut from).enumerate() {
            *column_of = column + w * V::LANES;
            if const { !IS_WHOLE } {
                *column_of = last.min(*column_of);
            }
            *from = from.wrapping_add(*column_of);
        }
        let mut rows = [self.left; M];
        for (r, left) in rows.iter_mut().enumerate() {
            *left = left.wrapping_offset(self.left_stride.wrapping_mul((row + r) as isize));
        }
        // SAFETY: the precondition is the same.
        let mut sums = [[unsafe { V::splat(T::default()) }; W]; M];
        for &[left, right] in self.terms {
            let mut b = [sums[0][0]; W];
            for (b, from) in b.iter_mut().zip(&from) {
                // SAFETY: by invariant 2. All elements of the vector are those of columns.
                *b = unsafe { V::load(from.wrapping_offset(right)) };
            }
            for (row, sums) in rows.iter().zip(&mut sums) {
                // SAFETY: by invariant 1.
                let a = unsafe { V::splat(*row.wrapping_offset(left)) };
                for (sum, &b) in sums.iter_mut().zip(&b) {
                    // SAFETY: the precondition is the same.
                    *sum = unsafe { a.mul_add(b, *sum) };
                }
            }
        }
        for (r, sums) in sums.into_iter().enumerate() {
            for (sum, &column) in sums.into_iter().zip(&columns) {
                // SAFETY: by invariant 3. All elements of the vector are those of columns, which are neighbors.
                unsafe { sum.store(self.out.at(row + r, column)) };
            }
        }
    }

    /// Writes rows of fewer columns than a vector has.
    ///
    /// # Safety
    /// The invariants hold.
    #[inline(never)]
    unsafe fn multiply_few_columns(&self) {
        for row in 0..self.rows {
            let stride = self.left_stride.wrapping_mul(row as isize);
            let left = self.left.wrapping_offset(stride);
            for column in 0..self.columns {
                let right = self.right.wrapping_add(column);
                let mut sum = T::default();
                for &[l, r] in self.terms {
                    // SAFETY: by invariants 1 and 2.
                    let (a, b) = unsafe { (*left.wrapping_offset(l), *right.wrapping_offset(r)) };
                    sum = sum + a * b;
                }
                // SAFETY: by invariant 3.
                unsafe { self.out.at(row, column).write(sum) };
            }
        }
    }
}

#[cfg(test)]
#[path = "tests/windows.rs"]
mod tests;
