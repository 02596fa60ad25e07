//! Results of few terms each, which make one chain.

use core::ops::Range;

use super::rows::{ResultRow, for_each_gathered_row, for_each_row};
use super::task::Task;
use super::{Reducer, Reduction};
use crate::kernel::gather::advance;
use crate::kernel::math_context::MathContext;
use crate::kernel::nest::pointers_at;
use crate::kernel::pointers::{Pointers, Row};
use crate::plan::PLACES;

/// The loops that are reduced.
pub(super) struct Reduced<'p> {
    /// The trip count and the strides of the innermost one.
    len: usize,
    steps: &'p [isize; PLACES],
    /// The same of those around it.
    sizes: &'p [usize],
    strides: &'p [[isize; PLACES]],
}

impl<'p> Reduced<'p> {
    fn of(task: &Task<'p>) -> Self {
        let sizes = task.plan.sizes[task.kept..].split_last();
        let strides = task.plan.strides[task.kept..].split_last();
        match (sizes, strides) {
            (Some((&len, sizes)), Some((steps, strides))) => Reduced {
                len,
                steps,
                sizes,
                strides,
            },
            _ => Reduced {
                len: 1,
                steps: &[0; PLACES],
                sizes: &[],
                strides: &[],
            },
        }
    }
}

/// Up to so many results, elements are not brought together: that takes as long as some of them.
const SCATTERED: usize = 64;

/// More loops than few terms have, as each has two elements or more.
const LOOPS: usize = 8;

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The results `range`, in the order of the loops that are kept.
    ///
    /// # Safety
    /// As for [`run`](Self::run).
    pub(super) unsafe fn few(&self, task: &Task<'_>, range: Range<usize>) {
        // A few results are sooner found where their elements are.
        if !task.is_dense() && task.kept > 0 && range.len() > SCATTERED && task.terms <= P::CAPACITY
        {
            // SAFETY: passed on to the caller.
            unsafe {
                for_each_gathered_row(task, range, self.out, self.pointers, &mut |row| {
                    self.few_in_row(row, task.terms, None);
                });
            }
            return;
        }
        let reduced = (!task.is_dense()).then(|| Reduced::of(task));
        for_each_row(task, range, self.out, self.pointers, &mut |row| {
            // SAFETY: passed on to the caller: a result's elements begin where it is told.
            unsafe { self.few_in_row(row, task.terms, reduced.as_ref()) };
        });
    }

    /// A row of results of `terms` elements each, in these loops, or dense.
    ///
    /// # Safety
    /// As for [`run`](Self::run), and so many make one chain.
    pub(super) unsafe fn few_in_row(
        &self,
        row: &ResultRow<'_, O::Output, P>,
        terms: usize,
        reduced: Option<&Reduced<'_>>,
    ) {
        // SAFETY: passed on to the caller.
        unsafe {
            match reduced {
                Some(reduced) => self.each(
                    row,
                    terms,
                    #[inline(always)]
                    move |acc, mode, from| self.push_terms(acc, mode, from, reduced),
                ),
                None if const { Self::BY_VALUES } => self.by_values::<true>(row, terms),
                None => self.each(
                    row,
                    terms,
                    #[inline(always)]
                    move |acc, mode, from| self.push_dense_terms(acc, mode, from, terms),
                ),
            }
        }
    }

    /// Each result of a row, of what `push` accumulates from where its elements begin.
    ///
    /// # Safety
    /// There is a place for each result, and `push` may be told where its elements begin.
    #[inline(always)]
    unsafe fn each(
        &self,
        row: &ResultRow<'_, O::Output, P>,
        terms: usize,
        push: impl Fn(&mut O::Acc, &MathContext, P),
    ) {
        Self::dispatch::<true>(
            #[inline(always)]
            move |instructions| {
                row.for_each(
                    #[inline(always)]
                    |to, from| {
                        let mut acc = self.op.start();
                        Self::surely(
                            &mut acc,
                            instructions,
                            #[inline(always)]
                            |acc, mode| push(acc, mode, from),
                        );
                        // SAFETY: passed on to the caller.
                        unsafe { to.write(self.op.finish(acc, terms)) };
                    },
                );
            },
        );
    }

    /// `len` elements more.
    ///
    /// # Safety
    /// As many are dense from `from` on, and no more than make one chain.
    #[inline(always)]
    unsafe fn push_dense_terms(&self, acc: &mut O::Acc, mode: &MathContext, from: P, len: usize) {
        // SAFETY: passed on to the caller. LLVM is to see that vectors of them are not worth it.
        unsafe { core::hint::assert_unchecked(len <= O::CHAIN) };
        for i in 0..len {
            // SAFETY: passed on to the caller.
            let element = (self.f)(mode, unsafe { from.read_dense(i) });
            *acc = self.op.push(*acc, element);
        }
    }

    /// Every element of a result more.
    ///
    /// # Safety
    /// They may be read.
    #[inline(always)]
    unsafe fn push_terms(
        &self,
        acc: &mut O::Acc,
        mode: &MathContext,
        from: P,
        reduced: &Reduced<'_>,
    ) {
        let &Reduced {
            len,
            steps,
            sizes,
            strides,
        } = reduced;
        let (mut index, mut row) = ([0; LOOPS], from);
        loop {
            // SAFETY: passed on to the caller; the innermost loop visits something.
            let elements = unsafe { row.row(steps) };
            for i in 0..len {
                // SAFETY: passed on to the caller; the index is within the loops.
                let element = (self.f)(mode, unsafe { elements.read(steps, i) });
                *acc = self.op.push(*acc, element);
            }
            let index = &mut index[..sizes.len()];
            if index.is_empty() {
                return;
            }
            advance(sizes, index, 1);
            if index[0] == sizes[0] {
                return;
            }
            row = pointers_at(strides, index, from);
        }
    }
}
