//! The search for the index of the first maximum or minimum, along some dimensions of any layout.

use shapecast_kernel::sizes::mask::{count_among, is_among, mask_of_all_axes};
use shapecast_kernel::{
    Buffer, CompleteLoops, DimVec, KnownDims, Source, element, known_terms, search_blocks,
};

use super::argmax::{first_of, first_of_ordered};
use super::attained::{Attained, AttainedInRows};
use super::axes::{ReducedAxes, reduced_sizes};
use super::compiled::ElementFold;
use super::one_operand::reduce_elements;
use super::operations::Extremum;
use crate::element::{Heap, ReduceOrd};
use crate::error::ShapeError;
use crate::shape::dyn_shape::DynShape;
use crate::shape::results::{Map, fill_buffer};
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Tensor, View};

/// Maximum length of contiguous rows that are searched one at a time, in one pass. Compared with a joint
/// search of all rows, one pass takes a third of the time for rows of 10 on a Zen 5, and 1.1 to 1.2 times the
/// time for rows of 32.
const MAX_SHORT_ROW: usize = 24;

/// Minimum length of contiguous rows that are searched one at a time: first for the extremum, then for its
/// index. One reduction of indices searches all shorter rows.
const MIN_LONG_ROW: usize = 128;

/// Minimum length of the blocks of a row. The index is searched only in the first block that has the
/// extremum.
const MIN_BLOCK: usize = 512;

/// Returns the number of elements of a row, if the compiler knows it and the row is short.
const fn short_row<D: KnownDims>() -> Option<usize> {
    match known_terms::<D>() {
        Some(row) if 0 < row && row <= MAX_SHORT_ROW => Some(row),
        _ => None,
    }
}

/// Returns the number of elements of a [short row](short_row), or 1 if there are none.
const fn short_row_len<D: KnownDims>() -> usize {
    match short_row::<D>() {
        Some(row) => row,
        None => 1,
    }
}

/// Returns the length of the blocks of a row, and the distance from one block to the next.
///
/// Adjacent blocks overlap by fewer elements than there are blocks, so that all have the same length. Their
/// length and their number grow with the square root of the row. On a Zen 5, merging the extremum of a block
/// takes about as long as searching 250 elements.
fn blocks_of(row: usize) -> (usize, usize) {
    let count = row.div_ceil(MIN_BLOCK.max(16 * row.isqrt()));
    let step = row / count;
    (row - step * (count - 1), step)
}

/// The search for the first extremum along the dimensions that are reduced. `op` is `Max` or `Min`.
impl<T: ReduceOrd, O: Extremum<T>> ElementFold<'_, T, O> {
    /// Returns the indices along the reduced dimension, or row-major indices if all dimensions are reduced.
    /// The reduced dimensions are removed, or kept with size 1 if `keepdim`. `D` holds the dimensions that
    /// the compiler knows.
    ///
    /// # Errors
    /// - A reduced dimension has size 0. The text names the operation `name`.
    /// - There is not enough memory for the result or the search.
    pub(super) fn extremum_indices<R: Shape, D: KnownDims>(
        self,
        name: &'static str,
        keepdim: bool,
    ) -> Result<Tensor<usize, R>, ShapeError> {
        ReducedAxes::from_mask(self.reduced).check_not_empty(self.source.sizes, name)?;
        let sizes =
            R::sizes_from(reduced_sizes(self.source.sizes, self.reduced, keepdim).as_ref())?;
        // rustc evaluates the constant, and generates no code for a search that never runs.
        let indices = if const { short_row::<D>().is_some() } && self.has_contiguous_rows() {
            self.search_known_rows::<D>()?
        } else {
            O::search(self)?
        };
        Ok(Tensor::from_parts(indices, sizes))
    }

    /// Returns the indices, in row-major order. No reduced dimension is empty.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn search_indices(self) -> Result<Buffer<usize>, ShapeError> {
        if self.source.sizes.contains(&0) {
            // The empty dimension is not a reduced one, so the result is empty. The length of its rows may be
            // huge.
            return Ok(Buffer::collect(0, core::iter::empty())?);
        }
        let row = count_among(self.source.sizes, self.reduced);
        let is_contiguous = self.has_contiguous_rows();
        if is_contiguous && row <= MAX_SHORT_ROW {
            self.search_short_rows(row)
        } else if is_contiguous && row >= MIN_LONG_ROW {
            self.search_rows()
        } else if row >= MIN_LONG_ROW && self.kept().all(|kept| !kept)
            || u32::try_from(row).is_err()
        {
            self.search_copy()
        } else {
            self.reduce_indices()
        }
    }

    /// Returns, for each dimension, whether the reduction keeps it.
    fn kept(&self) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator + use<T, O> {
        let mask = self.reduced;
        (0..self.source.sizes.len()).map(move |d| !is_among(mask, d))
    }

    /// Returns `true` if the elements are contiguous and the reduced dimensions are the last
    /// ones.
    fn has_contiguous_rows(&self) -> bool {
        self.kept().rev().skip_while(|kept| !kept).all(|kept| kept) && self.source.is_contiguous()
    }

    /// Searches rows of at most [`MAX_SHORT_ROW`] elements, in one pass. There may be no rows.
    fn search_short_rows(self, row: usize) -> Result<Buffer<usize>, ShapeError> {
        let elements = self.elements();
        let rows = elements.len() / row;
        Ok(search_blocks::<false>(rows, |first, indices| {
            let block = &elements[first * row..][..indices.len() * row];
            let each = indices.iter_mut().zip(block.chunks_exact(row));
            if block.iter().fold(false, |any, x| any | x.is_unordered()) {
                each.for_each(|(index, of)| *index = first_of(self.op, row, |i| of[i]) as u32);
            } else {
                each.for_each(|(index, of)| {
                    *index = first_of_ordered(self.op, row, |i| of[i], |i| i as u32);
                });
            }
        })?)
    }

    /// Searches [short rows](short_row) of known length, several at a time. There may be no rows.
    fn search_known_rows<D: KnownDims>(self) -> Result<Buffer<usize>, ShapeError> {
        let elements = self.elements();
        let rows = elements.len() / const { short_row_len::<D>() };
        Ok(search_blocks::<true>(
            rows,
            #[inline(always)]
            |first, indices| {
                let row = const { short_row_len::<D>() };
                let block = &elements[first * row..][..indices.len() * row];
                let mut any = false;
                for (index, of) in indices.iter_mut().zip(block.chunks_exact(row)) {
                    any |= (0..row).fold(
                        false,
                        #[inline(always)]
                        |any, i| any | of[i].is_unordered(),
                    );
                    *index = first_of_ordered(
                        self.op,
                        row,
                        #[inline(always)]
                        |i| of[i],
                        #[inline(always)]
                        |i| i as u32,
                    );
                }
                if any {
                    for (index, of) in indices.iter_mut().zip(block.chunks_exact(row)) {
                        *index = first_of(self.op, row, |i| of[i]) as u32;
                    }
                }
            },
        )?)
    }

    /// Returns all elements, which are contiguous.
    fn elements(&self) -> &[T] {
        &self.source.data[self.source.offset..][..self.source.sizes.iter().product()]
    }

    /// Searches row by row: first for the extremum of each block, then for the index in one block.
    fn search_rows(self) -> Result<Buffer<usize>, ShapeError> {
        let row = count_among(self.source.sizes, self.reduced);
        let rows = self.source.sizes.iter().product::<usize>() / row;
        let (block, step) = blocks_of(row);
        let elements = &self.source.data[self.source.offset..][..rows * row];
        let sizes = [rows, row / step, block];
        let strides = Some(&[row as isize, step as isize, 1][..]);
        let search = |elements, sizes, strides| ElementFold {
            source: Source::new(elements, 0, sizes, strides),
            reduced: 1 << (sizes.len() - 1),
            op: self.op,
        };
        let block_extrema = search(elements, &sizes, strides).extrema()?;
        let row_extrema = search(block_extrema.as_slice(), &sizes[..2], None).extrema()?;
        AttainedInRows {
            elements,
            row,
            block,
            step,
            block_extrema: block_extrema.as_slice(),
            row_extrema: row_extrema.as_slice(),
        }
        .indices()
    }

    /// Searches row by row in a copy that has the reduced dimensions last.
    fn search_copy(self) -> Result<Buffer<usize>, ShapeError> {
        let dimensions = |are_kept: bool| {
            let all = (0..).zip(self.kept());
            all.filter_map(move |(d, kept)| (kept == are_kept).then_some(d))
        };
        let mut order = DimVec::filled(0isize, self.source.sizes.len());
        let dimensions_in_order = dimensions(true).chain(dimensions(false));
        for (slot, d) in order.as_mut().iter_mut().zip(dimensions_in_order) {
            *slot = d;
        }
        let sizes = DynShape::sizes_from(self.source.sizes)?;
        let permuted =
            View::<T, DynShape>::from_source(self.source, sizes).try_permute(order.as_ref())?;
        let source = ((), permuted.source());
        let copy = Map::<DynShape, _, _, _>::new(source, CompleteLoops, element);
        let copy = fill_buffer::<DynShape, _>(permuted.shape(), copy)?;
        ElementFold {
            source: Source::new(&copy, 0, permuted.shape(), None),
            reduced: mask_of_all_axes(permuted.ndim())
                & !mask_of_all_axes(dimensions(true).count()),
            op: self.op,
        }
        .search_rows()
    }

    /// Reduces the elements, and then the indices of those that attain the extremum.
    fn reduce_indices(self) -> Result<Buffer<usize>, ShapeError> {
        let extrema = self.extrema()?;
        Attained {
            source: self.source,
            mask: self.reduced,
            extrema: extrema.as_slice(),
        }
        .indices()
    }

    /// Returns the extrema, with the reduced dimensions kept with size 1.
    fn extrema(&self) -> Result<DynTensor<T>, ShapeError> {
        let ElementFold {
            source,
            reduced,
            op,
        } = *self;
        let axes = ReducedAxes::from_mask(reduced);
        reduce_elements::<Heap, DynShape, _, _, _>(source, axes, true, op)
    }
}
