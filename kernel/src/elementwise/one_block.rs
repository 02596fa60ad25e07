//! Operations of few elements, which run as one block. Planning would take longer than the work.

use super::block::Block;
use super::operation::ErasedOperation;
use crate::buffers::Buffers;
use crate::checked_plan::{CheckedReads, plan};
use crate::gather::gather;
use crate::operand::ErasedOperand;
use crate::parallel::Cost;
use crate::plan::access::access_in_one_row;
use crate::plan::blocking::repeat_len_for;
use crate::plan::thresholds::{BUFFER, LINE, MAX_INLINE};
use crate::plan::{Access, MAX_SLOTS, Plan};
use crate::relayout::{Bytes, StridedElements};
use crate::sizes::layout::is_contiguous;

/// The maximum number of operands that are not contiguous, and so copied to buffers.
const MAX_COPIED: usize = 4;

/// The maximum number of dimensions of the result if operands are gathered.
const MAX_DIMS: usize = 4;

/// Runs an operation as one block if possible. Returns `true` if it did.
#[inline]
pub(super) fn run_as_one_block(operation: &ErasedOperation<'_>) -> bool {
    let mut one = OneBlock::EMPTY;
    let is_one_block = one.find(operation);
    if is_one_block && one.copied > 0 {
        one.copy_and_run(operation);
    } else if is_one_block {
        // SAFETY: by invariants 1 and 2. No operand is copied, so all are contiguous.
        unsafe { operation.kernel.call(&one.block) };
    }
    is_one_block
}

/// An operation that is one block. [`find`](Self::find) establishes the invariants.
///
/// # Invariants
/// 1. The block has one row, which consists of all results of the operation.
/// 2. Each operand that is not strided has all elements that its access requires.
struct OneBlock {
    /// The block. [`copy_and_run`](Self::copy_and_run) replaces the addresses of copied operands.
    block: Block,
    access: [Access; MAX_SLOTS],
    /// The number of elements of repeating operands.
    period: usize,
    /// The number of operands that are copied.
    copied: usize,
    /// The size of the largest element that is copied.
    largest: usize,
}

impl OneBlock {
    /// A block without elements.
    const EMPTY: Self = OneBlock {
        block: Block::EMPTY,
        access: [Access::Contiguous; MAX_SLOTS],
        period: 1,
        copied: 0,
        largest: 1,
    };

    /// Finds the block of an operation. Returns `true` if there is one that one thread should run.
    #[inline]
    fn find(&mut self, operation: &ErasedOperation<'_>) -> bool {
        let result = &operation.operands[0];
        let is_strided = |strides| !is_contiguous(result.sizes, strides);
        if !operation.fits_buffers || result.strides.is_some_and(is_strided) {
            return false;
        }
        let count: usize = result.sizes.iter().product();
        if count == 0 || !result.has(0, count - 1) {
            return false;
        }
        let gathers =
            |size: usize| count.saturating_mul(size) <= BUFFER && result.sizes.len() <= MAX_DIMS;
        let mut bytes = result.element.size();
        let mut varying = 0;
        for (k, operand) in operation.operands.iter().enumerate().skip(1) {
            let size = operand.element.size();
            let (mut access, own) =
                access_in_one_row(operand.sizes, operand.strides, result.sizes, count);
            if access == Access::Contiguous {
                varying |= 1 << (k - 1);
            } else {
                self.copied += 1;
                self.largest = self.largest.max(size);
            }
            match access {
                Access::Contiguous | Access::Uniform => {}
                Access::Repeating if self.period == 1 => self.period = own,
                Access::Repeating if self.period == own => {}
                _ if gathers(size) => access = Access::Strided,
                _ => return false,
            }
            if access != Access::Strided && !operand.has(0, own - 1) {
                return false;
            }
            self.access[k] = access;
            self.block.from[k] = operand.at(0);
            bytes += size;
        }
        let cost = Cost {
            bytes: count.saturating_mul(bytes),
            computes: operation.kernel.compute_bound,
        };
        // A hoisted value repeats unless it is computed from a contiguous operand.
        let mut values = operation.values.iter().flatten();
        let is_one_block = cost.is_small()
            && self.copied <= MAX_COPIED
            && self.largest * self.period <= BUFFER
            && (count <= MAX_INLINE || values.all(|value| value.mask & varying != 0));
        self.block.out = result.at(0).cast_mut();
        self.block.len = count;
        is_one_block
    }

    /// Runs the block, with copies of operands in buffers.
    #[inline(never)]
    fn copy_and_run(&mut self, operation: &ErasedOperation<'_>) {
        let mut memory = Buffers::<MAX_COPIED>::new();
        let mut buffers = memory.iter_mut();
        let capacity = BUFFER / self.largest;
        let compute_bound = operation.kernel.compute_bound;
        let repeat_len = repeat_len_for(self.period, self.largest, capacity, compute_bound);
        let repeat_len = repeat_len.min(self.block.len);
        self.block.repeat_len = repeat_len;
        for (k, operand) in operation.operands.iter().enumerate() {
            let element = operand.element;
            let own = match self.access[k] {
                Access::Uniform => 1,
                Access::Repeating => self.period,
                _ => self.block.len,
            };
            if own == self.block.len {
                self.block.repeat_steps[k] = repeat_len * element.size();
            }
            let is_aligned = || operand.at(0).addr().is_multiple_of(LINE);
            match self.access[k] {
                Access::Contiguous => continue,
                // A copy is faster than loads that cross cache lines.
                Access::Repeating if repeat_len == own && is_aligned() => continue,
                _ => {}
            }
            let buffer = buffers.next().expect("each copied operand has a buffer");
            if self.access[k] == Access::Strided {
                gather_broadcast([operation.operands[0], *operand], own, buffer);
            } else {
                // SAFETY: by invariant 2, the operand has `own` elements.
                let elements = unsafe { StridedElements::new(element, operand.at(0), 1, own) };
                elements.repeat(repeat_len, buffer);
            }
            self.block.from[k] = buffer.as_ptr().cast();
        }
        // SAFETY: by invariants 1 and 2. Other operands have been copied: `repeat_len` elements, or all.
        unsafe { operation.kernel.call(&self.block) };
    }
}

/// Copies an operand, broadcast to the `count` elements of a result, to the beginning of `to`.
fn gather_broadcast(operands: [ErasedOperand<'_>; 2], count: usize, to: &mut Bytes) {
    let mut loops = Plan::<MAX_DIMS>::EMPTY;
    plan(&operands, &mut loops);
    let reads = CheckedReads::new(loops.loops(), &operands, 0);
    let operand = &operands[1];
    // SAFETY: by invariant 1 of `reads`; the loops have `count` elements.
    unsafe {
        gather(
            reads.loops(),
            1,
            (operand.element, operand.at(0)),
            0,
            count,
            to,
        )
    };
}
