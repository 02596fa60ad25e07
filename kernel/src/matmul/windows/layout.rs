//! Checks of the layouts of products with a factor that overlaps itself. They do not depend on the type of the elements.

use super::TermOffsets;
use crate::dim_vec::DimVec;
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
