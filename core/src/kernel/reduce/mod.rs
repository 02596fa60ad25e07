//! Reductions on top of an expression: no intermediate of the expression's shape exists.
//!
//! Sums are pairwise: a run of up to [`LEAF`] elements is added in 16 interleaved chains, and what is
//! left over in 4 more, or in one chain if it has fewer elements than 16 ([`Reduction::CHAIN`]), and
//! runs are added by halves, so the error of a sum of n terms is bounded by (64 + log2 n) ε Σ|x|. The
//! order depends on the sizes and strides alone, never on the number of threads.
//!
//! Which loops there are, and how they are shared, is found by what knows no [types](task), and is
//! compiled with the crate: a call site adds what accumulates.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

mod columns;
mod few;
mod kind;
mod lanes;
mod results;
mod rows;
mod task;
mod values;

pub(crate) use self::kind::FlaggedReduction;
use self::lanes::LANES;
pub(crate) use self::lanes::chained;
use self::task::{Manner, Request, Task, terms_of_result};
use super::drive::{Operand, Operands};
use super::flags::KernelFlags;
use super::isa::{Levels, Widest, dispatch};
use super::math_context::{Instructions, MathContext};
use super::pointers::Pointers;
use super::source::Sources;
use super::tasks::Shared;
use super::type_eq;
use super::write::Work;
use crate::dim_vec::MAX_RANK;
use crate::shape::layout::contiguous_strides_along;

/// The longest run that is accumulated without halving it.
const LEAF: usize = 1024;

/// How many leaves are accumulated one after the other: the next begins while the chains of one wait for
/// each other.
const LEAVES: usize = 16;

/// How many elements those have.
const SPAN: usize = LEAVES * LEAF;

/// How many neighbouring results are accumulated at a time.
const COLUMNS: usize = 128;

/// A way to make one value of many.
pub trait Reduction<E>: Copy + Sync {
    /// What is accumulated.
    type Acc: Copy + Send;
    /// What comes out.
    type Output: Copy;
    /// What is known of how elements are computed.
    #[doc(hidden)]
    const FLAGS: KernelFlags = KernelFlags::OPERATORS;
    /// Whether runs are accumulated by [`push_run`](Self::push_run), and not in interleaved chains.
    const BY_RUNS: bool = false;
    /// Whether several rows are accumulated into columns by [`push_rows`](Self::push_rows), and not one
    /// by one.
    const BY_ROWS: bool = false;
    /// Up to so many elements make one chain of accumulation: to merge several would take longer.
    const CHAIN: usize = LANES - 1;

    /// Nothing accumulated yet: [`merge`](Self::merge) of it and another is the other.
    fn start(self) -> Self::Acc;
    /// One element more.
    fn push(self, acc: Self::Acc, element: E) -> Self::Acc;
    /// `len` elements more, as `element` gives them. Of integers, which any order suits, LLVM makes
    /// chains of its own, and better ones.
    #[inline(always)]
    fn push_run(self, acc: Self::Acc, len: usize, element: impl Fn(usize) -> E) -> Self::Acc {
        (0..len).fold(
            acc,
            #[inline(always)]
            |acc, i| self.push(acc, element(i)),
        )
    }
    /// `rows` elements more in each of the first `len` columns, as `element` gives them by row and column.
    #[inline(always)]
    fn push_rows<const N: usize>(
        self,
        columns: &mut [Self::Acc; N],
        len: usize,
        rows: usize,
        element: impl Fn(usize, usize) -> E,
    ) {
        for row in 0..rows {
            for (i, acc) in columns[..len].iter_mut().enumerate() {
                *acc = self.push(*acc, element(row, i));
            }
        }
    }
    /// The elements of both.
    fn merge(self, a: Self::Acc, b: Self::Acc) -> Self::Acc;
    /// The result of accumulating `count` elements.
    fn finish(self, acc: Self::Acc, count: usize) -> Self::Output;
}

/// The reduction of `f` over the elements of `sources`, which stretch to `sizes`, along the
/// dimensions whose bit is set in `reduced`.
pub(crate) struct Fold<'a, L, F, O> {
    pub(crate) sizes: &'a [usize],
    pub(crate) reduced: u64,
    pub(crate) sources: L,
    pub(crate) f: F,
    pub(crate) op: O,
}

// SAFETY: `fill` writes every result: all at once if there is nothing to reduce, else one per index
// of the loops that are kept.
unsafe impl<L, F, E, O> Work<O::Output> for Fold<'_, L, F, O>
where
    L: Sources,
    F: Fn(&MathContext, L::Elems) -> E + Sync,
    O: Reduction<E>,
{
    #[inline]
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<O::Output>]) {
        let Fold {
            sizes,
            reduced,
            sources,
            f,
            op,
        } = self;
        let terms = terms_of_result(sizes, reduced, out.len());
        if out.is_empty() || terms == 0 {
            let nothing = op.finish(op.start(), 0);
            out.fill(MaybeUninit::new(nothing));
            return;
        }
        let mut strides = [0; MAX_RANK];
        let strides = &mut strides[..sizes.len()];
        contiguous_strides_along(sizes, !reduced, strides);
        let mut operands = Operands::new(Operand::layout_only(sizes, Some(strides)));
        sources.list(&mut operands);
        let reducer = Reducer {
            f: &f,
            op,
            out: out.as_mut_ptr().cast(),
            pointers: sources.pointers(),
            element: PhantomData,
        };
        if out.len() == 1 && terms <= LEAF && operands.list()[1..].iter().all(|k| k.is_all(sizes)) {
            // SAFETY: the sources were held against their slices, and lie as one dense loop.
            unsafe { reducer.single(terms) };
            return;
        }
        let request = Request {
            operands: operands.list(),
            terms,
            chain: O::CHAIN,
            fits_columns: L::Pointers::CAPACITY >= COLUMNS,
            by_rows: O::BY_ROWS,
        };
        // SAFETY: threads are given different results.
        let reducer = unsafe { Shared::new(&reducer) };
        request.run(&|task, range| {
            // SAFETY: the sources were held against their slices, `out` has one place per result,
            // and plans stretch only what may be stretched.
            unsafe { reducer.get().run(task, range) };
        });
    }
}

/// What a reduction needs besides its loops.
struct Reducer<'a, P, E, F, O: Reduction<E>> {
    f: &'a F,
    op: O,
    out: *mut O::Output,
    pointers: P,
    element: PhantomData<fn() -> E>,
}

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The units `range` of a task.
    ///
    /// # Safety
    /// The task's plan stays within what `out` may write and the pointers read, visits something, and
    /// nobody else writes the results of these units.
    unsafe fn run(&self, task: &Task<'_>, range: Range<usize>) {
        // SAFETY: passed on to the caller.
        unsafe {
            match task.manner {
                Manner::Few => self.few(task, range),
                Manner::Results => self.results(task, range),
                Manner::Columns => range.for_each(|unit| self.columns(task, unit)),
            }
        }
    }

    /// Runs `work` on one chain of accumulation or on several by the best instruction set; see
    /// [`dispatch`].
    #[inline(always)]
    fn dispatch<const IS_ONE: bool>(work: impl FnOnce(Instructions)) {
        dispatch::<OfReduction<IS_ONE, E, O>, _>(work);
    }

    /// Accumulates by `more`, twice if a function was in doubt.
    #[inline(always)]
    fn surely<A: Copy>(
        accumulated: &mut A,
        instructions: Instructions,
        more: impl Fn(&mut A, &MathContext),
    ) {
        if const { O::FLAGS.may_speculate() }
            && O::FLAGS.speculates(
                P::are_floats() && type_eq::is_number::<E>(),
                P::are_numbers() && type_eq::is_number::<E>(),
            )
        {
            let before = *accumulated;
            let usual = MathContext::fast(instructions);
            more(accumulated, &usual);
            if usual.is_exact() {
                return;
            }
            *accumulated = before;
        }
        more(accumulated, &MathContext::exact(instructions));
    }
}

/// What the loops of a reduction are compiled for.
struct OfReduction<const IS_ONE: bool, E, O>(PhantomData<(E, O)>);

impl<const IS_ONE: bool, E, O: Reduction<E>> Levels for OfReduction<IS_ONE, E, O> {
    // Chains wait for each other mostly, and wider vectors gain where functions are called alone; one
    // chain has no use for them.
    const BITS: usize = if Self::V2 && !IS_ONE {
        Widest::BITS
    } else {
        256
    };
    const V2: bool = O::FLAGS.calls() || O::FLAGS.may_speculate();
}
