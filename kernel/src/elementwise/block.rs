//! The rows that a kernel is called with.

use crate::plan::MAX_SLOTS;

/// Rows of results and of operands. Some operands repeat.
///
/// # Invariants
/// 1. `rows` rows of `len` results may be written from `out` on, and read if the kernel updates
///    them. During the call, no other thread uses the results or the memory between the rows.
/// 2. Element `i` of row `r` of slot `k` may be read. Its distance from `from[k]` is `r` row steps,
///    `i / repeat_len` repeat steps and `i % repeat_len` elements.
/// 3. `rows` and `len` are not 0, and rows of results do not overlap.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) out: *mut u8,
    /// The first element of each slot.
    pub(super) from: [*const u8; MAX_SLOTS],
    pub(super) rows: usize,
    pub(super) len: usize,
    /// The distance from row to row of each slot, in bytes.
    pub(super) row_steps: [usize; MAX_SLOTS],
    /// The number of elements after which operands move on by `repeat_steps`.
    pub(super) repeat_len: usize,
    /// How far each slot moves after `repeat_len` elements, in bytes; 0 for a slot that repeats.
    pub(super) repeat_steps: [usize; MAX_SLOTS],
}

impl Block {
    /// A block without elements.
    pub(super) const EMPTY: Self = Block {
        out: core::ptr::null_mut(),
        from: [core::ptr::null(); MAX_SLOTS],
        rows: 1,
        len: 0,
        row_steps: [0; MAX_SLOTS],
        repeat_len: usize::MAX,
        repeat_steps: [0; MAX_SLOTS],
    };
}
