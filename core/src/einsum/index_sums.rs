//! The sizes of indices in sums such as `x[2 * i + u]`, as types and as values.
//!
//! An axis that a sum indexes never broadcasts.

use super::indices::{IndexSize, match_sizes};
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::dim::Dim;

/// A sum of indices at an axis: `step * i`, other indices with their factors, and a constant.
#[derive(Clone, Copy, Debug)]
pub struct IndexSum<'a> {
    /// The factor of index `i`.
    pub step: usize,
    /// The size and the factor of each other index.
    pub others: &'a [(usize, usize)],
    /// The constant.
    pub constant: usize,
    /// The sum as written, for errors.
    pub text: &'static str,
    /// The name of the operand, for errors.
    pub operand: &'static str,
}

impl IndexSum<'_> {
    /// Returns the number of values of `i` that fit into an axis.
    fn count_in(&self, size: usize) -> Result<usize, ShapeError> {
        let mut least = self.constant;
        for &(other, factor) in self.others {
            let Some(last) = other.checked_sub(1) else {
                return Err(Detail::EmptyIndex {
                    operand: self.operand,
                    sum: self.text,
                }
                .into());
            };
            least = least.saturating_add(last.saturating_mul(factor));
        }
        match size.checked_sub(least) {
            None | Some(0) => Err(Detail::IndexSum {
                operand: self.operand,
                sum: self.text,
                least,
                size,
            }
            .into()),
            Some(free) => Ok(free.div_ceil(self.step)),
        }
    }
}

/// Returns the number of values of an index that fit into an axis. [`HoldIndices`](crate::shape::window_sizes::HoldIndices) is
/// the rule for types.
///
/// # Errors
/// No value fits, or another index of the sum has size 0.
#[inline]
pub fn try_held_size<D: Dim, B>(
    axis: IndexSize<D>,
    sum: IndexSum<'_>,
) -> Result<IndexSize<B>, ShapeError> {
    sum.count_in(axis.size()).map(IndexSize::new)
}

/// Like [`try_held_size`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn held_size<D: Dim, B>(axis: IndexSize<D>, sum: IndexSum<'_>) -> IndexSize<B> {
    unwrap_or_panic(try_held_size(axis, sum))
}

/// Returns the smaller one of two sizes.
#[inline]
pub fn least_size<L: Dim, R: Dim, B>(left: IndexSize<L>, right: IndexSize<R>) -> IndexSize<B> {
    IndexSize::new(left.size().min(right.size()))
}

/// Returns the size of an index with `size` at other axes, and `held` in sums. `names` are the names of the index and of the
/// operands, for errors. `size` broadcasts if `stretches` is `true`.
///
/// # Errors
/// The sizes differ, and `size` does not broadcast.
#[inline]
pub fn try_size_in_sums<L: Dim, R: Dim, B>(
    size: IndexSize<L>,
    held: IndexSize<R>,
    stretches: bool,
    names: [&'static str; 3],
) -> Result<IndexSize<B>, ShapeError> {
    match_sizes(size, held, [stretches, false], names)
}

/// Like [`try_size_in_sums`], but panics instead of returning an error.
#[inline]
#[track_caller]
pub fn size_in_sums<L: Dim, R: Dim, B>(
    size: IndexSize<L>,
    held: IndexSize<R>,
    stretches: bool,
    names: [&'static str; 3],
) -> IndexSize<B> {
    unwrap_or_panic(try_size_in_sums(size, held, stretches, names))
}
