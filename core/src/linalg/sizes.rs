//! The sizes and strides of matrix products.

use shapecast_kernel::sizes::layout::strides_of;
use shapecast_kernel::{DimVec, Factor, Source};

use crate::error::{Detail, ShapeError};
use crate::shape::broadcast_sizes::broadcast_all;
use crate::shape::layouts::RigidLayout;
use crate::shape::rigid::RigidDims;

/// The sizes of a product, and both factors as matrices. A vector is a row or a column.
pub(super) struct Product {
    /// The sizes over which the batches of both factors broadcast.
    pub(super) batch: DimVec<usize>,
    /// The sizes m, k and n.
    pub(super) size: [usize; 3],
    /// The sizes of the result.
    pub(super) result: DimVec<usize>,
    /// The sizes and the strides of both factors.
    pub(super) factors: [(DimVec<usize>, DimVec<isize>); 2],
}

/// The sizes and strides of an operand, as values.
#[derive(Clone, Copy)]
pub(super) struct OperandLayout<'a> {
    sizes: &'a [usize],
    /// `None` if the operand is contiguous.
    strides: Option<&'a [isize]>,
    /// See [`RigidLayout::RIGID`].
    rigid: RigidDims,
}

impl<'a> OperandLayout<'a> {
    /// Returns the layout of an operand.
    pub(super) fn of<T, Y: RigidLayout>(source: &Source<'a, T, Y>) -> Self {
        OperandLayout {
            sizes: source.sizes,
            strides: source.strides,
            rigid: Y::RIGID,
        }
    }

    /// Returns the layout of contiguous matrices that have other sizes, in batches of the same dimensions.
    #[cfg(feature = "faer")]
    pub(super) fn of_other_matrices<'b>(&self, sizes: &'b [usize]) -> OperandLayout<'b> {
        OperandLayout {
            sizes,
            strides: None,
            rigid: self.rigid.before_last(2).as_prefix().of_rank(sizes.len()),
        }
    }
}

impl Product {
    /// Returns the product of two operands.
    ///
    /// # Errors
    /// An operand has rank 0, the contracted sizes differ, or the sizes of the batches do not broadcast.
    pub(super) fn new(x: OperandLayout<'_>, y: OperandLayout<'_>) -> Result<Self, ShapeError> {
        let ranks = [x.sizes.len(), y.sizes.len()];
        if ranks.contains(&0) {
            return Err(Detail::MatMulRanks { ranks }.into());
        }
        let (x_batch, [m, k]) = split(x.sizes, |k| [1, k]);
        let (y_batch, [rows, n]) = split(y.sizes, |k| [k, 1]);
        let rigid = [x, y].map(|operand| operand.rigid.before_last(2));
        let batch = broadcast_all(&[x_batch, y_batch], &rigid)?;
        if k != rows {
            let of_rows = || y.rigid.name(usize::from(ranks[1] > 1));
            let name = x.rigid.name(0).or_else(of_rows);
            return Err(contraction_error(x.sizes, y.sizes, batch.as_ref()).at_dimension(name));
        }
        let kept = [(ranks[0] > 1, m), (ranks[1] > 1, n)];
        let kept = kept.into_iter().filter(|(is_kept, _)| *is_kept);
        let kept = kept.map(|(_, size)| size);
        let sizes = batch.as_ref().iter().copied().chain(kept);
        Ok(Product {
            size: [m, k, n],
            result: DimVec::collect(sizes),
            factors: [
                (joined(x_batch, [m, k]), strides(x, |k| [0, k])),
                (joined(y_batch, [k, n]), strides(y, |k| [k, 0])),
            ],
            batch,
        })
    }

    /// Returns both factors, with their elements and the positions of the first ones.
    pub(super) fn factors_of<'a, T>(
        &'a self,
        [(x, x_offset), (y, y_offset)]: [(&'a [T], usize); 2],
    ) -> [Factor<'a, T>; 2] {
        let [(x_sizes, x_strides), (y_sizes, y_strides)] = &self.factors;
        [
            Factor {
                data: x,
                offset: x_offset,
                sizes: x_sizes.as_ref(),
                strides: x_strides.as_ref(),
            },
            Factor {
                data: y,
                offset: y_offset,
                sizes: y_sizes.as_ref(),
                strides: y_strides.as_ref(),
            },
        ]
    }

    /// Removes the contracted dimension: each element of the product is a sum of no terms, which is zero.
    pub(super) fn remove_terms(&mut self) {
        self.size[1] = 0;
        let [(x, _), (y, _)] = &mut self.factors;
        let (columns, rows) = (x.len() - 1, y.len() - 2);
        x.as_mut()[columns] = 0;
        y.as_mut()[rows] = 0;
    }
}

/// Returns the sizes before the matrices, and the sizes of a matrix. `of_vector` returns these for a vector.
fn split(sizes: &[usize], of_vector: impl Fn(usize) -> [usize; 2]) -> (&[usize], [usize; 2]) {
    match sizes {
        [batch @ .., rows, columns] => (batch, [*rows, *columns]),
        [k] => (&[], of_vector(*k)),
        [] => unreachable!("the rank is at least 1"),
    }
}

/// Returns `first` and then `last`.
pub(super) fn joined<T: Copy + Default>(first: &[T], last: [T; 2]) -> DimVec<T> {
    DimVec::collect(first.iter().copied().chain(last))
}

/// Returns the strides of a factor. `of_vector` returns them for a vector.
fn strides(x: OperandLayout<'_>, of_vector: impl Fn(isize) -> [isize; 2]) -> DimVec<isize> {
    let own = strides_of(x.sizes, x.strides);
    match own.as_ref() {
        [k] => joined(&[], of_vector(*k)),
        _ => own,
    }
}

/// Returns PyTorch's error for contracted sizes that differ, which depends on the ranks.
fn contraction_error(x: &[usize], y: &[usize], batch: &[usize]) -> ShapeError {
    let count = |sizes: &[usize]| {
        sizes
            .iter()
            .fold(1, |count: usize, &size| count.saturating_mul(size))
    };
    match (x, y) {
        ([a], [b]) => Detail::DotLengths { a: *a, b: *b },
        ([rows @ .., k], [len]) => Detail::MatrixVector {
            matrix: [count(rows), *k],
            vector: *len,
        },
        ([a], [rows, columns]) => Detail::MatMul {
            left: [1, *a],
            right: [*rows, *columns],
        },
        ([rows @ .., k], [right_rows, columns]) => Detail::MatMul {
            left: [count(rows), *k],
            right: [*right_rows, *columns],
        },
        ([.., k], [.., rows, _]) => Detail::BatchMatMul {
            batch: count(batch),
            sizes: [*k, *rows],
        },
        _ => unreachable!("the ranks are at least 1"),
    }
    .into()
}
