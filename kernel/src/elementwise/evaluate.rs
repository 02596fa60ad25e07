//! Evaluation of an operation, by loops known to the compiler or by the executor.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::call_site::ErasedKernel;
use super::hoist::{HoistedValues, Inlined, Materialized};
use super::kernel::Kernel;
use super::known::KnownLoops;
use super::operation::{ErasedOperation, OutputMode};
use super::source::Sources;
use crate::fits_buffer;
use crate::known_plan::{KnownDims, KnownPlan};
use crate::loop_form::{CompleteLoops, SimpleLoops};
use crate::operand::{ErasedOperand, OperandList};
use crate::plan::MAX_HOISTED;
use crate::plan::schedule::{Schedule, Workload};
use crate::sizes::pattern::known_count;

/// The elements that an operation writes.
pub struct Destination<'a, R> {
    pub(super) data: &'a mut [MaybeUninit<R>],
    /// The position in `data` of the element of index 0.
    pub(super) offset: usize,
    pub(super) sizes: &'a [usize],
    /// `None` if the elements are contiguous in row-major order.
    pub(super) strides: Option<&'a [isize]>,
    pub(super) mode: OutputMode,
}

/// The loops of element-wise operations, in one form.
pub trait ElementwiseLoops {
    /// Computes every element of `output`.
    ///
    /// # Panics
    /// An operand does not broadcast, a layout leads out of its slice, or results overlap.
    ///
    /// # Safety
    /// The elements of the output are initialized if the kernel updates them.
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
        K: Kernel<D::Elems, R>;
}

impl ElementwiseLoops for SimpleLoops {
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
        let mode = output.mode;
        let operands = output.list(sources);
        let inlined = Inlined(values, kernel);
        let kernel = ErasedKernel::simple::<R, L::Pointers, Inlined<'_, D, K>>(&inlined);
        let operation = ErasedOperation {
            operands: operands.as_slice(),
            kernel,
            values: [None; MAX_HOISTED],
            kernel_of_values: kernel,
            output: mode,
            fits_buffers: const { fits_buffer::<R>() && L::FIT_BUFFERS },
        };
        operation.execute();
    }
}

impl ElementwiseLoops for CompleteLoops {
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
        let inlined = Inlined(values, kernel);
        if const { StaticProperties::<S, L, D, R, K>::RUNS_KNOWN_LOOPS } {
            // A known result is contiguous.
            let len = const { known_count(S::PATTERN) }.unwrap_or(0);
            let out = &mut output.data[output.offset..][..len];
            // SAFETY: by the precondition, the elements are initialized if the kernel updates them.
            unsafe { KnownLoops::<S, L, R, _>::run(out, sources, &inlined) };
            return;
        }
        let mode = output.mode;
        let operands = output.list(sources);
        let materialized = Materialized::<L::Elems, D, _>::new(kernel);
        let inlined = ErasedKernel::new::<R, L::Pointers, Inlined<'_, D, K>>(&inlined);
        let mut list = [None; MAX_HOISTED];
        let kernel_of_values = if const { StaticProperties::<S, L, D, R, K>::READS_VALUES } {
            values.list::<L::Pointers>(&mut list);
            ErasedKernel::new::<R, D::Pointers<L::Pointers>, Materialized<'_, L::Elems, D, K>>(
                &materialized,
            )
        } else {
            inlined
        };
        let operation = ErasedOperation {
            operands: operands.as_slice(),
            kernel: inlined,
            values: list,
            kernel_of_values,
            output: mode,
            fits_buffers: const { StaticProperties::<S, L, D, R, K>::FITS_BUFFERS },
        };
        if const { KnownPlan::<S, L>::IS_KNOWN } {
            operation.execute_known(const { &KnownPlan::<S, L>::PLAN });
        } else {
            operation.execute();
        }
    }
}

impl<'a, R: Send> Destination<'a, R> {
    /// Returns a list of the result and of the operands.
    #[inline(always)]
    fn list<'s, L: Sources>(self, sources: &'s L) -> OperandList<'s>
    where
        'a: 's,
    {
        let result = ErasedOperand::of_result(self.data, self.offset, self.sizes, self.strides);
        let mut operands = OperandList::new(result);
        sources.list(&mut operands);
        operands
    }
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

    /// Whether the kernel reads hoisted values.
    const READS_VALUES: bool = D::LEN > 0 && Self::FITS_BUFFERS;

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
