//! Checks of the layouts of products with a factor that overlaps itself. They do not depend on the type of the elements.

use super::TermOffsets;
use crate::dim_vec::DimVec;
use crate::plan::thresholds::{
    CAST_CHUNK_BYTES, MAX_CAST_CHUNK_BYTES, MIN_CHUNK_COLUMNS, MIN_CHUNK_ROWS,
};
use crate::sizes::layout::extent;

/// The layout of a factor.
pub(super) struct FactorLayout<'a> {
    /// The number of elements of its slice.
    pub(super) len: usize,
    /// The position of the element of index 0.
    pub(super) offset: usize,
    /// The strides of the batch and of the rows.
    pub(super) strides: &'a [isize],
}

impl FactorLayout<'_> {
    /// Returns `true` if the factor has an element for each index of the result and each offset of a term. `sizes` are those
    /// of the result, none of them 0. `first..end` is the range of the offsets.
    fn is_within(
        &self,
        sizes: &[usize],
        column_stride: isize,
        (first, end): (isize, isize),
    ) -> bool {
        let strides = joined(self.strides, &[column_stride]);
        if sizes.len() != strides.len() {
            return false;
        }
        if first == end {
            return true;
        }
        let Some((low, high)) = extent(sizes, &strides) else {
            return false;
        };
        let position = |own: isize, of_term: isize| {
            own.checked_add(of_term)
                .and_then(|offset| self.offset.checked_add_signed(offset))
        };
        position(low, first).is_some() && position(high, end - 1).is_some_and(|end| end <= self.len)
    }
}

/// The layout of the right factor for some rows and columns.
pub(super) struct RightLayout {
    /// The numbers of rows and of columns.
    pub(super) size: [usize; 2],
    /// The distance between rows of the right factor.
    pub(super) row_stride: isize,
    /// The range of the offsets of the terms in the right factor.
    pub(super) terms: (isize, isize),
}

/// The limits of the number of chunks for each index of the batch.
pub(super) struct ChunkLimits {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl ChunkLimits {
    pub(super) const ONE: Self = ChunkLimits { least: 1, most: 1 };

    /// Returns limits from one chunk up to `most`.
    pub(super) fn up_to(most: usize) -> Self {
        ChunkLimits { least: 1, most }
    }
}

impl RightLayout {
    /// Returns the range of the positions that the terms of some rows and columns read, relative to the element of the first
    /// row, column and term.
    pub(super) fn positions(&self) -> (isize, isize) {
        let [rows, columns] = self.size.map(|size| size as isize - 1);
        let (first, end) = self.terms;
        let by_row = self.row_stride.wrapping_mul(rows);
        (first + by_row.min(0), end + by_row.max(0) + columns)
    }

    /// Returns the limits of the number of chunks that cast the elements of the right factor, for each of `batch` indices. It
    /// has `len` elements.
    ///
    /// Returns `None` if chunks would cast too many elements twice, or there is one chunk.
    pub(super) fn cast_limits(
        &self,
        batch: usize,
        len: usize,
        element_bytes: usize,
    ) -> Option<ChunkLimits> {
        let [rows, columns] = self.size;
        let terms = usize::try_from(self.terms.1.checked_sub(self.terms.0)?).ok()?;
        // The number of rows or columns, the elements from each one to the next, and the elements for one of them.
        let (size, step, one, min) = match self.row_stride {
            0 => (columns, 1, terms, MIN_CHUNK_COLUMNS),
            stride => {
                let one = terms.saturating_add(columns);
                (rows, stride.unsigned_abs(), one, MIN_CHUNK_ROWS)
            }
        };
        // At most a fifth of the elements of a chunk are those of another one.
        let min = min.max(one.saturating_sub(step).saturating_mul(4) / step);
        let in_cache = (CAST_CHUNK_BYTES / element_bytes).saturating_sub(one) / step;
        let least = size.div_ceil(min.max(in_cache)).max(1);
        // The number of elements that some chunks cast for all rows or columns.
        let elements = |size: usize, chunks: usize| {
            let steps = step.saturating_mul(size.saturating_sub(chunks));
            one.saturating_mul(chunks).saturating_add(steps)
        };
        let all = elements(size, least).saturating_mul(batch);
        let longest = elements(size.div_ceil(least), 1).saturating_mul(element_bytes);
        let has_several = least.saturating_mul(batch) > 1;
        let casts_few_twice = all / 3 <= len / 2;
        (has_several && casts_few_twice && longest <= MAX_CAST_CHUNK_BYTES).then_some(ChunkLimits {
            least,
            most: size / min,
        })
    }
}

/// Returns the sizes of the result.
pub(super) fn result_sizes(batch: &[usize], rows: usize, columns: usize) -> DimVec<usize> {
    joined(batch, &[rows, columns])
}

/// Checks that the factors have an element for each index of the result and term, that columns of the right factor and of
/// the result are neighbors, and that rows differ in one of the factors alone. `sizes` are those of the result.
///
/// # Panics
/// One of these does not hold.
pub(super) fn check(
    sizes: &[usize],
    terms: &TermOffsets,
    [left, right]: [FactorLayout<'_>; 2],
    result_strides: &[isize],
) {
    let [left_terms, right_terms] = terms.bounds;
    assert!(
        left.is_within(sizes, 0, left_terms)
            && right.is_within(sizes, 1, right_terms)
            && result_strides.last() == Some(&1),
        "a factor's layout reaches beyond its elements, or columns are not neighbors"
    );
    assert!(
        left.strides.last() == Some(&0) || right.strides.last() == Some(&0),
        "both factors differ between rows"
    );
}

/// Returns the numbers of both slices.
fn joined<N: Copy + Default>(first: &[N], second: &[N]) -> DimVec<N> {
    let mut joined = DimVec::filled(N::default(), first.len() + second.len());
    let (to_first, to_second) = joined.as_mut().split_at_mut(first.len());
    to_first.copy_from_slice(first);
    to_second.copy_from_slice(second);
    joined
}
