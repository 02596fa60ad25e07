//! A result that is filled and then changed in place.

use core::mem::MaybeUninit;

use super::FillResult;

/// Fills a result by `fill`, and then passes its elements, in row-major order, to `change`.
pub struct ThenChange<W, F> {
    pub fill: W,
    pub change: F,
}

// SAFETY: `fill` initializes every element, or panics.
unsafe impl<R: Copy, W: FillResult<R>, F: FnOnce(&mut [R])> FillResult<R> for ThenChange<W, F> {
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]) {
        self.fill.fill(sizes, out);
        // SAFETY: `fill` has initialized every element.
        (self.change)(unsafe { out.assume_init_mut() });
    }
}
