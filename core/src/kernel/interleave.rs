//! Loops that compute more than they move take several vectors at a time.
//!
//! A long chain of operations leaves most of a processor idle, unless other chains stand beside it.
//! LLVM interleaves vectors only in loops that reduce something, so these do: the bits of the
//! results, which nobody asks for.

use core::hint::black_box;
use core::mem::MaybeUninit;

use super::same;

/// The bits of all results, one over the other.
#[derive(Clone, Copy, Default)]
pub(super) struct Trace {
    of_f32: u32,
    of_f64: u64,
}

impl Trace {
    /// Takes in a result, if it is a float.
    ///
    /// # Safety
    /// It has been written.
    #[inline(always)]
    pub(super) unsafe fn take<R>(&mut self, result: &MaybeUninit<R>) {
        let bits = result.as_ptr();
        // SAFETY: the caller has written it, and it is of that type.
        unsafe {
            if same::is::<R, f32>() {
                self.of_f32 |= bits.cast::<u32>().read();
            } else if same::is::<R, f64>() {
                self.of_f64 |= bits.cast::<u64>().read();
            }
        }
    }

    /// Keeps LLVM from leaving it out.
    #[inline(always)]
    pub(super) fn keep(self) {
        black_box((self.of_f32, self.of_f64));
    }
}
