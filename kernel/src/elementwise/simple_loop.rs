//! The [simple loop](crate::SimpleLoops) of an element-wise operation.

use core::mem::MaybeUninit;

use super::block::Block;
use super::kernel::Kernel;
use super::pointers::Pointers;
use crate::MathContext;
use crate::plan::MAX_SLOTS;
use crate::simd::Instructions;

/// Computes the results of a block.
///
/// # Safety
/// The block upholds its invariants, and its elements have the types of the kernel. `state` points to a `K`.
pub(super) unsafe fn call<R, P: Pointers, K: Kernel<P::Elems, R>>(state: *const (), block: &Block) {
    // SAFETY: by the precondition.
    let kernel = unsafe { &*state.cast::<K>() };
    let context = MathContext::exact(Instructions::COMPILED);
    let mut done = 0;
    while let Some(row) = contiguous_row(block, size_of::<R>(), done) {
        let (out, from) = (row.out.cast::<MaybeUninit<R>>(), P::from_slots(&row.from));
        let mut i = 0;
        while i < row.len {
            // SAFETY: by invariants 1 and 2 of the block.
            unsafe {
                let place = &mut *out.wrapping_add(i);
                place.write(kernel.compute(&context, place, from.read(i)));
            }
            i += 1;
        }
        done += row.len;
    }
}

/// Elements of a block that are contiguous in the result and in every operand.
struct ContiguousRow {
    out: *mut u8,
    from: [*const u8; MAX_SLOTS],
    len: usize,
}

/// Returns the elements of `block` after the first `done` ones, up to the end of a row or to the repetition of an operand.
/// Results have this size.
// Without type parameters, the function is compiled with this crate.
#[inline(never)]
fn contiguous_row(block: &Block, size: usize, done: usize) -> Option<ContiguousRow> {
    let (row, first) = (done / block.len, done % block.len);
    if row >= block.rows {
        return None;
    }
    let repeat = first / block.repeat_len;
    let mut from = [core::ptr::null(); MAX_SLOTS];
    for (k, from) in from.iter_mut().enumerate() {
        let by_row = block.row_steps[k].wrapping_mul(row);
        let by_repeat = block.repeat_steps[k].wrapping_mul(repeat);
        *from = block.from[k].wrapping_byte_add(by_row.wrapping_add(by_repeat));
    }
    let by_row = block.row_steps[0].wrapping_mul(row);
    Some(ContiguousRow {
        out: block
            .out
            .wrapping_byte_add(by_row.wrapping_add(first * size)),
        from,
        len: block.repeat_len.min(block.len - first),
    })
}
