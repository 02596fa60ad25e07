//! The search for the index of the first maximum or minimum, along some dimensions of any layout.

use super::argmax::{first_of, first_of_ordered};
use super::axes::{ReducedAxes, reduce, reduced_sizes};
use super::elements::ReduceOrd;
use super::one_operand::reduce_elements;
use super::operations::{Extremum, Min, reduce_iter};
use crate::dim_vec::DimVec;
use crate::error::ShapeError;
use crate::kernel::{
    Buffer, Contiguous, KnownDims, Layout, Map, MathContext, Source, Strided, element, fill_buffer,
    known_terms, position,
};
use crate::shape::axes::{count_among, is_among, mask_of_all_axes};
use crate::shape::dyn_shape::DynShape;
use crate::shape::layout::contiguous_strides_along;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Heap, Tensor, View};

/// A search for the first extremum along the dimensions of `mask`. `op` is `Max` or `Min`.
pub(super) struct ArgSearch<'a, T, Y, O> {
    pub(super) source: Source<'a, T, Y>,
    pub(super) mask: u64,
    pub(super) op: O,
}

/// Maximum length of contiguous rows that are searched one at a time, in one pass. On a Zen 5, this
/// takes a third of the time for rows of 10, and 1.1 to 1.2 times the time for rows of 32.
const MAX_SHORT_ROW: usize = 24;

/// Minimum length of contiguous rows that are searched one at a time, for the extremum and then for
/// its index. Shorter rows are searched together, by reducing their indices.
const MIN_LONG_ROW: usize = 128;

/// The number of short rows that are searched for NaN together, in vectors.
const SHORT_ROWS: usize = 64;

/// Minimum length of the blocks into which rows are cut. Only the first block that has the extremum is
/// searched for its index.
const MIN_BLOCK: usize = 512;

/// Returns the length of the blocks into which a row is cut, and the distance from one block to the
/// next.
///
/// The blocks overlap by less than their number, so that they all have the same length. They grow
/// with the square root of the row, as their number does. On a Zen 5, merging the extremum of a block
/// takes about as long as searching 250 elements.
fn blocks_of(row: usize) -> (usize, usize) {
    let count = row.div_ceil(MIN_BLOCK.max(16 * row.isqrt()));
    let step = row / count;
    (row - step * (count - 1), step)
}

impl<'a, T, Y, O> ArgSearch<'a, T, Y, O>
where
    T: ReduceOrd,
    Y: Layout,
    O: Extremum<T>,
{
    /// Returns the indices along the dimension of `mask`, or row-major indices if `mask` has all
    /// dimensions. The dimensions of `mask` are removed, or kept with size 1 if `keepdim`. `D` has
    /// what the compiler knows of them.
    ///
    /// # Errors
    /// - A dimension of `mask` has size 0. The text names the operation `name`.
    /// - There is not enough memory for the result or the search.
    pub(super) fn run<R: Shape, D: KnownDims>(
        self,
        name: &'static str,
        keepdim: bool,
    ) -> Result<Tensor<usize, R>, ShapeError> {
        ReducedAxes::from_mask(self.mask).check_not_empty(self.source.sizes, name)?;
        let sizes = R::sizes_from(reduced_sizes(self.source.sizes, self.mask, keepdim).as_ref())?;
        if self.source.sizes.contains(&0) {
            // No reduced dimension is empty, so the result is. The rows may have any length.
            let indices = Buffer::collect(0, core::iter::empty())?;
            return Ok(Tensor::from_parts(indices, sizes));
        }
        let row = count_among(self.source.sizes, self.mask);
        let is_contiguous = self.has_contiguous_rows();
        let indices = if is_contiguous && row <= MAX_SHORT_ROW {
            self.search_short_rows(const { known_terms::<D>() }.unwrap_or(row))?
        } else if is_contiguous && row >= MIN_LONG_ROW {
            self.search_rows()?
        } else if row >= MIN_LONG_ROW && self.kept().all(|kept| !kept)
            || u32::try_from(row).is_err()
        {
            self.search_copy()?
        } else {
            self.reduce_indices()?
        };
        Ok(Tensor::from_parts(indices, sizes))
    }

    /// Returns, for each dimension, whether the reduction keeps it.
    fn kept(&self) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator + use<T, Y, O> {
        let mask = self.mask;
        (0..self.source.sizes.len()).map(move |d| !is_among(mask, d))
    }

    /// Returns `true` if the elements are contiguous and the dimensions of `mask` are the last
    /// ones.
    fn has_contiguous_rows(&self) -> bool {
        self.kept().rev().skip_while(|kept| !kept).all(|kept| kept) && self.source.is_contiguous()
    }

    /// Searches rows of at most [`MAX_SHORT_ROW`] elements, in one pass. A constant number is
    /// unrolled.
    #[inline(always)]
    fn search_short_rows(self, row: usize) -> Result<Buffer<usize>, ShapeError> {
        let rows = self.source.sizes.iter().product::<usize>() / row;
        let elements = &self.source.data[self.source.offset..][..rows * row];
        let mut indices = Buffer::collect(rows, core::iter::repeat_n(0, rows))?;
        let blocks = indices.chunks_mut(SHORT_ROWS);
        for (indices, block) in blocks.zip(elements.chunks(SHORT_ROWS * row)) {
            let each = indices.iter_mut().zip(block.chunks_exact(row));
            if block.iter().fold(false, |any, x| any | x.is_unordered()) {
                each.for_each(|(index, of)| *index = first_of(self.op, row, |i| of[i]));
            } else {
                each.for_each(|(index, of)| *index = first_of_ordered(self.op, row, |i| of[i]));
            }
        }
        Ok(indices)
    }

    /// Searches row by row: first for the extremum of each block, then for the index in one block.
    fn search_rows(self) -> Result<Buffer<usize>, ShapeError> {
        let row = count_among(self.source.sizes, self.mask);
        let rows = self.source.sizes.iter().product::<usize>() / row;
        let (block, step) = blocks_of(row);
        let blocks = row / step;
        let elements = &self.source.data[self.source.offset..];
        let sizes = [rows, blocks, block];
        let strides = Some(&[row as isize, step as isize, 1][..]);
        let extrema = ArgSearch {
            source: Source::<_, Strided<DynShape>>::new(elements, 0, &sizes, strides),
            mask: 1 << 2,
            op: self.op,
        };
        let extrema = extrema.extrema()?;
        let row_extrema = extrema.as_slice().chunks_exact(blocks);
        let indices = elements
            .chunks_exact(row)
            .zip(row_extrema)
            .map(|(row, extrema)| {
                let extremum = reduce_iter(self.op, extrema.iter());
                let first = extrema.iter().position(|x| x.attains(extremum));
                let start = first.expect("a block attains the extremum") * step;
                let within = position(&row[start..][..block], |x| x.attains(extremum));
                start + within.expect("an element attains the extremum")
            });
        Buffer::collect(rows, indices)
    }

    /// Searches row by row in a copy that has the dimensions of `mask` last.
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
        let copy = Map::<DynShape, _, _, _>::new(((), permuted.source()), (), element);
        let copy = fill_buffer::<DynShape, _>(permuted.shape(), copy)?;
        ArgSearch {
            source: Source::<_, Contiguous<DynShape>>::new(&copy, 0, permuted.shape(), None),
            mask: mask_of_all_axes(permuted.ndim()) & !mask_of_all_axes(dimensions(true).count()),
            op: self.op,
        }
        .search_rows()
    }

    /// Finds the minimum index of the elements that attain the extremum, by one reduction. The
    /// indices are an operand, which broadcasts along the dimensions that are kept.
    fn reduce_indices(self) -> Result<Buffer<usize>, ShapeError> {
        let sizes = self.source.sizes;
        let extrema = self.extrema()?;
        let mut index_sizes = DimVec::filled(1, sizes.len());
        for (d, kept) in self.kept().enumerate() {
            if !kept {
                index_sizes.as_mut()[d] = sizes[d];
            }
        }
        let mut strides = DimVec::filled(0isize, sizes.len());
        contiguous_strides_along(sizes, self.mask, strides.as_mut());
        let count = count_among(sizes, self.mask);
        // A vector register holds more `u32` than `usize`.
        let indices = Buffer::<u32>::collect(count, 0..count as u32)?;
        let (index_sizes, strides) = (index_sizes.as_ref(), Some(strides.as_ref()));
        let indices = Source::<_, Strided<DynShape>>::new(&indices, 0, index_sizes, strides);
        let sources = ((((), self.source), extrema.source()), indices);
        let index = |_: &MathContext, ((((), x), extremum), index): ((((), T), T), u32)| {
            if x.attains(extremum) { index } else { u32::MAX }
        };
        let axes = ReducedAxes::from_mask(self.mask);
        let found = reduce::<Heap, DynShape, _, _, _, _>(sizes, axes, false, sources, Min, index)?;
        Buffer::collect(found.len(), found.iter().map(|&index| index as usize))
    }

    /// Returns the extrema, with the dimensions of `mask` kept with size 1.
    fn extrema(&self) -> Result<DynTensor<T>, ShapeError> {
        let ArgSearch { source, mask, op } = *self;
        let axes = ReducedAxes::from_mask(mask);
        reduce_elements::<Heap, DynShape, _, _, _>(source, axes, true, op)
    }
}
