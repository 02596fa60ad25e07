//! A tile of a product of floats: some rows and neighboring columns, whose sums are in registers.

use core::ops::{Add, Mul};

use super::arithmetic::{Arithmetic, Native};
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::panel::Panel;
use crate::plan::thresholds::{MAX_TILE_CHAIN, MIN_PREFETCHING_TERMS};
use crate::simd::{PrefetchRange, Vector};

/// How sums are written.
#[derive(Clone, Copy)]
pub(super) enum Store<T> {
    /// The sums replace the old elements.
    Replace,
    /// The sums are added to the old elements.
    Add,
    /// The sums are combined with the old elements.
    Combine(Combination<T>),
}

impl<T> Store<T> {
    /// Returns `true` if the old elements are not read.
    pub(super) fn replaces(&self) -> bool {
        matches!(self, Store::Replace)
    }

    /// Returns `true` if a tile may write a column of its sums twice.
    pub(super) fn may_repeat(&self) -> bool {
        !matches!(self, Store::Combine(_))
    }
}

impl<T: Copy + PartialEq + From<i8>> Store<T> {
    /// Returns how the sums of the first terms, or of later ones, are written.
    pub(super) fn new(combination: Combination<T>, is_first: bool) -> Self {
        let one = T::from(1);
        let alpha = combination.alpha.filter(|&alpha| alpha != one);
        let beta = if is_first {
            combination.beta
        } else {
            Some(one)
        };
        match (alpha, beta) {
            (None, None) => Store::Replace,
            (None, Some(beta)) if beta == one => Store::Add,
            _ => Store::Combine(Combination { alpha, beta }),
        }
    }
}

// Loops fill arrays here, because closures of `map` and `from_fn` are not always inlined, and then not compiled for the
// instruction set.

/// Returns the number of rows of the next tile, of which there are at most `max`. The last two tiles have about the same
/// number of rows.
#[inline(always)]
pub(super) fn height(rows: usize, max: usize) -> usize {
    if rows <= max {
        rows
    } else if rows < 2 * max {
        rows.div_ceil(2)
    } else {
        max
    }
}

/// Writes the product of `x` and of the columns of a panel. `x` has between 1 and `MAX_ROWS` rows, and a row of the
/// panel has `W` vectors. The first `used` columns are those of `out`.
///
/// A tile of fewer rows takes as long as one of `MIN_ROWS`, because each multiply-add waits for the one before it. The
/// tile is therefore computed as one of `MIN_ROWS`, with the last row repeated.
///
/// # Safety
/// The processor has the instructions of `V`. The elements of `out` may be written, and no other thread uses them. They
/// are initialized if `store` reads them. `x` has `rows` rows, and as many columns as the panel has rows.
#[inline(always)]
pub(super) unsafe fn multiply<T, V, const MIN_ROWS: usize, const MAX_ROWS: usize, const W: usize>(
    out: OutputMatrix<T>,
    rows: usize,
    x: Matrix<'_, T>,
    panel: Panel<'_, T, V, W>,
    used: usize,
    store: Store<T>,
) where
    T: Copy + Default + PartialEq + From<i8> + Add<Output = T> + Mul<Output = T>,
    V: Vector<T>,
{
    macro_rules! tiles {
        ($($rows:literal)+) => {
            // SAFETY: the precondition is the same.
            unsafe {
                match rows {
                    $($rows if const { $rows > MIN_ROWS && $rows <= MAX_ROWS } => {
                        tile::<T, V, $rows, W>(out, rows, x, panel, used, store);
                    })+
                    _ => tile::<T, V, MIN_ROWS, W>(out, rows, x, panel, used, store),
                }
            }
        };
    }
    tiles!(5 6 7 8);
}

/// Writes the product of the first `rows` of `x`, at most `M`, and of the columns of a panel.
///
/// The sums of blocks of [`MAX_TILE_CHAIN`] products are added in order, beside the result, whose rows may be far from each
/// other.
///
/// # Safety
/// As [`multiply`].
#[inline(always)]
unsafe fn tile<T, V, const M: usize, const W: usize>(
    out: OutputMatrix<T>,
    rows: usize,
    x: Matrix<'_, T>,
    panel: Panel<'_, T, V, W>,
    used: usize,
    store: Store<T>,
) where
    T: Copy + Default + PartialEq + From<i8> + Add<Output = T> + Mul<Output = T>,
    V: Vector<T>,
{
    if panel.rows() >= MIN_PREFETCHING_TERMS {
        let places = PrefetchRange {
            first: out.first.cast_const().cast(),
            step: out.row_stride.wrapping_mul(size_of::<T>() as isize),
            bytes: used * size_of::<T>(),
        };
        places.prefetch(0..rows);
    }
    // SAFETY: the precondition is the same.
    unsafe {
        // Sums of one block stay in registers.
        if panel.rows() <= MAX_TILE_CHAIN {
            let sums = products::<T, V, M, W>(x, rows, panel);
            write(out, rows, sums, panel, used, store);
            return;
        }
        let mut sums = [[V::splat(T::default()); W]; M];
        for first in (0..panel.rows()).step_by(MAX_TILE_CHAIN) {
            let block = panel.part(first, MAX_TILE_CHAIN);
            let others = products::<T, V, M, W>(x.part(0, first), rows, block);
            for (sums, others) in sums.iter_mut().zip(&others) {
                for (sum, &other) in sums.iter_mut().zip(others) {
                    *sum = sum.add(other);
                }
            }
        }
        write(out, rows, sums, panel, used, store);
    }
}

/// Writes the first `rows` of `sums`, whose columns are those of a panel. The first `used` of them are those of `out`.
///
/// # Safety
/// As [`multiply`].
#[inline(always)]
unsafe fn write<T, V, const M: usize, const W: usize>(
    out: OutputMatrix<T>,
    rows: usize,
    sums: [[V; W]; M],
    panel: Panel<'_, T, V, W>,
    used: usize,
    store: Store<T>,
) where
    T: Copy + Default + Add<Output = T> + Mul<Output = T>,
    V: Vector<T>,
{
    let last = used - panel.vector(W - 1);
    let is_whole = last == V::LANES && out.column_stride == 1;
    // SAFETY: by the precondition. The elements of rows with a column stride of 1 are neighbors.
    unsafe {
        match store {
            Store::Add if is_whole => {
                for (r, mut sums) in sums.into_iter().enumerate().take(rows) {
                    // All vectors are loaded before one that may overlap them is stored.
                    for (w, sum) in sums.iter_mut().enumerate() {
                        *sum = V::load(out.at(r, panel.vector(w))).add(*sum);
                    }
                    for (w, sum) in sums.into_iter().enumerate() {
                        sum.store(out.at(r, panel.vector(w)));
                    }
                }
            }
            Store::Replace if is_whole => {
                for (r, sums) in sums.into_iter().enumerate().take(rows) {
                    for (w, sum) in sums.into_iter().enumerate() {
                        sum.store(out.at(r, panel.vector(w)));
                    }
                }
            }
            Store::Replace if out.column_stride == 1 => {
                for (r, sums) in sums.into_iter().enumerate().take(rows) {
                    for (w, sum) in sums.into_iter().enumerate() {
                        let to = out.at(r, panel.vector(w));
                        if w + 1 < W {
                            sum.store(to);
                        } else {
                            sum.store_first(to, last);
                        }
                    }
                }
            }
            _ => {
                // A vector consists of its elements.
                let len = rows * W * V::LANES;
                let sums = core::slice::from_raw_parts(sums.as_ptr().cast(), len);
                combine(out, sums, W * V::LANES, used, store);
            }
        }
    }
}

/// Returns the product of the first `count` rows of `x` and of the columns of a panel. Each element is the sum of its
/// products in order. The other rows of the result repeat the last one.
///
/// # Safety
/// The processor has the instructions of `V`. `x` has these rows, and as many columns as the panel has rows.
#[inline(always)]
unsafe fn products<T: Copy + Default, V: Vector<T>, const M: usize, const W: usize>(
    x: Matrix<'_, T>,
    count: usize,
    panel: Panel<'_, T, V, W>,
) -> [[V; W]; M] {
    let first = x.data.as_ptr().wrapping_add(x.first);
    let mut rows = [first; M];
    for (r, row) in rows.iter_mut().enumerate() {
        let r = r.min(count - 1) as isize;
        *row = row.wrapping_offset(x.row_stride.wrapping_mul(r));
    }
    // SAFETY: the precondition is the same.
    let mut sums = [[unsafe { V::splat(T::default()) }; W]; M];
    let [segment, last] = panel.segments();
    let (mut from, mut step) = (segment.first, segment.step);
    let mut column = 0;
    for l in 0..segment.rows + last.rows {
        if l == segment.rows {
            (from, step) = (last.first, last.step);
        }
        let mut b = [sums[0][0]; W];
        for (w, b) in b.iter_mut().enumerate() {
            // SAFETY: by invariant 1 of the panel, the elements of this row may be read.
            *b = unsafe { V::load(from.wrapping_add(panel.vector(w))) };
        }
        for (row, sums) in rows.iter().zip(&mut sums) {
            // SAFETY: by the precondition and invariant 1 of the matrix, the element is in the slice.
            unsafe { V::add_products(sums, *row, column, &b) };
        }
        from = from.wrapping_offset(step);
        column = column.wrapping_add(x.column_stride);
    }
    sums
}

/// Combines the first `used` of each `width` sums with the elements of a row of `out`.
///
/// # Safety
/// The elements of `out` may be written, and no other thread uses them. They are initialized if `store` reads them.
// This is not inlined, because each tile would have a copy of it.
#[inline(never)]
pub(super) unsafe fn combine<T: Copy + Default + Add<Output = T> + Mul<Output = T>>(
    out: OutputMatrix<T>,
    sums: &[T],
    width: usize,
    used: usize,
    store: Store<T>,
) {
    for (r, sums) in sums.chunks_exact(width).enumerate() {
        for (j, &sum) in sums[..used].iter().enumerate() {
            let to = out.at(r, j);
            // SAFETY: by the precondition, the element may be written. If it is read, it is initialized.
            unsafe {
                to.write(match store {
                    Store::Replace => sum,
                    Store::Add => to.read() + sum,
                    Store::Combine(combination) => Native::finish(sum, combination, || to.read()),
                });
            }
        }
    }
}
