//! Tiles of products with a factor that overlaps itself, whose sums are in registers.

use core::mem::MaybeUninit;

use super::super::arithmetic::Float;
use super::super::output::OutputMatrix;
use super::super::pairs::{MAX_WAITING, merges};
use crate::plan::thresholds::MAX_PRODUCT_CHAIN;
use crate::simd::{InstructionSet, Vector};

/// The number of rows of a tile of windows.
pub(super) const TILE_ROWS: usize = 8;

/// Rows and neighboring columns of the product at one index of the batch.
///
/// # Invariants
/// 1. The elements of the left factor for each row and term may be read.
/// 2. The elements of the right factor for each row, term and column may be read. Those of all columns are neighbors.
/// 3. The elements of `out` for each row and column may be written, and no other thread uses them. Those of all columns are
///    neighbors.
/// 4. No size is 0. `taps` divides the number of terms. The offsets of each `taps` neighboring terms in the right factor are
///    the distance of its rows apart.
pub(super) struct Block<'a, T> {
    /// The addresses of the first elements of the left and of the right factor.
    pub(super) factors: [*const T; 2],
    /// The distances between rows of the left and of the right factor. One of them is 0.
    pub(super) row_strides: [isize; 2],
    pub(super) terms: &'a [[isize; 2]],
    /// The number of neighboring terms that read rows of the right factor one after the other, or 1.
    pub(super) taps: usize,
    pub(super) out: OutputMatrix<T>,
    pub(super) rows: usize,
    pub(super) columns: usize,
}

/// Returns the sums of all terms. `sums_of` returns the sums of a block of at most [`MAX_PRODUCT_CHAIN`] terms, and `add`
/// adds them in pairs.
#[inline(always)]
fn sums_in_pairs<S: Copy>(
    terms: &[[isize; 2]],
    zero: S,
    mut sums_of: impl FnMut(&[[isize; 2]]) -> S,
    add: impl Fn(S, S) -> S,
) -> S {
    let mut waiting = [const { MaybeUninit::<S>::uninit() }; MAX_WAITING];
    let mut depth = 0;
    let mut sums = zero;
    for (number, block) in terms.chunks(MAX_PRODUCT_CHAIN).enumerate() {
        sums = sums_of(block);
        let is_last = (number + 1) * MAX_PRODUCT_CHAIN >= terms.len();
        for _ in 0..merges(number, depth, is_last) {
            depth -= 1;
            // SAFETY: the first `depth` sums are initialized.
            sums = add(unsafe { waiting[depth].assume_init() }, sums);
        }
        if !is_last {
            waiting[depth].write(sums);
            depth += 1;
        }
    }
    sums
}

// Loops over indices fill arrays here, because each iterator over arrays would be compiled once for each tile.

impl<T: Float> Block<'_, T> {
    /// Writes all rows and columns.
    ///
    /// # Safety
    /// The processor has these instructions, and the invariants hold.
    #[inline(always)]
    pub(super) unsafe fn multiply<I: InstructionSet>(&self) {
        // SAFETY: the precondition is the same.
        unsafe {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if const { I::INSTRUCTIONS.avx512 } {
                self.multiply_all::<T::Bits512, 8, TILE_ROWS>();
            } else if const { I::INSTRUCTIONS.fma } {
                self.multiply_all::<T::Bits256, 6, TILE_ROWS>();
            } else {
                // Only old processors have no more instructions.
                self.multiply_all::<T::Portable, 1, TILE_ROWS>();
            }
            #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
            self.multiply_all::<T::Portable, 8, TILE_ROWS>();
        }
    }

    /// Writes all rows and columns, in tiles of up to `MAX_ROWS` rows of the left factor or of `LINE` vectors.
    ///
    /// # Safety
    /// The processor has the instructions of `V`, and the invariants hold.
    #[inline(always)]
    unsafe fn multiply_all<V: Vector<T>, const MAX_ROWS: usize, const LINE: usize>(&self) {
        if self.columns < V::LANES {
            // SAFETY: the precondition is the same.
            return unsafe { self.multiply_few_columns() };
        }
        if self.row_strides[1] != 0 && self.rows >= LINE {
            // SAFETY: the precondition is the same. There are `LINE` rows and a vector of columns.
            return unsafe { self.multiply_windows::<V, LINE>() };
        }
        // A tile of few rows has more vectors, because each multiply-add waits for the one before it.
        let vectors = match self.rows.min(MAX_ROWS) {
            _ if self.row_strides[1] != 0 => 1,
            rows @ 1..=4 => [1, 4, 3, 2][rows - 1],
            _ => 2,
        };
        if vectors == 1 {
            for row in 0..self.rows {
                // SAFETY: the precondition is the same. There is a vector of columns.
                unsafe { self.multiply_row::<V, LINE>(row) };
            }
            return;
        }
        for column in (0..self.columns).step_by(vectors * V::LANES) {
            // SAFETY: the precondition is the same. There is a vector of columns.
            unsafe { self.multiply_columns::<V, MAX_ROWS>(column, vectors) };
        }
    }

    /// Writes all rows of windows. Terms that read the same element of the right factor for neighboring rows share it.
    ///
    /// # Safety
    /// As [`multiply_all`](Self::multiply_all). There are `LINE` rows, and as many columns as a vector has elements.
    #[inline(always)]
    unsafe fn multiply_windows<V: Vector<T>, const LINE: usize>(&self) {
        let last = [self.rows - LINE, self.columns - V::LANES];
        for row in (0..self.rows).step_by(LINE) {
            for column in (0..self.columns).step_by(V::LANES) {
                // The last tile overlaps the one before it.
                let first = [row.min(last[0]), column.min(last[1])];
                let steps = [self.row_strides[1], self.out.row_stride];
                // SAFETY: the precondition is the same. By invariants 2 and 3, the vectors of these rows are in the factor
                // and in the result. By invariant 4, the terms are taps for steps of a row.
                unsafe { self.multiply_line::<V, LINE>(first, steps, self.taps) };
            }
        }
    }

    /// Writes one row.
    ///
    /// # Safety
    /// As [`multiply_all`](Self::multiply_all). There are as many columns as a vector has elements.
    #[inline(always)]
    unsafe fn multiply_row<V: Vector<T>, const LINE: usize>(&self, row: usize) {
        let steps = [V::LANES as isize; 2];
        let is_long = self.columns >= LINE * V::LANES;
        let width = if is_long { LINE } else { 1 } * V::LANES;
        for column in (0..self.columns).step_by(width) {
            // The last tile overlaps the one before it.
            let first = [row, column.min(self.columns - width)];
            // SAFETY: the precondition is the same. By invariants 2 and 3, the vectors of neighboring columns are in the
            // factor and in the result.
            unsafe {
                if is_long {
                    self.multiply_line::<V, LINE>(first, steps, 1);
                } else {
                    self.multiply_line::<V, 1>(first, steps, 1);
                }
            }
        }
    }

    /// Writes `LINE` vectors of columns that have the same elements of the left factor. They are `steps` apart in the right
    /// factor and in the result, the first one at the row and column `first`.
    ///
    /// # Safety
    /// The processor has the instructions of `V`, and the invariants hold. The elements of the vectors are in the right
    /// factor for each term, and in the result. `taps` is 1, or it is that of the block and the first step is the distance
    /// of rows.
    #[inline(always)]
    unsafe fn multiply_line<V: Vector<T>, const LINE: usize>(
        &self,
        [row, column]: [usize; 2],
        [step, out_step]: [isize; 2],
        taps: usize,
    ) {
        let [left, right] = self.row(row);
        let factors = [left, right.wrapping_add(column)];
        // SAFETY: the precondition is the same.
        let zero = [unsafe { V::splat(T::default()) }; LINE];
        let mut rest = taps;
        let sums = sums_in_pairs(
            self.terms,
            zero,
            #[inline(always)]
            |mut terms| {
                let mut sums = zero;
                while let Some((first, others)) = terms.split_first() {
                    // SAFETY: the precondition is the same. The next `rest` terms are taps.
                    unsafe {
                        match terms {
                            [a, b, c, others @ ..] if rest >= 3 && const { LINE > 1 } => {
                                add_taps(&mut sums, factors, step, [a, b, c]);
                                (terms, rest) = (others, rest - 3);
                            }
                            _ => {
                                add_taps(&mut sums, factors, step, [first]);
                                (terms, rest) = (others, rest - 1);
                            }
                        }
                    }
                    if rest == 0 {
                        rest = taps;
                    }
                }
                sums
            },
            #[inline(always)]
            |a, mut sums| {
                for k in 0..LINE {
                    // SAFETY: the precondition is the same.
                    sums[k] = unsafe { V::add(a[k], sums[k]) };
                }
                sums
            },
        );
        let mut out = self.out.at(row, column);
        for sum in sums {
            // SAFETY: by invariant 3.
            unsafe { sum.store(out) };
            out = out.wrapping_offset(out_step);
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
        let mut row = 0;
        while row < self.rows {
            let rest = self.rows - row;
            // The last two tiles have about the same number of rows.
            let rows = if rest > MAX_ROWS && rest < 2 * MAX_ROWS {
                rest.div_ceil(2)
            } else {
                rest
            };
            macro_rules! tiles {
                ($($m:literal $w:literal)+) => {
                    match rows {
                        $(_ if const { $m <= MAX_ROWS } && vectors == $w && (rows <= $m || $m == MAX_ROWS) => {
                            // SAFETY: the precondition is the same. These rows exist.
                            unsafe { self.multiply_tile::<V, $m, $w>(row, column) };
                            $m
                        })+
                        _ => unreachable!("there is a tile for each number of rows"),
                    }
                };
            }
            row += tiles!(2 4  3 3  4 2  6 2  8 2);
        }
    }

    /// Writes `M` rows of `W` vectors of columns. Rows and vectors beyond the last ones repeat these.
    ///
    /// # Safety
    /// The processor has the instructions of `V`, and the invariants hold. The row exists, and as many columns as a vector
    /// has elements.
    #[expect(
        clippy::needless_range_loop,
        reason = "each iterator over arrays would be compiled for each tile"
    )]
    #[inline(always)]
    unsafe fn multiply_tile<V: Vector<T>, const M: usize, const W: usize>(
        &self,
        row: usize,
        column: usize,
    ) {
        let row_at = |m: usize| (row + m).min(self.rows - 1);
        let column_at = |w: usize| (column + w * V::LANES).min(self.columns - V::LANES);
        let mut rows = [self.factors[0]; M];
        for m in 0..M {
            rows[m] = self.row(row_at(m))[0];
        }
        let mut columns = [self.factors[1]; W];
        for w in 0..W {
            columns[w] = columns[w].wrapping_add(column_at(w));
        }
        // SAFETY: the precondition is the same.
        let zero = [[unsafe { V::splat(T::default()) }; W]; M];
        let sums = sums_in_pairs(
            self.terms,
            zero,
            #[inline(always)]
            |terms| {
                let mut sums = zero;
                for &[left, right] in terms {
                    let mut b = [sums[0][0]; W];
                    for w in 0..W {
                        // SAFETY: by invariant 2. All elements of the vector are those of columns.
                        b[w] = unsafe { V::load(columns[w].wrapping_offset(right)) };
                    }
                    for m in 0..M {
                        // SAFETY: by invariant 1.
                        let a = unsafe { V::splat(*rows[m].wrapping_offset(left)) };
                        for w in 0..W {
                            // SAFETY: the precondition is the same.
                            sums[m][w] = unsafe { a.mul_add(b[w], sums[m][w]) };
                        }
                    }
                }
                sums
            },
            #[inline(always)]
            |a, mut sums| {
                for m in 0..M {
                    for w in 0..W {
                        // SAFETY: the precondition is the same.
                        sums[m][w] = unsafe { V::add(a[m][w], sums[m][w]) };
                    }
                }
                sums
            },
        );
        for m in 0..M {
            for w in 0..W {
                let out = self.out.at(row_at(m), column_at(w));
                // SAFETY: by invariant 3. All elements of the vector are those of columns, which are neighbors.
                unsafe { sums[m][w].store(out) };
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
            let [left, right] = self.row(row);
            for column in 0..self.columns {
                let right = right.wrapping_add(column);
                let products = |terms: &[[isize; 2]]| {
                    let mut sum = T::default();
                    for &[l, r] in terms {
                        // SAFETY: by invariants 1 and 2.
                        let (a, b) =
                            unsafe { (*left.wrapping_offset(l), *right.wrapping_offset(r)) };
                        sum = sum + a * b;
                    }
                    sum
                };
                let sum = sums_in_pairs(self.terms, T::default(), products, |a, b| a + b);
                // SAFETY: by invariant 3.
                unsafe { self.out.at(row, column).write(sum) };
            }
        }
    }

    /// Returns the addresses of the first elements of a row in the left and in the right factor.
    #[inline(always)]
    fn row(&self, row: usize) -> [*const T; 2] {
        let [left, right] = self.factors;
        let [l, r] = self.row_strides;
        [
            left.wrapping_offset(l.wrapping_mul(row as isize)),
            right.wrapping_offset(r.wrapping_mul(row as isize)),
        ]
    }
}

/// Adds the products of some terms to sums. The vectors of the right factor for neighboring sums, and those for neighboring
/// terms, are `step` apart, so that each vector is read once for all terms.
///
/// # Safety
/// The processor has the instructions of `V`. The elements for these terms of the vectors and of the left factor may be read.
#[inline(always)]
unsafe fn add_taps<T: Float, V: Vector<T>, const LINE: usize, const TAPS: usize>(
    sums: &mut [V; LINE],
    [left, right]: [*const T; 2],
    step: isize,
    terms: [&[isize; 2]; TAPS],
) {
    let mut filter = [sums[0]; TAPS];
    for t in 0..TAPS {
        // SAFETY: by the precondition.
        filter[t] = unsafe { V::splat(*left.wrapping_offset(terms[t][0])) };
    }
    let mut right = right.wrapping_offset(terms[0][1]);
    for k in 0..LINE + TAPS - 1 {
        // SAFETY: by the precondition, for one of the sums and one of the terms.
        let vector = unsafe { V::load(right) };
        for t in 0..TAPS {
            if k >= t && k - t < LINE {
                // SAFETY: the precondition is the same.
                sums[k - t] = unsafe { filter[t].mul_add(vector, sums[k - t]) };
            }
        }
        right = right.wrapping_offset(step);
    }
}
