//! The addresses of the elements of each block of results.

use core::ops::Range;

use super::column_sizes::ROWS;
use super::pack_buffers::Addresses;
use super::result_blocks::{ResultBlocks, Sharing};
use super::task::Task;
use crate::buffers::Buffers;
use crate::dim_vec::DimVec;
use crate::gather::{Tile, for_each_rectangle};
use crate::plan::thresholds::{CHAINS, MAX_PACKED_STRIDE};
use crate::plan::{Access, MAX_SLOTS};
use crate::relayout::Rectangle;

/// A block of neighboring results.
pub struct ResultBlock<'a> {
    /// The indices of the results.
    pub(super) results: Range<usize>,
    /// The address of the first element of each operand, for each element of a result that is the first of `neighbors`.
    pub(super) terms: &'a [Addresses],
    /// The number of neighboring elements of a result from each of `terms` on.
    pub(super) neighbors: usize,
    /// The distance to the elements of the next result: 1, or 0 for operands that have [`CHAINS`] copies of one element
    /// there, or 2 for pairs of neighbors.
    pub(super) steps: [isize; MAX_SLOTS],
    /// The number of results in a row of pairs, and the distance to the next row.
    pub(super) row: usize,
    pub(super) row_steps: [isize; MAX_SLOTS],
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
    let mut index = DimVec::filled(0, reduced.rank());
    let mut first_terms = 0;
    for term in 0..terms {
        reduced.seek(term, index.as_mut());
        let is_first = match blocks.sharing {
            Sharing::Separate => true,
            Sharing::Taps { dim, .. } => index[dim] == 0,
            Sharing::Pairs => index[index.len() - 1].is_multiple_of(2),
        };
        if is_first {
            reduced.move_to(&mut of_terms[first_terms], index.as_ref());
            first_terms += 1;
        }
    }
    let (terms, of_terms) = (first_terms, &of_terms[..first_terms]);
    let neighbors = match blocks.sharing {
        Sharing::Separate => 1,
        Sharing::Taps { len, .. } => len,
        Sharing::Pairs => 2,
    };
    let loops = if blocks.within_row { 1 } else { task.kept };
    let row_steps = match task.kept.checked_sub(2) {
        Some(loop_over_rows) => results.strides[loop_over_rows],
        None => [0; MAX_SLOTS],
    };
    let mut accesses = [Access::Contiguous; MAX_SLOTS];
    let mut steps = [1; MAX_SLOTS];
    for k in 1..nest.slots {
        if let Sharing::Pairs = blocks.sharing {
            steps[k] = 2;
            continue;
        }
        accesses[k] = results.access(k, loops);
        if matches!(accesses[k], Access::Uniform) {
            steps[k] = 0;
        }
    }
    let mut addresses = [[core::ptr::null(); MAX_SLOTS]; ROWS];
    let addresses = &mut addresses[..terms];
    let mut memory = Buffers::new();
    let mut buffers = task.pack_buffers(&mut memory);
    // The offset of each uniform operand that is packed.
    let mut packed = [None; MAX_SLOTS];
    let mut index = DimVec::filled(0, task.kept);
    let index = index.as_mut();
    for block in range {
        let block = blocks.results(block);
        results.seek(block.start, index);
        let offsets = results.offsets(index);
        for k in 1..nest.slots {
            let operand = &task.reads.operands()[k];
            // Contiguous, or pairs.
            if matches!(accesses[k], Access::Contiguous) {
                for (addresses, of_term) in addresses.iter_mut().zip(of_terms) {
                    addresses[k] = operand.at(offsets[k].wrapping_add(of_term[k]));
                }
                continue;
            }
            let is_uniform = matches!(accesses[k], Access::Uniform);
            if is_uniform && packed[k].replace(offsets[k]) == Some(offsets[k]) {
                continue;
            }
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
            row: if blocks.within_row {
                block.len()
            } else {
                blocks.unit
            },
            results: block,
            terms: addresses,
            neighbors,
            steps,
            row_steps,
        });
    }
}
