//! The products of a matrix and a vector of floats.

use core::mem::MaybeUninit;

use super::arithmetic::Float;
use super::arithmetic::{Arithmetic, Native};
use super::factor::Matrix;
use super::output::{Combination, OutputMatrix};
use super::pairs::{MAX_WAITING, merges};
use super::panel::PanelBuffer;
use crate::memory::Buffer;
use crate::plan::thresholds::MAX_PRODUCT_CHAIN;
use crate::simd::{InstructionSet, MAX_LANES, Vector, with_widest_vector};

/// The number of rows that are multiplied or added together.
const ROWS: usize = 4;

/// The maximum number of sums that stay in the L1 cache while rows are added to them.
const ROW_BLOCK: usize = 2048;

/// The number of vectors in which a dot product accumulates its products.
const SUMS: usize = 2;

/// The number of elements in [`SUMS`] of the widest vectors.
const MAX_WIDTH: usize = SUMS * MAX_LANES;

/// Writes the product of a matrix and a vector of floats, both with neighboring elements along the sums.
///
/// # Safety
/// The processor has these instructions. The elements of `out` may be written, and no other thread uses them. They are
/// initialized if `combination` has a factor of the old elements.
#[inline(always)]
pub(super) unsafe fn dot_products<T: Float, I: InstructionSet>(
    out: OutputMatrix<T>,
    [m, k]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    combination: Combination<T>,
) {
    let vector = &y.data[y.first..][..k];
    let matrix = |row: usize| &x.data[x.position(row, 0)..][..k];
    let write = |row: usize, sum: T| {
        let to = out.at(row, 0);
        // SAFETY: the row is one of `out`. If the old element is read, it is initialized.
        unsafe { to.write(Native::finish(sum, combination, || to.read())) };
    };
    let mut row = 0;
    while row + ROWS <= m {
        let rows = [0, 1, 2, 3].map(|r| matrix(row + r));
        // SAFETY: the processor has these instructions.
        let sums = unsafe { with_widest_vector!(I, dots::<T, V, ROWS>(rows, vector)) };
        for (r, &sum) in sums.iter().enumerate() {
            write(row + r, sum);
        }
        row += ROWS;
    }
    for row in row..m {
        // SAFETY: the processor has these instructions.
        let [sum] = unsafe { with_widest_vector!(I, dots::<T, V, 1>([matrix(row)], vector)) };
        write(row, sum);
    }
}

/// Returns the dot products of several rows and a vector of the same length.
///
/// Each row accumulates up to [`MAX_PRODUCT_CHAIN`] products in each element of [`SUMS`] vectors. The sums of such blocks
/// are added in pairs, and the elements of the last sums by halves.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn dots<T: Float, V: Vector<T>, const M: usize>(rows: [&[T]; M], vector: &[T]) -> [T; M] {
    let width = SUMS * V::LANES;
    let block = MAX_PRODUCT_CHAIN * width;
    let mut dots = [T::default(); M];
    // SAFETY: the precondition is the same. The elements are those of the slices and of the buffers.
    unsafe {
        let mut sums = [[V::splat(T::default()); SUMS]; M];
        if vector.len() <= block {
            add_block(&mut sums, &rows, vector, 0);
        } else {
            let mut waiting = [const { MaybeUninit::<[[V; SUMS]; M]>::uninit() }; MAX_WAITING];
            let mut depth = 0;
            for (number, first) in (0..vector.len()).step_by(block).enumerate() {
                sums = [[V::splat(T::default()); SUMS]; M];
                let last = (first + block).min(vector.len());
                add_block(&mut sums, &rows, &vector[..last], first);
                for _ in 0..merges(number, depth, last == vector.len()) {
                    depth -= 1;
                    add_sums(&mut sums, waiting[depth].assume_init_ref());
                }
                waiting[depth].write(sums);
                depth += 1;
            }
        }
        for (dot, sums) in dots.iter_mut().zip(&sums) {
            let mut elements = [T::default(); MAX_WIDTH];
            for (s, sum) in sums.iter().enumerate() {
                sum.store(elements.as_mut_ptr().add(s * V::LANES));
            }
            let mut half = width / 2;
            while half > 0 {
                for i in 0..half {
                    elements[i] = elements[i] + elements[i + half];
                }
                half /= 2;
            }
            *dot = elements[0];
        }
    }
    dots
}

/// Adds the products of the elements of rows and of a vector from `first` on to `sums`.
///
/// # Safety
/// The processor has the instructions of `V`. The rows have as many elements as the vector.
#[inline(always)]
unsafe fn add_block<T: Float, V: Vector<T>, const M: usize>(
    sums: &mut [[V; SUMS]; M],
    rows: &[&[T]; M],
    vector: &[T],
    first: usize,
) {
    let width = SUMS * V::LANES;
    let rest = (vector.len() - first) % width;
    let whole = vector.len() - rest;
    // SAFETY: the precondition is the same. The elements are those of the slices.
    unsafe {
        for first in (first..whole).step_by(width) {
            let vector = vector.as_ptr().add(first);
            for (sums, row) in sums.iter_mut().zip(rows) {
                add_products(sums, row.as_ptr().add(first), vector);
            }
        }
        if rest > 0 {
            for s in 0..SUMS {
                let first = (whole + s * V::LANES).min(vector.len());
                let count = (vector.len() - first).min(V::LANES);
                let last = |elements: &[T]| V::load_first(elements.as_ptr().add(first), count);
                let factor = last(vector);
                for (sums, row) in sums.iter_mut().zip(rows) {
                    sums[s] = last(row).mul_add(factor, sums[s]);
                }
            }
        }
    }
}

/// Adds the sums of other blocks to `sums`.
///
/// # Safety
/// The processor has the instructions of `V`.
#[inline(always)]
unsafe fn add_sums<T: Copy, V: Vector<T>, const M: usize>(
    sums: &mut [[V; SUMS]; M],
    others: &[[V; SUMS]; M],
) {
    for (sums, others) in sums.iter_mut().zip(others) {
        for (sum, other) in sums.iter_mut().zip(others) {
            // SAFETY: the precondition is the same.
            *sum = unsafe { other.add(*sum) };
        }
    }
}

/// Adds the products of [`SUMS`] vectors of a row with those of a vector to `sums`.
///
/// # Safety
/// The processor has the instructions of `V`, and the elements may be read.
#[inline(always)]
unsafe fn add_products<T: Copy, V: Vector<T>>(
    sums: &mut [V; SUMS],
    row: *const T,
    vector: *const T,
) {
    for (s, sum) in sums.iter_mut().enumerate() {
        // SAFETY: the precondition is the same.
        unsafe {
            let [a, b] = [
                V::load(row.add(s * V::LANES)),
                V::load(vector.add(s * V::LANES)),
            ];
            *sum = a.mul_add(b, *sum);
        }
    }
}

/// Writes the product of the vector `x` and a matrix. Rows of the matrix and the result have neighboring elements.
///
/// Each element is the sum of blocks of [`MAX_PRODUCT_CHAIN`] products, which are added in order. The sums of blocks are
/// added in pairs, and those that wait for others are in `buffer` if it is long enough. `k` is not 0.
///
/// # Safety
/// The processor has these instructions. The first row of `out` may be written, and no other thread uses it.
#[inline(always)]
pub(super) unsafe fn combine_rows<T: Float, I: InstructionSet>(
    out: OutputMatrix<T>,
    [k, n]: [usize; 2],
    x: Matrix<'_, T>,
    y: Matrix<'_, T>,
    buffer: &mut PanelBuffer,
) {
    let mut long_buffer = None;
    let (buffer, width) = waiting_sums([k, n], buffer, &mut long_buffer);
    for first in (0..n).step_by(width) {
        let len = width.min(n - first);
        // SAFETY: by the precondition, these elements may be written.
        let out = unsafe { core::slice::from_raw_parts_mut(out.at(0, first).cast(), len) };
        let mut depth = 0;
        let mut row = 0;
        for number in 0..k.div_ceil(MAX_PRODUCT_CHAIN) {
            let sums = match depth {
                0 => &mut *out,
                _ => &mut buffer[(depth - 1) * width..][..len],
            };
            let end = (row + MAX_PRODUCT_CHAIN).min(k);
            let mut is_first = true;
            while row < end {
                // SAFETY: the processor has these instructions. The first rows initialize the elements.
                unsafe {
                    if row + ROWS <= end {
                        let mut rows = [(T::default(), &[][..]); ROWS];
                        // A closure of `map` might not be inlined, and then not be compiled for the instruction set.
                        for (r, to) in rows.iter_mut().enumerate() {
                            *to = factor_and_row(x, y, row + r, first, len);
                        }
                        with_widest_vector!(I, add_rows::<T, V, ROWS>(sums, rows, is_first));
                        row += ROWS;
                    } else {
                        let rows = [factor_and_row(x, y, row, first, len)];
                        with_widest_vector!(I, add_rows::<T, V, 1>(sums, rows, is_first));
                        row += 1;
                    }
                }
                is_first = false;
            }
            let merges = merges(number, depth, row == k);
            depth += 1;
            for _ in 0..merges {
                depth -= 1;
                let (others, sums) = buffer.split_at_mut((depth - 1) * width);
                let others = match depth {
                    1 => &mut *out,
                    _ => &mut others[(depth - 2) * width..][..len],
                };
                let one = T::from(1);
                // SAFETY: the processor has these instructions. Both blocks are initialized.
                unsafe {
                    let sums = sums[..len].assume_init_ref();
                    with_widest_vector!(I, add_rows::<T, V, 1>(others, [(one, sums)], false));
                }
            }
        }
    }
}

/// Returns an element of the vector `x`, and columns of the row that it multiplies.
#[inline(always)]
fn factor_and_row<'a, T: Copy>(
    x: Matrix<'_, T>,
    y: Matrix<'a, T>,
    row: usize,
    first: usize,
    len: usize,
) -> (T, &'a [T]) {
    (x.at(0, row), &y.data[y.position(row, first)..][..len])
}

/// Returns elements for the sums of blocks that wait, and the number of columns that are added at a time. The elements are
/// those of `buffer` if they suffice, or new ones, which are left in `long_buffer`.
#[inline(never)]
fn waiting_sums<'a, T: Float>(
    [k, n]: [usize; 2],
    buffer: &'a mut PanelBuffer,
    long_buffer: &'a mut Option<Buffer<T>>,
) -> (&'a mut [MaybeUninit<T>], usize) {
    // The number of blocks that wait is at most the number of binary digits of the last one.
    let levels = match (k - 1) / MAX_PRODUCT_CHAIN {
        0 => 0,
        last => last.ilog2() as usize + 1,
    };
    let width = n.min(ROW_BLOCK);
    let buffer = buffer.elements();
    if levels * width <= buffer.len() {
        return (buffer, width);
    }
    if let Ok(elements) = Buffer::with_capacity(levels * width) {
        return (long_buffer.insert(elements).spare_capacity(), width);
    }
    // Without memory, fewer columns are added at a time.
    let width = buffer.len() / levels;
    (buffer, width)
}

/// Adds the products of rows and their factors to `out`, or writes them if they are the first.
///
/// # Safety
/// The processor has the instructions of `V`. `out` is initialized if the rows are not the first.
#[inline(always)]
unsafe fn add_rows<T: Float, V: Vector<T>, const M: usize>(
    out: &mut [MaybeUninit<T>],
    rows: [(T, &[T]); M],
    are_first: bool,
) {
    let rest = out.len() % V::LANES;
    let whole = out.len() - rest;
    // SAFETY: the precondition is the same. The elements are those of the slices.
    unsafe {
        let mut factors = [V::splat(T::default()); M];
        for (to, (factor, _)) in factors.iter_mut().zip(&rows) {
            *to = V::splat(*factor);
        }
        let to: *mut T = out.as_mut_ptr().cast();
        for first in (0..whole).step_by(V::LANES) {
            let to = to.add(first);
            let mut sum = if are_first {
                V::splat(T::default())
            } else {
                V::load(to)
            };
            for (factor, (_, row)) in factors.iter().zip(&rows) {
                sum = factor.mul_add(V::load(row.as_ptr().add(first)), sum);
            }
            sum.store(to);
        }
        if rest > 0 {
            let to = to.add(whole);
            let mut sum = if are_first {
                V::splat(T::default())
            } else {
                V::load_first(to, rest)
            };
            for (factor, (_, row)) in factors.iter().zip(&rows) {
                sum = factor.mul_add(V::load_first(row.as_ptr().add(whole), rest), sum);
            }
            sum.store_first(to, rest);
        }
    }
}
