//! Rows of two operands, each dense in a row or held: the kernel reads that one once a row.

use core::ops::Range;

use super::cursor::Cursor;
use super::{Held, Kernel, Loops};
use crate::kernel::isa::Width;
use crate::kernel::nontemporal::Fence;
use crate::numeric::plan::PLACES;

/// Rows of results that follow one another.
pub(in crate::kernel) struct Rows<'a> {
    /// May be written `rows * len` times, and read if the kernel updates.
    pub(in crate::kernel) out: *mut u8,
    /// Where each operand may be read, by its place.
    pub(in crate::kernel) from: &'a [*const u8; PLACES],
    /// How many there are.
    pub(in crate::kernel) rows: usize,
    /// How many elements each has; not 0.
    pub(in crate::kernel) len: usize,
    /// By how many bytes each operand moves on from row to row, by its place.
    pub(in crate::kernel) steps: &'a [usize; PLACES],
    /// Which operand stays where it is within a row.
    pub(in crate::kernel) held: Held,
    pub(in crate::kernel) width: Width,
}

/// A kernel for [`Rows`].
pub(super) type KernelOfRows = unsafe fn(*const (), &Rows<'_>);

impl<const R: usize> Loops<'_, R> {
    /// The kernel for rows, if they are such.
    pub(super) fn kernel_of_rows(&self) -> Option<(KernelOfRows, Held)> {
        let Kernel { rows, .. } = self.kernel;
        let is_computed = |k: usize| self.places[k].computed.is_some();
        if rows.is_none() || (3..self.plan.operands).any(is_computed) {
            return None;
        }
        rows.zip(self.plan.held_in_rows(self.places[0].bytes))
    }
}

/// Runs over the rows `range`.
///
/// # Safety
/// As for [`Loops::run`], with `kernel` and `held` from [`Loops::kernel_of_rows`], and `range`
/// within the rows.
pub(super) unsafe fn run<const R: usize>(
    this: &Loops<'_, R>,
    kernel: KernelOfRows,
    held: Held,
    past_caches: bool,
    range: Range<usize>,
) {
    let plan = this.plan;
    let second = plan.rank - 2;
    let strides = &plan.strides[second];
    let (steps, in_row) = (this.steps(second), this.steps(plan.rank - 1));
    let width = this.kernel.width(this.bytes());
    let fence = past_caches.then_some(Fence);
    let mut cursor = Cursor::new(plan, second, range.start / plan.sizes[second]);
    let (mut at, mut left) = (range.start % plan.sizes[second], range.len());
    while left > 0 {
        let rows = left.min(plan.sizes[second] - at);
        let mut from = [core::ptr::null(); PLACES];
        for (k, place) in this.places[..plan.operands].iter().enumerate() {
            let by = strides[k].wrapping_mul(at as isize);
            from[k] = place.at(cursor.offsets[k].wrapping_add(by));
        }
        let rows_of_kernel = Rows {
            out: from[0].cast_mut(),
            from: &from,
            rows,
            len: plan.row(),
            steps: &steps,
            held,
            width,
        };
        // SAFETY: passed on to the caller; the rows are within the plan and follow one another.
        unsafe {
            if fence.is_some() {
                this.kernel
                    .call_rows_past_caches(kernel, &rows_of_kernel, in_row);
            } else {
                kernel(this.kernel.state, &rows_of_kernel);
            }
        }
        left -= rows;
        at = 0;
        cursor.advance();
    }
}
