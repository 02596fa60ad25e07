//! The loop for plans known at run time: block by block, over dense memory.
//!
//! Whatever does not lie dense is brought together in a block first, so that one loop body, the
//! dense one, serves every layout. Each body costs compile time at every call site.

use core::ops::Range;

use super::block::Block;
use super::gather::{Span, carry, in_place, scatter};
use super::isa::dispatch;
use super::pointers::Pointers;
use crate::numeric::plan::Plan;

/// Rows of at least this length are run one by one, so that what is dense in a row, or held during
/// it, is read where it is. Shorter ones are brought together, several at a time.
const LONG_ROW: usize = 128;

/// Below this many elements per block, blocks are not worth it.
const MIN_BLOCK: usize = 32;

/// How many elements a block of a kernel has; `None` where its elements are too large for blocks.
pub(super) const fn block_len<R, P: Pointers>() -> Option<usize> {
    let result = Block::capacity::<R>();
    let len = if result < P::CAPACITY {
        result
    } else {
        P::CAPACITY
    };
    if len < MIN_BLOCK { None } else { Some(len) }
}

/// Runs `f` over the elements `range` of `plan`, in the order of its loops, block by block.
///
/// # Safety
/// `plan` stays within what `out` may write and each of `pointers` may read, and `range` within
/// `plan`; [`block_len`] is not `None`.
pub(super) unsafe fn run<R, P, F, const N: usize>(
    plan: &Plan<N>,
    range: Range<usize>,
    out: *mut R,
    pointers: P,
    f: &F,
) where
    P: Pointers,
    F: Fn(P::Elems) -> R,
{
    let Some(len) = (const { block_len::<R, P>() }) else {
        return;
    };
    let mut index = [0; N];
    let index = &mut index[..plan.rank];
    plan.seek(plan.rank, range.start, index);
    let last = plan.rank.wrapping_sub(1);
    let row = plan.row();

    let mut staged = P::blocks();
    let mut results = Block::new();
    let mut done = range.start;
    while done < range.end {
        let mut span_len = len.min(range.end - done);
        if row >= LONG_ROW {
            span_len = span_len.min(row - index[last]);
        }
        let span = Span {
            index,
            len: span_len,
        };
        // SAFETY: the span is within `range` and fits a block.
        let from = unsafe { pointers.stage(plan, &span, &mut staged) };
        let target = in_place(plan, 0, &span);
        let to = match target {
            Some(offset) => out.wrapping_offset(offset),
            None => results.slots::<R>().as_mut_ptr().cast(),
        };
        dispatch(
            #[inline(always)]
            || {
                for i in 0..span_len {
                    // SAFETY: staged operands are dense, and so is the target; both have
                    // `span_len` elements.
                    unsafe { to.add(i).write(f(from.read_dense(i))) };
                }
            },
        );
        if target.is_none() {
            // SAFETY: the loop above initialised `span_len` results.
            unsafe { scatter(plan, 0, out, &span, &mut results) };
        }
        done += span_len;
        if done < range.end {
            index[last] += span_len;
            carry(plan, plan.rank, index);
        }
    }
}
