//! The loops that each call of an operation compiles: over rows of contiguous elements, for each instruction
//! set. The executor brings operands into this form, and is compiled once.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::kernel::Kernel;
use super::pointers::Pointers;
use super::vector_loop::VectorLoop;
use crate::const_fn::max;
use crate::kernel::simd::{Widest, dispatch_into};
use crate::plan::MAX_SLOTS;
use crate::plan::thresholds::CHUNK;

/// Rows of results, and of operands that are contiguous in pieces of them.
///
/// # Invariants
/// 1. `rows` rows of `len` results may be written from `out` on, and read if the kernel updates them. During
///    the call nobody else uses them, nor what stands between them.
/// 2. Element `i` of row `r` of slot `k` may be read: `r` row steps and `i / piece` piece steps behind
///    `from[k]`, and then `i % piece` elements on.
/// 3. There are rows, `len` is not 0, and rows of results do not overlap.
#[derive(Clone, Copy)]
pub(super) struct Batch {
    pub(super) out: *mut u8,
    /// The first element of each slot.
    pub(super) from: [*const u8; MAX_SLOTS],
    pub(super) rows: usize,
    pub(super) len: usize,
    /// The distance from row to row of each slot, in bytes.
    pub(super) row_steps: [usize; MAX_SLOTS],
    /// The number of elements after which operands move on by `piece_steps`.
    pub(super) piece: usize,
    /// The distance from piece to piece of each slot, in bytes; 0 for a slot that repeats.
    pub(super) piece_steps: [usize; MAX_SLOTS],
}

impl Batch {
    /// No rows yet.
    pub(super) const EMPTY: Self = Batch {
        out: core::ptr::null_mut(),
        from: [core::ptr::null(); MAX_SLOTS],
        rows: 1,
        len: 0,
        row_steps: [0; MAX_SLOTS],
        piece: usize::MAX,
        piece_steps: [0; MAX_SLOTS],
    };
}

/// A kernel whose types are erased.
///
/// # Invariants
/// 1. `state` is the kernel that `call` was compiled for, borrowed for `'a`, and may be shared by threads.
#[derive(Clone, Copy)]
pub struct ErasedKernel<'a> {
    call: unsafe fn(*const (), &Batch),
    state: *const (),
    /// Whether arithmetic takes longer than the memory traffic.
    pub(super) compute_bound: bool,
    kernel: PhantomData<&'a ()>,
}

// SAFETY: by invariant 1.
unsafe impl Send for ErasedKernel<'_> {}
// SAFETY: by invariant 1.
unsafe impl Sync for ErasedKernel<'_> {}

impl<'a> ErasedKernel<'a> {
    /// Erases the types of a kernel that reads elements through `P` and gives results of type `R`.
    #[inline(always)]
    pub(super) fn new<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &'a K) -> Self {
        ErasedKernel {
            call: call::<R, P, K>,
            state: core::ptr::from_ref(kernel).cast(),
            compute_bound: K::FLAGS.is_compute_bound(),
            kernel: PhantomData,
        }
    }

    /// Computes the results of a batch.
    ///
    /// # Safety
    /// The batch upholds its invariants, and its elements are of the types that the kernel reads and writes.
    #[inline]
    pub(super) unsafe fn call(&self, batch: &Batch) {
        // SAFETY: by invariant 1, and as the caller says.
        unsafe { (self.call)(self.state, batch) };
    }
}

/// # Safety
/// As for [`ErasedKernel::call`]; `state` is a `K`.
unsafe fn call<R, P: Pointers, K: Kernel<P::Elems, R>>(state: *const (), batch: &Batch) {
    let row_step = batch.row_steps[0] / const { max(size_of::<R>(), 1) };
    // SAFETY: the caller says what `state` is; by invariant 1 of the batch the results and what stands between
    // them are not used otherwise.
    let (kernel, out) = unsafe {
        let len = (batch.rows - 1) * row_step + batch.len;
        (
            &*state.cast::<K>(),
            core::slice::from_raw_parts_mut(batch.out.cast::<MaybeUninit<R>>(), len),
        )
    };
    dispatch_into::<Widest, _, _>(
        out,
        #[inline(always)]
        move |out, instructions| {
            let vector_loop = VectorLoop::new::<P>(kernel, instructions);
            let mut from = P::from_slots(&batch.from);
            for row in 0..batch.rows {
                // SAFETY: by invariants 1 and 2 of the batch. By its number LLVM sees that the row is a part
                // of `out`.
                unsafe {
                    let row = out.get_unchecked_mut(row * row_step..row * row_step + batch.len);
                    compute_row(row, from, batch, &vector_loop);
                }
                from = from.advance(&batch.row_steps);
            }
        },
    );
}

/// Computes one row.
///
/// # Safety
/// As for [`call`]: `out` and `from` are a row of the batch.
#[inline(always)]
unsafe fn compute_row<R, P: Pointers, K: Kernel<P::Elems, R>>(
    mut out: &mut [MaybeUninit<R>],
    mut from: P,
    batch: &Batch,
    vector_loop: &VectorLoop<'_, K>,
) {
    // SAFETY: by invariant 2 of the batch, `from` may read a piece, and then moves on to the next.
    unsafe {
        if const { !K::FLAGS.is_compute_bound() } && batch.piece == CHUNK {
            let (chunks, rest) = out.as_chunks_mut::<CHUNK>();
            for out in chunks {
                vector_loop.fill(
                    out,
                    #[inline(always)]
                    |i| from.read(i),
                );
                from = from.advance(&batch.piece_steps);
            }
            out = rest;
        }
        for out in out.chunks_mut(batch.piece) {
            vector_loop.fill_short(
                out,
                #[inline(always)]
                |i| from.read(i),
            );
            from = from.advance(&batch.piece_steps);
        }
    }
}
