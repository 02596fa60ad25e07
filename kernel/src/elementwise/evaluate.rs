//! Evaluation of an operation, by loops known to the compiler or by the executor.

use core::marker::PhantomData;

use super::call_site::ErasedKernel;
use super::hoist::{Inlined, Materialized};
use super::kernel::Kernel;
use super::known::KnownLoops;
use super::known_plan::KnownPlan;
use super::loops::{Destination, ElementwiseLoops, HoistedValues};
use super::operation::ErasedOperation;
use super::pointers::Pointers;
use super::source::Sources;
use crate::fits_buffer;
use crate::known_dims::KnownDims;
use crate::loop_form::{CompleteLoops, SimpleLoops};
use crate::operand::{ErasedOperand, OperandList};
use crate::plan::MAX_HOISTED;
use crate::plan::schedule::{Schedule, Workload};
use crate::sizes::pattern::known_count;

impl ElementwiseLoops for SimpleLoops {
    #[inline(always)]
    fn erase<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &K) -> ErasedKernel<'_> {
        ErasedKernel::simple::<R, P, K>(kernel)
    }

    #[inline(always)]
    unsafe fn evaluate<S, L, D, R, K>(
        output: Destination<'_, R>,
        sources: &L,
        values: &D,
        kernel: &K,
    ) where
        S: KnownDims,
        L: Sources,
        D: HoistedValues<L::Elems>,
        R: Send,
        K: Kernel<D::Elems, R>,
    {
        // SAFETY: the precondition is the same.
        unsafe {
            execute(output, sources, values, kernel, |operation| {
                operation.execute();
            });
        }
    }
}

impl ElementwiseLoops for CompleteLoops {
    #[inline(always)]
    fn erase<R, P: Pointers, K: Kernel<P::Elems, R>>(kernel: &K) -> ErasedKernel<'_> {
        ErasedKernel::new::<R, P, K>(kernel)
    }

    #[inline(always)]
    unsafe fn evaluate<S, L, D, R, K>(
        output: Destination<'_, R>,
        sources: &L,
        values: &D,
        kernel: &K,
    ) where
        S: KnownDims,
        L: Sources,
        D: HoistedValues<L::Elems>,
        R: Send,
        K: Kernel<D::Elems, R>,
    {
        if const { StaticProperties::<S, L, D, R, K>::RUNS_KNOWN_LOOPS } {
            // A known result is contiguous.
            let len = const { known_count(S::PATTERN) }.unwrap_or(0);
            let inlined = Inlined(values, kernel);
            let out = &mut output.data[output.offset..][..len];
            // SAFETY: by the precondition, the elements are initialized if the kernel updates them.
            unsafe { KnownLoops::<S, L, R, _>::run(out, sources, &inlined) };
            return;
        }
        // SAFETY: the precondition is the same.
        unsafe {
            execute(output, sources, values, kernel, |operation| {
                if const { KnownPlan::<S, L>::IS_KNOWN } {
                    operation.execute_known(const { &KnownPlan::<S, L>::PLAN });
                } else {
                    operation.execute();
                }
            });
        }
    }
}

/// Erases the types of an operation, and passes the operation to `execute`.
///
/// # Safety
/// The elements of the output are initialized if the kernel updates them.
#[inline(always)]
unsafe fn execute<L, D, R, K>(
    output: Destination<'_, R>,
    sources: &L,
    values: &D,
    kernel: &K,
    execute: impl FnOnce(&ErasedOperation<'_>),
) where
    L: Sources,
    D: HoistedValues<L::Elems>,
    R: Send,
    K: Kernel<D::Elems, R>,
{
    let result = ErasedOperand::of_result(output.data, output.offset, output.sizes, output.strides);
    let mut operands = OperandList::new(result);
    sources.list(&mut operands);
    let inlined = Inlined(values, kernel);
    let materialized = Materialized::<L::Elems, D, _>::new(kernel);
    let inlined = D::Loops::erase::<R, L::Pointers, Inlined<'_, D, K>>(&inlined);
    let mut list = [None; MAX_HOISTED];
    let fits_buffers = const { fits_buffer::<R>() && L::FIT_BUFFERS && D::FIT_BUFFERS };
    let kernel_of_values = if const { D::LEN > 0 } && fits_buffers {
        values.list::<L::Pointers>(&mut list);
        D::Loops::erase::<R, D::Pointers<L::Pointers>, Materialized<'_, L::Elems, D, K>>(
            &materialized,
        )
    } else {
        inlined
    };
    execute(&ErasedOperation {
        operands: operands.as_slice(),
        kernel: inlined,
        values: list,
        kernel_of_values,
        output: output.mode,
        fits_buffers,
    });
}

/// The compile-time properties of an operation.
struct StaticProperties<S, L, D, R, K>(PhantomData<(S, L, D, R, K)>);

impl<S, L, D, R, K> StaticProperties<S, L, D, R, K>
where
    S: KnownDims,
    L: Sources,
    D: HoistedValues<L::Elems>,
    K: Kernel<D::Elems, R>,
{
    /// Whether enough elements of every type fit a buffer.
    const FITS_BUFFERS: bool = fits_buffer::<R>() && L::FIT_BUFFERS && D::FIT_BUFFERS;

    /// Whether the loops are known to the compiler and run where the operation is called.
    const RUNS_KNOWN_LOOPS: bool = KnownPlan::<S, L>::IS_KNOWN && {
        let mut sizes = L::ELEMENT_SIZES;
        sizes[0] = size_of::<R>();
        let work = Workload {
            sizes,
            compute_bound: D::FLAGS.is_compute_bound(),
            fits_buffers: Self::FITS_BUFFERS,
        };
        let nest = KnownPlan::<S, L>::NEST;
        let (mut hoists, mut i) = (false, 0);
        while i < D::LEN {
            hoists = hoists || nest.hoists(D::MASKS[i]);
            i += 1;
        }
        matches!(nest.static_schedule(&work, hoists), Schedule::Known)
    };
}
