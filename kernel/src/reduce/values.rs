//! Reductions of short rows whose elements are computed by functions.
//!
//! A short row does not fill the vectors of a function, so the elements of many rows are computed
//! together first.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::chains::chained;
use super::levels::ReductionLevels;
use super::result_row::ResultRow;
use super::{Index, Indices, Reducer, Reduction, push_each};
use crate::buffers::Buffers;
use crate::elementwise::flags::KernelFlags;
use crate::elementwise::{Kernel, Pointers, VectorLoop};
use crate::loop_form::CompleteLoops;
use crate::plan::thresholds::BUFFER;
pub(super) use crate::plan::thresholds::MIN_FUNCTION_ROW as MIN_ROW;
use crate::simd::dispatch_into;
use crate::{MathContext, fits_buffer};

impl<P, E, F, O> Reducer<'_, P, E, F, O, CompleteLoops>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The number of elements that fit a buffer.
    const CAPACITY: usize = if size_of::<E>() > 0 && fits_buffer::<E>() {
        BUFFER / size_of::<E>()
    } else {
        0
    };

    /// Whether the elements of short rows are computed first, and then accumulated.
    pub(super) const BY_VALUES: bool =
        O::FLAGS.calls() && !O::ALL_AT_ONCE && O::MAX_CHAIN < MIN_ROW && Self::CAPACITY >= MIN_ROW;

    /// Computes a row of results, each of fewer than [`MIN_ROW`] elements. With `ONE_CHAIN`, a result is one chain.
    /// Otherwise it may be several.
    ///
    /// # Safety
    /// As for [`row`](Self::row). [`BY_VALUES`](Self::BY_VALUES) is `true`.
    pub(super) unsafe fn row_by_values<const ONE_CHAIN: bool>(&self, row: &ResultRow) {
        let most = if row.is_contiguous::<P>(self.terms) {
            Self::CAPACITY / self.terms
        } else {
            1
        };
        let mut buffer = Buffers::<1>::new();
        let values: *mut MaybeUninit<E> = buffer.as_mut_bytes().as_mut_ptr().cast();
        for first in (0..row.len).step_by(most) {
            let range = first..row.len.min(first + most);
            // SAFETY: `values` has room for the elements of `most` results. It is aligned for `E`, because `CAPACITY`
            // is not 0, as `BY_VALUES` is `true`.
            let values =
                unsafe { core::slice::from_raw_parts_mut(values, range.len() * self.terms) };
            row.for_each(first..first + 1, self.out, |_, from: P| {
                // SAFETY: by the precondition, the elements of one result are contiguous. If `values` has the elements
                // of several results, `is_contiguous` has returned `true`, so these are contiguous too.
                unsafe { self.compute_values(values, from) };
            });
            // SAFETY: all elements of the results `range` have been computed.
            unsafe { self.accumulate_values::<ONE_CHAIN>(row, range, values.as_ptr().cast()) };
        }
    }

    /// Computes `values`.
    ///
    /// # Safety
    /// Each operand has `values.len()` contiguous elements that may be read, beginning at its address in `from`.
    unsafe fn compute_values(&self, values: &mut [MaybeUninit<E>], from: P) {
        dispatch_into::<ReductionLevels<false, E, O>, _, _>(
            values,
            #[inline(always)]
            |values, instructions| {
                let kernel = &ElementKernel::<_, O>::new(self.f);
                // SAFETY: the kernel does not update. By the precondition, elements may be read.
                unsafe {
                    VectorLoop::new::<P>(kernel, instructions).fill(
                        values,
                        #[inline(always)]
                        |i| from.read(i),
                    );
                }
            },
        );
    }

    /// Accumulates the results `range` of a row from their elements `values`.
    ///
    /// # Safety
    /// `values` has `terms` initialized elements for each result. They are not used again.
    unsafe fn accumulate_values<const ONE_CHAIN: bool>(
        &self,
        row: &ResultRow,
        range: Range<usize>,
        mut values: *const E,
    ) {
        let terms = self.terms;
        // Accumulation is bound by latency, and wider vectors take longer.
        Self::dispatch::<true>(
            #[inline(always)]
            |_| {
                row.for_each(
                    range,
                    self.out,
                    #[inline(always)]
                    |to, _: P| {
                        // SAFETY: by the precondition, `values` has `terms` more elements.
                        let elements = unsafe { Indices::new(terms) };
                        // SAFETY: as above. Each is read once, since `BY_VALUES` excludes operations that accumulate
                        // all at once.
                        let element = |i: Index<'_>| unsafe { values.add(i.get()).read() };
                        let acc = if ONE_CHAIN {
                            push_each(self.op, self.op.start(), elements, element)
                        } else {
                            chained(self.op, elements, element)
                        };
                        // SAFETY: by invariant 1, the place of the result may be written.
                        unsafe { to.write(self.op.finish(acc, terms)) };
                        values = values.wrapping_add(terms);
                    },
                );
            },
        );
    }
}

/// Elements of a reduction `O`, computed by `F`.
pub(super) struct ElementKernel<'a, F, O>(&'a F, PhantomData<O>);

impl<'a, F, O> ElementKernel<'a, F, O> {
    /// Creates the kernel that computes elements by `f`.
    #[inline(always)]
    pub(super) fn new(f: &'a F) -> Self {
        ElementKernel(f, PhantomData)
    }
}

impl<V, E, F, O> Kernel<V, E> for ElementKernel<'_, F, O>
where
    F: Fn(&MathContext, V) -> E + Sync,
    O: Reduction<E>,
{
    const UPDATES: bool = false;
    // Values are accumulated as they are.
    const FLAGS: KernelFlags = O::FLAGS.compute_bound().without_rounding();

    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, _: &MaybeUninit<E>, elems: V) -> E {
        (self.0)(context, elems)
    }
}
