//! The loops that are compiled for each call of an operation and for each instruction set. These loops run
//! over rows of contiguous elements. The executor, which is compiled once, provides such rows.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::block::Block;
use super::kernel::Kernel;
use super::pointers::Pointers;
use super::simple_loop;
use super::vector_loop::VectorLoop;
use crate::const_fn::max;
use crate::plan::thresholds::FIXED_REPEAT;
use crate::simd::{Widest, dispatch_into};

/// A kernel whose types are erased.
///
/// # Invariants
/// 1. `state` points to a kernel that `call` was compiled for. It is `Sync`, and borrowed for `'a`.
#[derive(Clone, Copy)]
pub struct ErasedKernel<'a> {
    call: unsafe fn(*const (), &Block),
    state: *const (),
    /// Whether arithmetic takes longer than the memory traffic.
    pub(super) compute_bound: bool,
    kernel: PhantomData<&'a ()>,
}

// SAFETY: by invariant 1, the kernel is `Sync`.
unsafe impl Send for ErasedKernel<'_> {}
// SAFETY: by invariant 1, the kernel is `Sync`.
unsafe impl Sync for ErasedKernel<'_> {}

impl<'a> ErasedKernel<'a> {
    /// Erases the types of a kernel that reads through `P` and computes results of type `R`.
    #[inline(always)]
    pub(super) fn new<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &'a K) -> Self {
        Self::called_by::<R, P, K>(call::<R, P, K>, kernel)
    }

    /// Like [`new`](Self::new), with a [simple loop](simple_loop).
    #[inline(always)]
    pub(super) fn simple<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &'a K) -> Self {
        Self::called_by::<R, P, K>(simple_loop::call::<R, P, K>, kernel)
    }

    #[inline(always)]
    fn called_by<R, P: Pointers, K: Kernel<P::Elems, R>>(
        call: unsafe fn(*const (), &Block),
        kernel: &'a K,
    ) -> Self {
        ErasedKernel {
            call,
            state: core::ptr::from_ref(kernel).cast(),
            compute_bound: K::FLAGS.is_compute_bound(),
            kernel: PhantomData,
        }
    }

    /// Computes the results of a block.
    ///
    /// # Safety
    /// The block upholds its invariants, and its elements have the types of the kernel.
    #[inline]
    pub(super) unsafe fn call(&self, block: &Block) {
        // SAFETY: by invariant 1, and by the precondition.
        unsafe { (self.call)(self.state, block) };
    }
}

/// Computes the results of a block.
///
/// # Safety
/// As for [`ErasedKernel::call`]. `state` points to a `K`.
unsafe fn call<R, P: Pointers, K: Kernel<P::Elems, R>>(state: *const (), block: &Block) {
    let row_step = block.row_steps[0] / const { max(size_of::<R>(), 1) };
    // SAFETY: by the precondition, `state` points to a `K`. By invariant 1 of the block, the rows
    // of results and the memory between them are not used otherwise.
    let (kernel, out) = unsafe {
        let len = (block.rows - 1) * row_step + block.len;
        (
            &*state.cast::<K>(),
            core::slice::from_raw_parts_mut(block.out.cast::<MaybeUninit<R>>(), len),
        )
    };
    dispatch_into::<Widest, _, _>(
        out,
        #[inline(always)]
        move |out, instructions| {
            let vector_loop = VectorLoop::new::<P>(kernel, instructions);
            let mut from = P::from_slots(&block.from);
            for row in 0..block.rows {
                // SAFETY: by invariants 1 and 2 of the block. LLVM knows the row as part of `out`.
                unsafe {
                    let row = out.get_unchecked_mut(row * row_step..row * row_step + block.len);
                    compute_row(row, from, block, &vector_loop);
                }
                from = from.advance(&block.row_steps);
            }
        },
    );
}

/// Computes one row.
///
/// # Safety
/// As for [`call`]. `out` and `from` are a row of the block.
#[inline(always)]
unsafe fn compute_row<R, P: Pointers, K: Kernel<P::Elems, R>>(
    mut out: &mut [MaybeUninit<R>],
    mut from: P,
    block: &Block,
    vector_loop: &VectorLoop<'_, K>,
) {
    // SAFETY: by invariant 2 of the block, `from` may read `repeat_len` elements, and once advanced, the next ones.
    unsafe {
        if const { !K::FLAGS.is_compute_bound() } && block.repeat_len == FIXED_REPEAT {
            let (blocks, rest) = out.as_chunks_mut::<FIXED_REPEAT>();
            for out in blocks {
                vector_loop.fill(
                    out,
                    #[inline(always)]
                    |i| from.read(i),
                );
                from = from.advance(&block.repeat_steps);
            }
            out = rest;
        }
        for out in out.chunks_mut(block.repeat_len) {
            vector_loop.fill_short(
                out,
                #[inline(always)]
                |i| from.read(i),
            );
            from = from.advance(&block.repeat_steps);
        }
    }
}
