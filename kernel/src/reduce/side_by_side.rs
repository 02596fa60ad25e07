//! Accumulation of results of few elements side by side, in registers.

use core::mem::MaybeUninit;
use core::ops::Range;

use super::result_blocks::{ResultBlock, ResultBlocks, for_each_result_block};
use super::task::Task;
use super::{ColumnIndices, Indices, Reducer, Reduction, ReductionLevels};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::plan::thresholds::CHAINS;
use crate::simd::dispatch_into;
use crate::type_eq;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Returns `true` if results may be accumulated side by side. The optimizer evaluates the call.
    ///
    /// Some elements are computed twice, which users may notice for other types.
    #[inline(always)]
    pub(super) fn side_by_side() -> bool {
        Self::UNROLLS && type_eq::is_term_of_numbers::<E>() && P::are_numbers()
    }

    /// Computes the results of some blocks.
    ///
    /// # Safety
    /// As for [`run`](Self::run). `blocks` are those of the task.
    pub(super) unsafe fn result_blocks(
        &self,
        task: &Task<'_>,
        blocks: ResultBlocks,
        range: Range<usize>,
    ) {
        if const { Self::IS_SIMPLE } {
            // SAFETY: the preconditions are the same, for each block.
            let mut reduce = |block: ResultBlock<'_>| unsafe { self.result_block_simply(&block) };
            // SAFETY: by the precondition and invariant 2 of the task, these are its blocks.
            unsafe { for_each_result_block(task, blocks, range, self.terms, &mut reduce) };
            return;
        }
        let mut reduce = |ResultBlock {
                              results,
                              terms,
                              steps,
                          }: ResultBlock<'_>| {
            let to = self
                .out
                .wrapping_add(results.start)
                .cast::<MaybeUninit<O::Output>>();
            // SAFETY: by invariant 1, the places of the results may be written. They are contiguous by invariant 2 of
            // the task.
            let out = unsafe { core::slice::from_raw_parts_mut(to, results.len()) };
            dispatch_into::<ReductionLevels<false, E, O>, _, _>(
                out,
                #[inline(always)]
                |out, instructions| {
                    let context = &MathContext::exact(instructions);
                    for first in (0..out.len()).step_by(CHAINS) {
                        // The last results overlap those before, so that the number of accumulators is constant and
                        // these stay in registers.
                        let first = first.min(out.len() - CHAINS);
                        // SAFETY: `terms` has an entry for each term. A block has `CHAINS` results from `first` on.
                        let (rows, among) =
                            unsafe { (Indices::new(terms.len()), ColumnIndices::new()) };
                        let reduced = self.op.reduce_columns::<CHAINS>(
                            rows,
                            among,
                            #[inline(always)]
                            |term, i| {
                                // SAFETY: `term` is an index of `terms`.
                                let from = unsafe { terms.get_unchecked(term.get()) };
                                let from = P::from_slots(from).step(&steps, first);
                                // SAFETY: all terms have as many elements as `out`, or `CHAINS` if the step is 0.
                                (self.f)(context, unsafe { from.read(instructions.index(i.get())) })
                            },
                        );
                        let to: *mut [O::Output; CHAINS] = out[first..].as_mut_ptr().cast();
                        // SAFETY: `out` has `CHAINS` places from `first` on. LLVM writes vectors to an array.
                        unsafe { to.write(reduced) };
                    }
                },
            );
        };
        // SAFETY: by the precondition and invariant 2 of the task, these are its blocks.
        unsafe { for_each_result_block(task, blocks, range, self.terms, &mut reduce) };
    }
}
