//! The loops of a plan that is known to the compiler. All numbers of steps and all strides are
//! constants in LLVM, so small nests become straight-line code and rows become vector loops.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::kernel::Kernel;
use super::known_plan::KnownPlan;
use super::pointers::{Pointers, Row};
use super::source::Sources;
use super::vector_loop::VectorLoop;
use crate::dim_vec::MAX_STATIC_RANK;
use crate::known_dims::KnownDims;
use crate::parallel::{Cost, Shared, share};
use crate::plan::thresholds::MAX_INLINE;
use crate::plan::{LoopNest, MAX_SLOTS};
use crate::simd::{Instructions, Widest, dispatch_into};

/// The loops of a known plan, run by a kernel.
pub(super) struct KnownLoops<S, L, R, K>(PhantomData<(S, L, R, K)>);

impl<S, L, R, K> KnownLoops<S, L, R, K>
where
    S: KnownDims,
    L: Sources,
    R: Send,
    K: Kernel<L::Elems, R>,
{
    const NEST: LoopNest<'static> = KnownPlan::<S, L>::NEST;

    const COST: Cost = Cost {
        bytes: Self::NEST
            .count()
            .saturating_mul(<L::Pointers as Pointers>::BYTES + size_of::<R>()),
        computes: K::FLAGS.is_compute_bound(),
    };

    /// Computes every result.
    ///
    /// # Panics
    /// The number of elements of `out` is wrong, or an operand has too few elements.
    ///
    /// # Safety
    /// `out` is initialized if the kernel updates it.
    #[inline(always)]
    pub(super) unsafe fn run(out: &mut [MaybeUninit<R>], sources: &L, kernel: &K) {
        assert!(
            // Loops over a dimension that is reduced would not visit each place.
            const { KnownPlan::<S, L>::IS_KNOWN && S::MASK == 0 }
                && out.len() == const { Self::NEST.count() },
            "a result has one place for each element"
        );
        let pointers = sources.known_pointers();
        let first = out.as_mut_ptr();
        let steps = const { Self::NEST.outermost_len() };
        // Functions must give the same bits for every size, so they always dispatch.
        if const { Self::NEST.count() <= MAX_INLINE && !K::FLAGS.is_compute_bound() } {
            let vector_loop = VectorLoop::new::<L::Pointers>(kernel, Instructions::COMPILED);
            // SAFETY: by invariant 1 of `KnownPlan`. `out` and, by `known_pointers`, the operands
            // have the sizes that the types define.
            unsafe { Self::loops(steps, first, pointers, &vector_loop) };
            return;
        }
        // SAFETY: threads compute different results, and only read the operands.
        let ends = unsafe { Shared::new((first, pointers)) };
        let work = |range: Range<usize>| {
            let (mut out, mut pointers) = ends.get();
            // A scalar has no loops.
            if const { Self::NEST.rank() > 0 } {
                (out, pointers) = Self::step(0, range.start, out, pointers);
            }
            let len = range.len() * const { Self::NEST.elements_of_outermost_step() };
            // SAFETY: only the steps `range` of the outermost loop compute these results.
            let out = unsafe { core::slice::from_raw_parts_mut(out, len) };
            dispatch_into::<Widest, _, _>(
                out,
                #[inline(always)]
                |out, instructions| {
                    let vector_loop = VectorLoop::new::<L::Pointers>(kernel, instructions);
                    // SAFETY: by invariant 1 of `KnownPlan`, for the steps in `range`.
                    unsafe {
                        Self::loops(range.len(), out.as_mut_ptr(), pointers, &vector_loop);
                    }
                },
            );
        };
        if const { Self::COST.is_small() } {
            work(0..steps);
        } else {
            share(steps, const { Self::COST }, &work);
        }
    }

    /// Computes all results of the first `steps` steps of the outermost loop.
    ///
    /// # Safety
    /// Within the loops, results may be written to `out`, and elements read through `pointers`.
    #[inline(always)]
    unsafe fn loops(
        steps: usize,
        out: *mut MaybeUninit<R>,
        pointers: L::Pointers,
        vector_loop: &VectorLoop<'_, K>,
    ) {
        // SAFETY: indices are less than the steps of their loops, the outermost less than `steps`.
        unsafe {
            if const { Self::NEST.rank() == 0 } {
                vector_loop.fill(
                    core::slice::from_raw_parts_mut(out, 1),
                    #[inline(always)]
                    |_| pointers.read(0),
                );
            } else if const { Self::NEST.rank() == 1 } {
                Self::row(0, steps, out, pointers, vector_loop);
            } else if const { Self::NEST.rank() == 2 } {
                for i in 0..steps {
                    let (out, pointers) = Self::step(0, i, out, pointers);
                    Self::row(1, Self::size(1), out, pointers, vector_loop);
                }
            } else if const { Self::NEST.rank() == 3 } {
                for i in 0..steps {
                    let (out, pointers) = Self::step(0, i, out, pointers);
                    for j in 0..Self::size(1) {
                        let (out, pointers) = Self::step(1, j, out, pointers);
                        Self::row(2, Self::size(2), out, pointers, vector_loop);
                    }
                }
            } else {
                Self::deep(steps, out, pointers, vector_loop);
            }
        }
    }

    /// Returns the number of steps of loop `d`.
    #[inline(always)]
    fn size(d: usize) -> usize {
        let sizes = const { Self::NEST.sizes };
        sizes[d]
    }

    /// Moves the result and every operand by `i` steps of loop `d`.
    #[inline(always)]
    fn step(
        d: usize,
        i: usize,
        out: *mut MaybeUninit<R>,
        pointers: L::Pointers,
    ) -> (*mut MaybeUninit<R>, L::Pointers) {
        let strides = Self::strides(d);
        let out = out.wrapping_offset((i as isize).wrapping_mul(strides[0]));
        (out, pointers.step(strides, i))
    }

    #[inline(always)]
    fn strides(d: usize) -> &'static [isize; MAX_SLOTS] {
        let strides = const { Self::NEST.strides };
        &strides[d]
    }

    /// Computes `len` results of the innermost loop, which is loop `last`.
    ///
    /// # Safety
    /// As for [`loops`](Self::loops). `out` and `pointers` are at the beginning of a row.
    #[inline(always)]
    unsafe fn row(
        last: usize,
        len: usize,
        out: *mut MaybeUninit<R>,
        pointers: L::Pointers,
        vector_loop: &VectorLoop<'_, K>,
    ) {
        if len == 0 {
            return;
        }
        let strides = Self::strides(last);
        debug_assert_eq!(strides[0], 1, "results are contiguous along a row");
        // SAFETY: by the precondition. The row is not empty, so its first element may be read.
        unsafe {
            let row = pointers.row(strides);
            vector_loop.fill(
                core::slice::from_raw_parts_mut(out, len),
                #[inline(always)]
                |i| row.read(strides, i),
            );
        }
    }

    /// Runs more than three loops, with an index of all loops but the innermost two.
    ///
    /// # Safety
    /// As for [`loops`](Self::loops).
    #[inline(always)]
    unsafe fn deep(
        steps: usize,
        out: *mut MaybeUninit<R>,
        pointers: L::Pointers,
        vector_loop: &VectorLoop<'_, K>,
    ) {
        let nest = const { Self::NEST };
        // The function is compiled for plans of fewer loops too, but does not run.
        let outer = const { Self::NEST.rank().saturating_sub(2) };
        let mut index = [0; MAX_STATIC_RANK];
        let index = &mut index[..outer];
        while index[0] < steps && const { Self::NEST.count() > 0 } {
            let (mut to, mut from) = (out, pointers);
            for (d, &i) in index.iter().enumerate() {
                (to, from) = Self::step(d, i, to, from);
            }
            for i in 0..Self::size(outer) {
                let (to, from) = Self::step(outer, i, to, from);
                let len = const { Self::NEST.innermost_len() };
                // SAFETY: the index is within the loops.
                unsafe { Self::row(outer + 1, len, to, from, vector_loop) };
            }
            nest.advance(index, 1);
        }
    }
}
