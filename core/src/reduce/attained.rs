//! The index of the first element that attains an extremum, along some dimensions of any layout.

use shapecast_kernel::sizes::layout::contiguous_strides_along;
use shapecast_kernel::sizes::mask::{count_among, is_among};
use shapecast_kernel::{AnyLayout, Buffer, DimVec, MathContext, Source, position};

use super::axes::{ReducedAxes, reduce};
use super::operations::Min;
use crate::element::{Heap, ReduceOrd};
use crate::error::ShapeError;
use crate::shape::dyn_shape::DynShape;

/// Elements and their extrema along the dimensions of `mask`. The extrema are in row-major order.
#[derive(Clone, Copy)]
pub(super) struct Attained<'a, T> {
    pub(super) source: Source<'a, T, AnyLayout>,
    pub(super) mask: u64,
    pub(super) extrema: &'a [T],
}

impl<T: ReduceOrd> Attained<'_, T> {
    /// Returns, for each extremum, the index of the first element that attains it.
    ///
    /// One reduction finds the minimum index. The indices are an operand that broadcasts along the kept
    /// dimensions.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn indices(self) -> Result<Buffer<usize>, ShapeError> {
        let Attained {
            source,
            mask,
            extrema,
        } = self;
        let sizes = source.sizes;
        let mut index_sizes = DimVec::filled(1, sizes.len());
        let mut extremum_sizes = DimVec::filled(1, sizes.len());
        for (d, &size) in sizes.iter().enumerate() {
            let sizes = match is_among(mask, d) {
                true => &mut index_sizes,
                false => &mut extremum_sizes,
            };
            sizes.as_mut()[d] = size;
        }
        let mut strides = DimVec::filled(0isize, sizes.len());
        contiguous_strides_along(sizes, mask, strides.as_mut());
        let count = count_among(sizes, mask);
        // A vector register holds more `u32` than `usize`.
        let indices = Buffer::<u32>::collect(count, 0..count as u32)?;
        let (index_sizes, strides) = (index_sizes.as_ref(), Some(strides.as_ref()));
        let indices = Source::<_, AnyLayout>::new(&indices, 0, index_sizes, strides);
        let extrema = Source::<_, AnyLayout>::new(extrema, 0, extremum_sizes.as_ref(), None);
        let sources = ((((), source), extrema), indices);
        let index = |_: &MathContext, ((((), x), extremum), index): ((((), T), T), u32)| {
            if x.attains(extremum) { index } else { u32::MAX }
        };
        let axes = ReducedAxes::from_mask(mask);
        let found = reduce::<Heap, DynShape, _, _, _, _>(sizes, axes, false, sources, Min, index)?;
        Ok(Buffer::collect(
            found.len(),
            found.iter().map(|&index| index as usize),
        )?)
    }
}

/// Contiguous rows, the extrema of their blocks and the extrema of the rows.
#[derive(Clone, Copy)]
pub(super) struct AttainedInRows<'a, T> {
    pub(super) elements: &'a [T],
    /// The length of a row.
    pub(super) row: usize,
    /// The length of a block.
    pub(super) block: usize,
    /// The distance from one block to the next.
    pub(super) step: usize,
    pub(super) block_extrema: &'a [T],
    pub(super) row_extrema: &'a [T],
}

impl<T: ReduceOrd> AttainedInRows<'_, T> {
    /// Returns, for each row, the index of the first element that attains its extremum.
    ///
    /// This searches only the first block that has the extremum.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(super) fn indices(self) -> Result<Buffer<usize>, ShapeError> {
        let rows = self.elements.chunks_exact(self.row);
        let block_extrema = self.block_extrema.chunks_exact(self.row / self.step);
        let indices =
            rows.zip(block_extrema)
                .zip(self.row_extrema)
                .map(|((row, of_blocks), &extremum)| {
                    let first = of_blocks.iter().position(|x| x.attains(extremum));
                    let start = first.expect("a block attains the extremum") * self.step;
                    let within = position(&row[start..][..self.block], |x| x.attains(extremum));
                    start + within.expect("an element attains the extremum")
                });
        Ok(Buffer::collect(self.row_extrema.len(), indices)?)
    }
}
