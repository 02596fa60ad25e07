//! Searching for the first of the best elements, along some dimensions of any layout.

use super::axes::{ReducedAxes, left, reduce};
use super::elements::ReduceOrd;
use super::operations::{Min, Operation, one_by_one};
use crate::dim_vec::DimVec;
use crate::error::ShapeError;
use crate::kernel::{
    Buffer, Contiguous, Layout, Map, MathContext, Source, Strided, element, fill_buffer,
};
use crate::shape::axes::{count_among, is_among, mask_of_all_axes};
use crate::shape::dyn_shape::DynShape;
use crate::shape::layout::contiguous_strides_along;
use crate::shape::traits::Shape;
use crate::tensor::{DynTensor, Heap, Tensor, View};

/// A search for the first of the best elements along the dimensions of `mask`.
pub(super) struct Search<'a, T, Y, B> {
    pub(super) source: Source<'a, T, Y>,
    pub(super) mask: u64,
    pub(super) best: B,
}

/// Rows of at least so many elements are searched one by one; shorter ones all at once, by a list of
/// places.
const LONG: usize = 128;

/// Rows of at least so many elements are cut into blocks: once the best of each is known, one block is
/// searched.
const IN_BLOCKS: usize = 512;

/// The number of elements of a block is a multiple of this.
const BLOCK: usize = 128;

impl<'a, T, Y, B> Search<'a, T, Y, B>
where
    T: ReduceOrd,
    Y: Layout,
    B: Operation<T, Output = T>,
{
    /// The places along the dimension of `mask`, or, if it has all, in row-major order. The dimensions of
    /// `mask` go, or stay with size 1 if `keepdim`.
    ///
    /// # Errors
    /// There is nothing to be found by the operation `name`, or the memory cannot be had.
    pub(super) fn run<R: Shape>(
        self,
        name: &'static str,
        keepdim: bool,
    ) -> Result<Tensor<usize, R>, ShapeError> {
        ReducedAxes::of_mask(self.mask).need_elements(self.source.sizes, name)?;
        let sizes = R::sizes_from(left(self.source.sizes, self.mask, keepdim).as_ref())?;
        let row = count_among(self.source.sizes, self.mask);
        let places = if self.are_rows() && row >= LONG {
            self.in_rows()?
        } else if row >= LONG && self.is_kept().all(|kept| !kept) || u32::try_from(row).is_err() {
            self.in_copy()?
        } else {
            self.in_list()?
        };
        Ok(Tensor::from_parts(places, sizes))
    }

    /// Whether each dimension is kept.
    fn is_kept(&self) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator + use<T, Y, B> {
        let mask = self.mask;
        (0..self.source.sizes.len()).map(move |d| !is_among(mask, d))
    }

    /// Whether the dimensions of `mask` are the last ones, and all elements contiguous.
    fn are_rows(&self) -> bool {
        self.is_kept()
            .rev()
            .skip_while(|kept| !kept)
            .all(|kept| kept)
            && self.source.is_contiguous()
    }

    /// Row by row: the best of each block of a row first, then the place within one block.
    fn in_rows(self) -> Result<Buffer<usize>, ShapeError> {
        let row = count_among(self.source.sizes, self.mask);
        let rows = self.source.sizes.iter().product::<usize>() / row;
        let block = if row < IN_BLOCKS {
            row
        } else {
            // The best ones of blocks, and the elements of one block, are looked at once more.
            (4 * row.isqrt()).next_multiple_of(BLOCK)
        };
        let blocks = row / block;
        let elements = &self.source.data[self.source.offset..];
        let of_blocks = |start: usize, count: usize| {
            let sizes = [rows, count, block];
            let strides = Some(&[row as isize, block as isize, 1][..]);
            let source = Source::<_, Strided<DynShape>>::new(elements, start, &sizes, strides);
            Search {
                source,
                mask: 1 << 2,
                best: self.best,
            }
            .bests()
        };
        let bests = of_blocks(0, blocks)?;
        // What is left over ends one block more, which begins within the last of these.
        let last = match row % block {
            0 => None,
            _ => Some(of_blocks(row - block, 1)?),
        };
        let of_rows = bests.as_slice().chunks_exact(blocks);
        let each = elements.chunks_exact(row).zip(of_rows).enumerate();
        let places = each.map(|(n, (row, bests))| {
            let last = last.as_ref().map(|last| last.as_slice()[n]);
            let best = one_by_one(self.best, bests.iter().chain(&last));
            let start = match bests.iter().position(|x| x.is_best(best)) {
                Some(n) => n * block,
                None => row.len() - block,
            };
            start + first_best(&row[start..][..block], best)
        });
        Buffer::collect(rows, places)
    }

    /// Row by row, in a copy that has the dimensions of `mask` last.
    fn in_copy(self) -> Result<Buffer<usize>, ShapeError> {
        let of_kept = |of_kept: bool| {
            let dimensions = (0..).zip(self.is_kept());
            dimensions.filter_map(move |(d, kept)| (kept == of_kept).then_some(d))
        };
        let mut order = DimVec::filled(0isize, self.source.sizes.len());
        for (slot, d) in order
            .as_mut()
            .iter_mut()
            .zip(of_kept(true).chain(of_kept(false)))
        {
            *slot = d;
        }
        let sizes = DynShape::sizes_from(self.source.sizes)?;
        let permuted =
            View::<T, DynShape>::from_source(self.source, sizes).try_permute(order.as_ref())?;
        let copy = Map::<DynShape, _, _, _>::new(((), permuted.source()), (), element);
        let copy = fill_buffer::<DynShape, _>(permuted.shape(), copy)?;
        Search {
            source: Source::<_, Contiguous<DynShape>>::new(&copy, 0, permuted.shape(), None),
            mask: mask_of_all_axes(permuted.ndim()) & !mask_of_all_axes(of_kept(true).count()),
            best: self.best,
        }
        .in_rows()
    }

    /// By a list of places, which is one operand more, and stretches along all other dimensions.
    fn in_list(self) -> Result<Buffer<usize>, ShapeError> {
        let sizes = self.source.sizes;
        let best = self.bests()?;
        let mut place_sizes = DimVec::filled(1, sizes.len());
        for (d, kept) in self.is_kept().enumerate() {
            if !kept {
                place_sizes.as_mut()[d] = sizes[d];
            }
        }
        let mut strides = DimVec::filled(0isize, sizes.len());
        contiguous_strides_along(sizes, self.mask, strides.as_mut());
        let count = count_among(sizes, self.mask);
        // Vectors hold more small ones.
        let places = Buffer::<u32>::collect(count, 0..count as u32)?;
        let (place_sizes, strides) = (place_sizes.as_ref(), Some(strides.as_ref()));
        let places = Source::<_, Strided<DynShape>>::new(&places, 0, place_sizes, strides);
        let sources = ((((), self.source), best.source()), places);
        let place = |_: &MathContext, ((((), x), best), place): ((((), T), T), u32)| {
            if x.is_best(best) { place } else { u32::MAX }
        };
        let axes = ReducedAxes::of_mask(self.mask);
        let found = reduce::<Heap, DynShape, _, _, _, _>(sizes, axes, false, sources, Min, place)?;
        Buffer::collect(found.len(), found.iter().map(|&place| place as usize))
    }

    /// The best elements, the dimensions of `mask` kept with size 1.
    fn bests(&self) -> Result<DynTensor<T>, ShapeError> {
        let Search { source, mask, best } = *self;
        let axes = ReducedAxes::of_mask(mask);
        reduce::<Heap, DynShape, _, _, _, _>(source.sizes, axes, true, ((), source), best, element)
    }
}

/// The place of the first element that is the best one.
fn first_best<T: ReduceOrd>(elements: &[T], best: T) -> usize {
    /// So many are compared at once.
    const AT_ONCE: usize = 16;
    let has_best = |some: &[T]| some.iter().fold(false, |has, x| has | x.is_best(best));
    let start = elements.chunks(AT_ONCE).position(has_best).unwrap_or(0) * AT_ONCE;
    let within = elements[start..].iter().position(|x| x.is_best(best));
    start + within.expect("the best is one of them")
}
