//! Blocks of neighboring results of few elements each, which are accumulated side by side.
//!
//! The innermost loop is over results, and each result accumulates its elements in their order. Windows of a few rows and
//! columns thus read long rows, and not as many short ones as there are results.

use core::ops::Range;

use super::column_block::{ROWS, rows_at_once};
use super::pack_buffers::Addresses;
use super::task::Task;
use crate::buffers::Buffers;
use crate::dim_vec::DimVec;
use crate::gather::{Tile, for_each_rectangle};
use crate::plan::strategy::{Strategy, StrategyChoice};
use crate::plan::thresholds::{BLOCK_RESULTS, CHAINS, MAX_PACKED_STRIDE, MIN_NEIGHBORS};
use crate::plan::{Access, LoopNest, MAX_SLOTS};
use crate::relayout::Rectangle;

/// The division of contiguous results into blocks of at least [`CHAINS`] results.
#[derive(Clone, Copy)]
pub(super) struct ResultBlocks {
    /// The number of results in a row, which is the last loop over results.
    row: usize,
    /// The number of rows.
    rows: usize,
    /// Whether a block is within one row. Otherwise, a block is one or more whole rows.
    within_row: bool,
    /// The maximum number of results of a block within one row, or of rows of another block.
    most: usize,
    /// The minimum number of these. It is at most half of `most`.
    least: usize,
}

impl ResultBlocks {
    /// Returns the blocks if results should be accumulated side by side. The outermost `kept` loops are over results.
    ///
    /// Each result accumulates its elements in the order of `strategy`.
    pub(super) fn new(
        choice: &StrategyChoice,
        nest: LoopNest<'_>,
        kept: usize,
        strategy: Strategy,
    ) -> Option<Self> {
        let &StrategyChoice {
            terms,
            capacity,
            by_rows,
            ..
        } = choice;
        let reduced = nest.rank() - kept;
        if kept == 0 || reduced == 0 || terms > ROWS {
            return None;
        }
        let results = nest.outermost(kept);
        let row = results.innermost_len();
        let mut strides = results.strides[kept - 1][1..nest.slots].iter();
        let is_faster = match strategy {
            Strategy::Columns => rows_at_once(row, terms) == 1 && (!by_rows || reduced == 1),
            Strategy::Chains => {
                let are_rows = reduced == 1 && nest.innermost_is_contiguous();
                let are_near = strides
                    .clone()
                    .all(|stride| (0..=MAX_PACKED_STRIDE).contains(stride));
                are_near && !are_rows && !by_rows && results.count() >= MIN_NEIGHBORS
            }
            Strategy::Rows => false,
        };
        if !is_faster || !results.is_contiguous(0) {
            return None;
        }
        let is_uniform = |k| (0..kept).all(|d| results.strides[d][k] == 0);
        if terms * CHAINS > capacity
            && (strides.clone().any(|&stride| stride == 0) || (1..nest.slots).any(is_uniform))
        {
            return None;
        }
        let in_place = strides.all(|&stride| stride == 0 || stride == 1);
        let packed = capacity / terms / CHAINS * CHAINS;
        let rows = results.rows(1);
        let within_row = kept == 1 || in_place && row >= MIN_NEIGHBORS || 2 * row > packed;
        let (most, least, count) = if within_row {
            let most = if in_place { BLOCK_RESULTS } else { packed };
            (most, CHAINS, row)
        } else {
            (packed / row, CHAINS.div_ceil(row), rows)
        };
        (most >= 2 * least && count >= least).then_some(ResultBlocks {
            row,
            rows,
            within_row,
            most,
            least,
        })
    }

    /// Returns the number of blocks.
    pub(super) fn count(self) -> usize {
        if self.within_row {
            self.rows * self.row.div_ceil(self.most)
        } else {
            self.rows.div_ceil(self.most)
        }
    }

    /// Returns the indices of the results of a block.
    fn results(self, block: usize) -> Range<usize> {
        let (from, count, step, block) = if self.within_row {
            let per_row = self.row.div_ceil(self.most);
            (block / per_row * self.row, self.row, 1, block % per_row)
        } else {
            (0, self.rows, self.row, block)
        };
        // The last block would be too short if few results are left, so it takes some of the block before.
        let begin = |block: usize| match block * self.most {
            first if first >= count => count,
            first => first.min(count - self.least),
        };
        from + begin(block) * step..from + begin(block + 1) * step
    }
}

/// A block of neighboring results.
pub struct ResultBlock<'a> {
    /// The indices of the results.
    pub(super) results: Range<usize>,
    /// The address of the first element of each operand, for each element of a result.
    pub(super) terms: &'a [Addresses],
    /// The distance to the elements of the next result: 1, or 0 for operands that have [`CHAINS`] copies of one element
    /// there.
    pub(super) steps: [isize; MAX_SLOTS],
}

/// Calls `visit` for the blocks `range`.
///
/// # Safety
/// The blocks are those of the task. Its results have `terms` elements each.
#[inline(never)]
pub(super) unsafe fn for_each_result_block(
    task: &Task<'_>,
    blocks: ResultBlocks,
    range: Range<usize>,
    terms: usize,
    visit: &mut dyn FnMut(ResultBlock<'_>),
) {
    let nest = task.nest();
    let results = nest.outermost(task.kept);
    let reduced = task.reduced();
    let mut of_terms = [[0; MAX_SLOTS]; ROWS];
    let of_terms = &mut of_terms[..terms];
    let mut index = DimVec::filled(0, reduced.rank());
    for (term, offsets) in of_terms.iter_mut().enumerate() {
        reduced.seek(term, index.as_mut());
        reduced.move_to(offsets, index.as_ref());
    }
    let loops = if blocks.within_row { 1 } else { task.kept };
    let mut accesses = [Access::Contiguous; MAX_SLOTS];
    let mut steps = [1; MAX_SLOTS];
    for k in 1..nest.slots {
        accesses[k] = results.access(k, loops);
        if matches!(accesses[k], Access::Uniform) {
            steps[k] = 0;
        }
    }
    let mut addresses = [[core::ptr::null(); MAX_SLOTS]; ROWS];
    let addresses = &mut addresses[..terms];
    let mut memory = Buffers::new();
    let mut buffers = task.pack_buffers(&mut memory);
    let mut index = DimVec::filled(0, task.kept);
    let index = index.as_mut();
    for block in range {
        let block = blocks.results(block);
        results.seek(block.start, index);
        let offsets = results.offsets(index);
        for k in 1..nest.slots {
            let operand = &task.reads.operands()[k];
            if matches!(accesses[k], Access::Contiguous) {
                for (addresses, of_term) in addresses.iter_mut().zip(&*of_terms) {
                    addresses[k] = operand.at(offsets[k].wrapping_add(of_term[k]));
                }
                continue;
            }
            let is_uniform = matches!(accesses[k], Access::Uniform);
            let len = if is_uniform { CHAINS } else { block.len() };
            let (element, buffer) = (operand.element, buffers.buffer(k));
            let size = element.size();
            let mut pack = |tile: Tile| {
                // All columns of all terms form one rectangle, which is transposed in registers.
                if let [of_terms] = reduced.strides
                    && tile.size == (1, len)
                    && !(0..=MAX_PACKED_STRIDE).contains(&tile.strides.1)
                {
                    let strides = (of_terms[k], tile.strides.1);
                    let first = operand.at(tile.offset);
                    // SAFETY: by invariant 1 of the reads, since the plan visits the elements.
                    unsafe { Rectangle::new(element, first, (terms, len), strides).pack(buffer) };
                    return;
                }
                let mut term = 0;
                while term < terms {
                    let first = of_terms[term][k];
                    // Only rows of interleaved terms are read at once.
                    let most = tile.strides.1.clamp(1, MAX_PACKED_STRIDE) as usize;
                    let neighbors = (0..most.min(terms - term))
                        .take_while(|&i| of_terms[term + i][k] == first.wrapping_add_unsigned(i))
                        .count();
                    let place = &mut buffer[(term * len + tile.done) * size..];
                    // SAFETY: by invariant 1 of the reads, since the plan visits the elements.
                    term += unsafe {
                        let first = operand.at(tile.offset.wrapping_add(first));
                        Rectangle::new(element, first, tile.size, tile.strides)
                            .pack_neighbors(neighbors, place, len)
                    };
                }
            };
            if is_uniform {
                pack(Tile {
                    offset: offsets[k],
                    done: 0,
                    size: (1, len),
                    strides: (0, 0),
                });
            } else {
                for_each_rectangle(results, k, block.start, len, &mut pack);
            }
            for (term, addresses) in addresses.iter_mut().enumerate() {
                addresses[k] = buffer[term * len * size..].as_ptr().cast();
            }
        }
        visit(ResultBlock {
            results: block,
            terms: addresses,
            steps,
        });
    }
}

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/result_blocks.rs"]
mod tests;
