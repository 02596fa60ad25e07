//! Few elements: a plan would take longer to make than they take.

use core::mem::MaybeUninit;

use super::{Job, Operand, Run};
use crate::kernel::units::{OVERRUN, Steps, pack};
use crate::plan::PLACES;

/// How many elements are few.
pub(super) const FEW: usize = 64;
/// The largest of them.
const BYTES: usize = 16;
const ROOM: usize = FEW * BYTES + OVERRUN;

/// Elements brought together, and what repeats them may write beyond.
#[repr(align(64))]
struct Few([MaybeUninit<u8>; ROOM]);

impl Job<'_> {
    /// Whether [`run_few`](Self::run_few) may be called.
    #[inline]
    pub(super) fn is_few(&self) -> bool {
        let (result, operands) = (&self.operands[0], &self.operands[1..]);
        let small = |operand: &Operand<'_>| operand.bytes <= BYTES;
        self.fit_blocks
            && result.strides.is_none()
            && small(result)
            && operands.iter().all(small)
            && matches!(few(result.sizes), Some(1..=FEW))
    }

    /// Does it in one run: operands that are not dense are brought together.
    ///
    /// # Panics
    /// An operand does not stretch to the result.
    ///
    /// # Safety
    /// As for [`plan_and_run`](Self::plan_and_run); the elements [are few](Self::is_few).
    pub(super) unsafe fn run_few(&self) {
        let (result, operands) = (&self.operands[0], &self.operands[1..]);
        let len = result.len();
        let mut run = Run {
            out: result.first.cast_mut(),
            len,
            ..Run::ROW
        };
        let mut blocks = [const { Few([MaybeUninit::uninit(); ROOM]) }; PLACES];
        for (k, operand) in operands.iter().enumerate() {
            let is_contiguous = operand.strides.is_none();
            run.from[k + 1] = if is_contiguous && operand.sizes == result.sizes {
                operand.first
            } else {
                let block: *mut u8 = blocks[k].0.as_mut_ptr().cast();
                // SAFETY: passed on to the caller; a block has room for `len` elements, and `OVERRUN` bytes more.
                unsafe {
                    if is_contiguous && result.sizes.ends_with(operand.sizes) {
                        operand.repeat(block, len);
                    } else {
                        gather(result.sizes, operand, len, block);
                    }
                }
                block.cast_const()
            };
        }
        // SAFETY: passed on to the caller; everything lies dense.
        unsafe { (self.kernel.call)(self.kernel.state, &run) };
    }
}

/// How many elements there are, unless there are too many to count.
#[inline]
fn few(sizes: &[usize]) -> Option<usize> {
    sizes
        .iter()
        .try_fold(1usize, |n, &size| n.checked_mul(size))
}

/// Brings the elements of an operand, stretched to `sizes`, together in `to`, row by row.
///
/// # Panics
/// The operand does not stretch to them.
///
/// # Safety
/// As for [`Job::run_few`], with room for `len` elements in `to`.
unsafe fn gather(sizes: &[usize], operand: &Operand<'_>, len: usize, to: *mut u8) {
    let missing = sizes
        .len()
        .checked_sub(operand.sizes.len())
        .expect("an operand has more dimensions than the result");
    // The innermost dimensions, each by its size, its stride, and where its index stands.
    let mut loops = [(1, 0isize, 0usize); FEW.ilog2() as usize];
    let mut rank = 0;
    let mut step = 1isize;
    for (d, &size) in sizes.iter().enumerate().rev() {
        let mut stride = 0;
        if d >= missing {
            let own = operand.sizes[d - missing];
            if own != 1 {
                assert!(own == size, "an operand does not stretch");
                stride = operand.strides.map_or(step, |strides| strides[d - missing]);
            }
            step = step.wrapping_mul(own as isize);
        }
        if size != 1 {
            loops[rank] = (size, stride, 0);
            rank += 1;
        }
    }
    let (row, stride) = (loops[0].0, loops[0].1);
    let (mut done, mut offset) = (0, 0isize);
    while done < len {
        let from = Steps {
            first: operand.at(offset),
            stride,
        };
        // SAFETY: passed on to the caller.
        unsafe { pack(operand.bytes, from, to.add(done * operand.bytes), row) };
        done += row;
        for (size, stride, index) in &mut loops[1..rank.max(1)] {
            *index += 1;
            offset = offset.wrapping_add(*stride);
            if *index < *size {
                break;
            }
            *index = 0;
            offset = offset.wrapping_sub(stride.wrapping_mul(*size as isize));
        }
    }
}
