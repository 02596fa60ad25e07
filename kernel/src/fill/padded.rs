//! Results with more indices at both ends of axes.

use core::mem::MaybeUninit;

use super::FillResult;
use super::columns::{BLOCK_BYTES, copy_columns};
use crate::dim_vec::DimVec;
use crate::sizes::layout::count;

/// The elements that `pad` writes at the new indices of an axis.
///
/// The modes are those of NumPy's `pad`. The examples show `[1, 2, 3]` padded by 4 indices at both ends. Every mode but
/// `Constant` needs an axis that is not empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Padding<T> {
    /// One value: `0 0 0 0 | 1 2 3 | 0 0 0 0`.
    Constant(T),
    /// The nearest element: `1 1 1 1 | 1 2 3 | 3 3 3 3`.
    Edge,
    /// Reflections that do not repeat the first and the last element: `1 2 3 2 | 1 2 3 | 2 1 2 3`.
    Reflect,
    /// Reflections that repeat the first and the last element: `3 3 2 1 | 1 2 3 | 3 2 1 1`.
    Symmetric,
    /// Copies of the whole axis: `3 1 2 3 | 1 2 3 | 1 2 3 1`.
    Wrap,
}

impl<T> Padding<T> {
    /// Returns `true` for [`Padding::Constant`].
    fn is_constant(&self) -> bool {
        matches!(self, Padding::Constant(_))
    }

    /// Returns the index that is copied to the `k`th new index at an end of an axis of `size` indices. Both are counted
    /// from this end: the result from 0, and `k` from 1.
    fn source(&self, k: usize, size: usize) -> usize {
        match self {
            Padding::Constant(_) | Padding::Edge => 0,
            Padding::Reflect => {
                let period = (2 * (size - 1)).max(1);
                let rest = k % period;
                rest.min(period - rest)
            }
            Padding::Symmetric => {
                let rest = (k - 1) % (2 * size);
                rest.min(2 * size - 1 - rest)
            }
            Padding::Wrap => size - 1 - (k - 1) % size,
        }
    }
}

/// The elements of a contiguous tensor, with more indices at both ends of its dimensions.
pub struct PaddedElements<'a, T> {
    pub elements: &'a [T],
    pub sizes: &'a [usize],
    /// The number of new indices at the start of each dimension. Those at the end complete the size of the result.
    pub before: &'a [usize],
    pub padding: Padding<T>,
}

/// A padded dimension. The dimensions behind the last one belong to its `inner` elements.
#[derive(Clone, Copy, Default)]
struct PaddedDim {
    /// The number of indices of the dimensions between the padded dimension before this one and this one.
    outer: usize,
    size: usize,
    before: usize,
    /// The size of the result.
    padded: usize,
    /// The number of elements of the result at each index.
    inner: usize,
}

/// Returns the padded dimensions.
///
/// # Panics
/// A size of the result is less than `before` and the original size.
fn padded_dims(sizes: &[usize], before: &[usize], padded: &[usize]) -> DimVec<PaddedDim> {
    let dims = (0..sizes.len()).filter(|&d| padded[d] != sizes[d]);
    let mut padded_dims = DimVec::filled(PaddedDim::default(), dims.clone().count());
    let mut start = 0;
    for (dim, d) in padded_dims.as_mut().iter_mut().zip(dims) {
        assert!(
            before[d].strict_add(sizes[d]) <= padded[d],
            "a padded dimension has all original indices"
        );
        *dim = PaddedDim {
            outer: sizes[start..d].iter().product(),
            size: sizes[d],
            before: before[d],
            padded: padded[d],
            inner: padded[d + 1..].iter().product(),
        };
        start = d + 1;
    }
    padded_dims
}

// SAFETY: the number of elements of the result is `out.len()`, so the rows of a padded dimension cover its part of `out`.
// `fill_rows` writes the original indices of a row, all of them by the assertion of `copy_columns`. Then it writes each
// new index, with a constant or with the elements of an original index. There is an original index unless the padding is
// constant.
unsafe impl<T: Copy> FillResult<T> for PaddedElements<'_, T> {
    /// # Panics
    /// `out` or `elements` are not as long as their sizes say, there are no elements to copy, or the sizes of the result are
    /// not those of the elements with new indices.
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<T>]) {
        assert_eq!(
            count(sizes),
            Some(out.len()),
            "a result has one place for each element"
        );
        assert_eq!(
            count(self.sizes),
            Some(self.elements.len()),
            "a tensor has one element for each index"
        );
        if out.is_empty() {
            return;
        }
        assert!(
            self.padding.is_constant() || !self.elements.is_empty(),
            "there are elements to copy"
        );
        // Elements without bytes are initialized, and there may be 2⁶³ of them.
        if size_of::<T>() == 0 {
            return;
        }
        let dims = padded_dims(self.sizes, self.before, sizes);
        match dims.first() {
            Some(dim) => fill_rows(&dims, dim.outer, self.padding, self.elements, out),
            None => {
                out.write_copy_of_slice(self.elements);
            }
        }
    }
}

/// Initializes `rows` rows, which have all indices of the first one of `dims` and of the dimensions behind it.
fn fill_rows<T: Copy>(
    dims: &[PaddedDim],
    rows: usize,
    padding: Padding<T>,
    elements: &[T],
    out: &mut [MaybeUninit<T>],
) {
    let Some((dim, dims_behind)) = dims.split_first() else {
        return;
    };
    if out.is_empty() {
        return;
    }
    let (size, before, inner) = (dim.size, dim.before, dim.inner);
    let (start, end, row) = (before * inner, (before + size) * inner, dim.padded * inner);
    let original_row = elements.len() / rows;
    let rows_of_block = match dims_behind {
        [] => (BLOCK_BYTES / size_of::<T>() / row).max(1),
        _ => 1,
    };
    for (n, out) in out.chunks_mut(rows_of_block * row).enumerate() {
        let rows = out.len() / row;
        let original = &elements[n * rows_of_block * original_row..][..rows * original_row];
        match dims_behind {
            [] => copy_columns(original, rows, out, start..end),
            [next, ..] => {
                let out = &mut out[start..end];
                fill_rows(dims_behind, size * next.outer, padding, original, out);
            }
        }
        if let Padding::Constant(value) = padding {
            for row in out.chunks_exact_mut(row) {
                row[..start].fill(MaybeUninit::new(value));
                row[end..].fill(MaybeUninit::new(value));
            }
            continue;
        }
        for k in 1..=before {
            let from = before + padding.source(k, size);
            copy_index(out, row, inner, from, before - k);
        }
        let last = before + size - 1;
        for k in 1..dim.padded - last {
            copy_index(out, row, inner, last - padding.source(k, size), last + k);
        }
    }
}

/// Copies index `from` of each row of `row` elements to index `to`. Each index has `inner` elements.
fn copy_index<T: Copy>(
    out: &mut [MaybeUninit<T>],
    row: usize,
    inner: usize,
    from: usize,
    to: usize,
) {
    for row in out.chunks_exact_mut(row) {
        match inner {
            // A call of `memmove` takes longer.
            1 => row[to] = row[from],
            _ => row.copy_within(from * inner..(from + 1) * inner, to * inner),
        }
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/padded.rs"]
mod tests;
