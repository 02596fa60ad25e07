//! Operations that map the elements of operands to new memory.

use core::marker::PhantomData;
use core::mem::{MaybeUninit, needs_drop};

use super::kernel::Fresh;
use super::loops::{Destination, ElementwiseLoops, HoistedValues};
use super::operation::OutputMode;
use super::pointers::Pointers;
use super::source::{ContiguousDims, Sources, own_sizes};
use crate::MathContext;
use crate::checked_plan::{CheckedReads, with_reads};
use crate::dim_vec::DimVec;
use crate::fill::{FillResult, len};
use crate::known_dims::KnownDims;
use crate::memory::fill_with;
use crate::operand::{ErasedOperand, OperandList};
use crate::plan::MAX_SLOTS;
use crate::simd::Instructions;

/// Fills a contiguous result of shape `S` with `f` of broadcast `sources` and the hoisted values.
pub struct Map<S, L, D, F> {
    sources: L,
    values: D,
    f: F,
    shape: PhantomData<S>,
}

impl<S, L, D, F> Map<S, L, D, F> {
    #[inline(always)]
    pub fn new<R>(sources: L, values: D, f: F) -> Self
    where
        L: Sources,
        D: HoistedValues<L::Elems>,
        F: Fn(&MathContext, D::Elems) -> R,
    {
        Map {
            sources,
            values,
            f,
            shape: PhantomData,
        }
    }
}

// SAFETY: `evaluate` and `fill_dropped` initialize every element of a contiguous result.
unsafe impl<S, L, D, R, F> FillResult<R> for Map<S, L, D, F>
where
    S: KnownDims,
    L: Sources,
    D: HoistedValues<L::Elems>,
    R: Send,
    F: Fn(&MathContext, D::Elems) -> R + Sync,
{
    #[inline(always)]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]) {
        let Map {
            sources, values, f, ..
        } = self;
        let sizes = own_sizes::<ContiguousDims<S>>(sizes);
        assert!(
            Some(out.len()) == len::<S>(sizes),
            "a result has one place for each element"
        );
        if const { needs_drop::<R>() } {
            fill_dropped(sizes, out, &sources, &values, &f);
        } else {
            let result = Destination {
                data: out,
                offset: 0,
                sizes,
                strides: None,
                mode: OutputMode::Fresh,
            };
            // SAFETY: the kernel does not update.
            unsafe { D::Loops::evaluate::<S, _, _, _, _>(result, &sources, &values, &Fresh(f)) };
        }
    }
}

/// Fills `out` with results that need to be dropped if `f` panics.
#[inline(always)]
fn fill_dropped<L, D, R, F>(
    sizes: &[usize],
    out: &mut [MaybeUninit<R>],
    sources: &L,
    values: &D,
    f: &F,
) where
    L: Sources,
    D: HoistedValues<L::Elems>,
    F: Fn(&MathContext, D::Elems) -> R + Sync,
{
    let mut operands = OperandList::new(ErasedOperand::layout_only(sizes, None));
    sources.list(&mut operands);
    with_reads(operands.as_slice(), &mut |reads| {
        let mut fill = |instructions| {
            let context = MathContext::exact(instructions);
            let f = |elems| f(&context, values.elems(&context, elems));
            // SAFETY: the operands are those of `sources`, whose types `L::Pointers` has.
            unsafe { fill_by_plan::<_, L::Pointers>(reads, &mut *out, f) };
        };
        // Functions must give the same bits as for results that need no drop.
        crate::complete_at_call! {
            if const { D::FLAGS.is_compute_bound() } {
                crate::simd::dispatch_widest(fill);
                return;
            }
        }
        fill(Instructions::COMPILED);
    });
}

/// Fills `out` with `f` of the elements that the loops of `reads` visit, in order.
///
/// # Panics
/// The loops do not visit `out.len()` elements.
///
/// # Safety
/// The operands have the types that `P` reads.
#[inline(always)]
unsafe fn fill_by_plan<R, P: Pointers>(
    reads: CheckedReads<'_>,
    out: &mut [MaybeUninit<R>],
    f: impl Fn(P::Elems) -> R,
) {
    let nest = reads.loops();
    assert!(
        out.len() == nest.count(),
        "a result has one place for each element"
    );
    let mut index = DimVec::filled(0, nest.rank());
    fill_with(out, |_| {
        let mut slots = [core::ptr::null(); MAX_SLOTS];
        for (k, operand) in reads.operands().iter().enumerate().skip(1) {
            slots[k] = operand.at(nest.offset(k, index.as_ref()));
        }
        if nest.rank() > 0 {
            nest.advance(index.as_mut(), 1);
        }
        // SAFETY: by invariant 1 of the reads, the elements at each index may be read.
        f(unsafe { P::from_slots(&slots).read(0) })
    });
}
