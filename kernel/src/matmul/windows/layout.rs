//! Checks of the layouts of products with a factor that overlaps itself. They do not depend on the type of the elements.

use super::TermOffsets;
use crate::dim_vec::DimVec;
use crate::sizes::layout::is_within;

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
    /// Returns `true` if the factor has an element for each index of the batch, row, column and term. `sizes` are those of
    /// the result.
    fn is_within(
        &self,
        sizes: &[usize],
        column_stride: isize,
        (terms, term_strides): (&[usize], &[isize]),
    ) -> bool {
        let strides = joined(self.strides, &[column_stride], term_strides);
        let sizes = joined(sizes, &[], terms);
        sizes.len() == strides.len() && is_within(&sizes, Some(&strides), self.offset, self.len)
    }
}

/// Returns the sizes of the result.
pub(super) fn result_sizes(batch: &[usize], rows: usize, columns: usize) -> DimVec<usize> {
    joined(batch, &[rows, columns], &[])
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
    let [left_terms, right_terms] = &terms.strides;
    assert!(
        left.is_within(sizes, 0, (&terms.sizes, left_terms))
            && right.is_within(sizes, 1, (&terms.sizes, right_terms))
            && result_strides.last() == Some(&1),
        "a factor's layout reaches beyond its elements, or columns are not neighbors"
    );
    assert!(
        left.strides.last() == Some(&0) || right.strides.last() == Some(&0),
        "both factors differ between rows"
    );
}

/// Returns the numbers of three slices.
fn joined<N: Copy + Default>(first: &[N], second: &[N], third: &[N]) -> DimVec<N> {
    let middle = first.len() + second.len();
    let mut joined = DimVec::filled(N::default(), middle + third.len());
    let all = joined.as_mut();
    all[..first.len()].copy_from_slice(first);
    all[first.len()..middle].copy_from_slice(second);
    all[middle..].copy_from_slice(third);
    joined
}
