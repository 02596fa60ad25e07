//! Hoisted values that repeat. Each value is stored for the loops in which it varies, and is then read like an operand.

use core::mem::MaybeUninit;

use super::operation::{ErasedOperation, Execution, HoistedValue, OutputMode};
use crate::checked_plan::CheckedPlan;
use crate::operand::ErasedOperand;
use crate::plan::thresholds::LINE;
use crate::plan::{MAX_HOISTED, MAX_SLOTS, Plan};
use crate::relayout::Bytes;

/// Runs an operation with its hoisted values as operands. Values that repeat are first computed into separate memory.
/// Other values are computed in each block.
pub(super) fn materialize<const R: usize>(operation: &ErasedOperation<'_>, plan: &Plan<R>) {
    let nest = plan.loops();
    if nest.count() == 0 {
        return;
    }
    let first_value = operation.operands.len();
    let mut memory = [const { Memory::EMPTY }; MAX_HOISTED];
    let mut slots = [ErasedOperand::layout_only(&[], None); MAX_SLOTS];
    slots[..first_value].copy_from_slice(operation.operands);
    let mut computed = [None; MAX_SLOTS];
    let mut mask_of_computed = 0;
    let mut extended: Plan<R> = plan.clone();
    let mut len = first_value;
    for (value, memory) in operation.values.iter().flatten().zip(&mut memory) {
        let own = plan.of_hoisted(value.mask);
        let count = if nest.hoists(value.mask) {
            own.loops().count()
        } else {
            0
        };
        match memory.allocate(count, value.element.size()) {
            Some(room) => {
                slots[len] = ErasedOperand::of_bytes(value.element, room);
                extended.push_hoisted(&own, value.mask);
                compute(value, own, slots[len], &slots[..first_value]);
            }
            None => {
                slots[len] = ErasedOperand::of_bytes(value.element, &mut []);
                extended.push_computed();
                computed[len] = Some(value.kernel);
                mask_of_computed |= 1 << len;
            }
        }
        len += 1;
    }
    Execution {
        plan: CheckedPlan::new(extended.loops(), &slots[..len], mask_of_computed),
        kernel: operation.kernel_of_values,
        computed: &computed,
        output: operation.output,
        fits_buffers: true,
    }
    .run();
}

/// Computes a hoisted value into `result`, for the loops `own` in which it varies.
fn compute<const R: usize>(
    value: &HoistedValue<'_>,
    own: Plan<R>,
    result: ErasedOperand<'_>,
    operands: &[ErasedOperand<'_>],
) {
    let mut slots = [result; MAX_SLOTS];
    slots[1..operands.len()].copy_from_slice(&operands[1..]);
    let own = own.simplified();
    Execution {
        plan: CheckedPlan::new(own.loops(), &slots[..operands.len()], 0),
        kernel: value.kernel,
        computed: &[None; MAX_SLOTS],
        output: OutputMode::Fresh,
        fits_buffers: true,
    }
    .run();
}

/// Memory for hoisted values.
struct Memory(#[cfg(feature = "alloc")] alloc::vec::Vec<Line>);

/// The unit of memory, which has the largest alignment of elements that fit a buffer.
#[expect(dead_code, reason = "values are written as bytes")]
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([MaybeUninit<u8>; LINE]);

impl Memory {
    const EMPTY: Self = Memory(
        #[cfg(feature = "alloc")]
        alloc::vec::Vec::new(),
    );

    /// Returns room for `count` values of `size` bytes, or `None` if `count` is 0 or memory is short.
    fn allocate(&mut self, count: usize, size: usize) -> Option<&mut Bytes> {
        let bytes = count.checked_mul(size).filter(|_| count > 0)?;
        #[cfg(feature = "alloc")]
        {
            let lines = bytes.div_ceil(LINE);
            self.0.try_reserve_exact(lines).ok()?;
            let room = &mut self.0.spare_capacity_mut()[..lines];
            Some(&mut crate::relayout::bytes_of(room)[..bytes])
        }
        #[cfg(not(feature = "alloc"))]
        {
            let _ = bytes;
            None
        }
    }
}
