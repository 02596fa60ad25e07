//! Accumulation of short results, each in one chain.

use super::result_row::ResultRow;
use super::{Reducer, Reduction};
use crate::MathContext;
use crate::elementwise::Pointers;
use crate::loop_form::CompleteLoops;
use crate::simd::Instructions;

/// Maximum number of elements of a result for which loops over contiguous results are unrolled.
pub(super) const MAX_CONTIGUOUS: usize = 4;

impl<P, E, F, O> Reducer<'_, P, E, F, O, CompleteLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// Computes a row of results, each in one chain.
    ///
    /// # Safety
    /// As for [`row`](Self::row), with `in_one_chain`.
    pub(super) unsafe fn row_in_one_chain(&self, row: &ResultRow) {
        Self::dispatch::<true>(
            #[inline(always)]
            |instructions| {
                // Closures capture no constants, so these are chosen within.
                // SAFETY: by the precondition; the constants equal `terms`.
                unsafe {
                    if instructions.scalar {
                        self.chains(row, self.terms, instructions);
                        return;
                    }
                    if const { Self::UNROLLS } && row.is_dense::<P>(self.terms) {
                        match self.terms {
                            2 => return self.chains(&row.dense(2), 2, instructions),
                            3 => return self.chains(&row.dense(3), 3, instructions),
                            4 => return self.chains(&row.dense(4), 4, instructions),
                            _ => {}
                        }
                    }
                    if let Some(terms) = const { Self::unrolled_chain() } {
                        self.chains(row, terms, instructions);
                        return;
                    }
                    match self.terms {
                        2 if const { !O::ALL_AT_ONCE } => self.chains(row, 2, instructions),
                        3 if const { !O::ALL_AT_ONCE } => self.chains(row, 3, instructions),
                        4 => self.chains(row, 4, instructions),
                        terms => self.chains(row, terms, instructions),
                    }
                }
            },
        );
    }

    /// Returns the number of elements of one result if the loop over them should be unrolled.
    ///
    /// LLVM compiles the maximum of 2 and of 3 elements to branches, which take 5 times as long as the loop if the
    /// elements are in random order.
    const fn unrolled_chain() -> Option<usize> {
        match O::KNOWN_TERMS {
            Some(2 | 3) if O::ALL_AT_ONCE => None,
            terms => terms,
        }
    }

    /// Accumulates `terms` elements in each result of a row. A loop over a constant number is
    /// unrolled.
    ///
    /// # Safety
    /// As for [`row_in_one_chain`](Self::row_in_one_chain). `terms` is `self.terms`.
    #[inline(always)]
    unsafe fn chains(&self, row: &ResultRow, terms: usize, instructions: Instructions) {
        // SAFETY: by the precondition. LLVM then does not vectorize the loop over elements.
        unsafe { core::hint::assert_unchecked(terms <= O::MAX_CHAIN) };
        row.for_each(
            0..row.len,
            self.out,
            #[inline(always)]
            |to, from: P| {
                let mut acc = self.op.start();
                Self::speculate(
                    &mut acc,
                    instructions,
                    #[inline(always)]
                    |acc, context| {
                        for i in 0..terms {
                            let i = instructions.index(i);
                            // SAFETY: by the precondition, `terms` elements are contiguous.
                            let element = (self.f)(context, unsafe { from.read(i) });
                            *acc = self.op.push(*acc, element);
                        }
                    },
                );
                // SAFETY: by invariant 1, the place of the result may be written.
                unsafe { to.write(self.op.finish(acc, terms)) };
            },
        );
    }
}
