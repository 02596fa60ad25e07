//! Short rows of elements that functions compute: the elements of many results are computed together first, by
//! vectors that one row would not fill.

use core::marker::PhantomData;
use core::mem::MaybeUninit;
use core::ops::Range;

use super::order::chained;
use super::rows::ResultRow;
use super::{Reducer, Reduction, ReductionLevels};
use crate::kernel::elementwise::flags::KernelFlags;
use crate::kernel::elementwise::{Kernel, Pointers, VectorLoop};
use crate::kernel::simd::dispatch_into;
use crate::kernel::{MathContext, fits_buffer};
use crate::plan::thresholds::BUFFER;
pub(super) use crate::plan::thresholds::MIN_FUNCTION_ROW as MIN_ROW;

/// Room for the elements of some results.
#[repr(align(64))]
struct Values([MaybeUninit<u8>; BUFFER]);

impl<P, E, F, O> Reducer<'_, P, E, F, O>
where
    P: Pointers,
    F: Fn(&MathContext, P::Elems) -> E + Sync,
    O: Reduction<E>,
{
    /// The number of elements for which there is room.
    const CAPACITY: usize = if size_of::<E>() > 0 && fits_buffer::<E>() {
        BUFFER / size_of::<E>()
    } else {
        0
    };

    /// Whether the elements of short rows are computed first, and then accumulated.
    pub(super) const BY_VALUES: bool =
        O::FLAGS.calls() && !O::BY_RUNS && O::MAX_CHAIN < MIN_ROW && Self::CAPACITY >= MIN_ROW;

    /// Computes a row of results, each of fewer than [`MIN_ROW`] elements, in one chain or in several.
    ///
    /// # Safety
    /// As for [`row`](Self::row), and elements are computed [first](Self::BY_VALUES).
    pub(super) unsafe fn row_by_values<const ONE_CHAIN: bool>(&self, row: &ResultRow) {
        let most = if row.is_contiguous::<P>(self.terms) {
            Self::CAPACITY / self.terms
        } else {
            1
        };
        let mut values = Values([MaybeUninit::uninit(); BUFFER]);
        let values: *mut MaybeUninit<E> = values.0.as_mut_ptr().cast();
        for first in (0..row.len).step_by(most) {
            let range = first..row.len.min(first + most);
            // SAFETY: there is room for the elements of `most` results, and it is aligned as lines are.
            let values =
                unsafe { core::slice::from_raw_parts_mut(values, range.len() * self.terms) };
            row.for_each(first..first + 1, self.out, |_, from: P| {
                // SAFETY: the caller says that the elements of each result are contiguous; they follow one
                // another if there are several.
                unsafe { self.compute_values(values, from) };
            });
            // SAFETY: all elements have been computed.
            unsafe { self.accumulate_values::<ONE_CHAIN>(row, range, values.as_ptr().cast()) };
        }
    }

    /// Computes all of `values`.
    ///
    /// # Safety
    /// As many elements of each operand are contiguous from `from` on.
    unsafe fn compute_values(&self, values: &mut [MaybeUninit<E>], from: P) {
        dispatch_into::<ReductionLevels<false, E, O>, _, _>(
            values,
            #[inline(always)]
            |values, instructions| {
                let kernel = &Element::<_, O>(self.f, PhantomData);
                // SAFETY: the kernel does not update, and the caller says that the elements may be read.
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

    /// Accumulates some results of a row, whose elements are `values`.
    ///
    /// # Safety
    /// There are as many values, which are read once each.
    unsafe fn accumulate_values<const ONE_CHAIN: bool>(
        &self,
        row: &ResultRow,
        range: Range<usize>,
        mut values: *const E,
    ) {
        let terms = self.terms;
        // Chains wait for each other: wider vectors take longer.
        Self::dispatch::<true>(
            #[inline(always)]
            |_| {
                row.for_each(
                    range,
                    self.out,
                    #[inline(always)]
                    |to, _: P| {
                        // SAFETY: the caller says that there are as many values.
                        let element = |i| unsafe { values.add(i).read() };
                        let acc = if ONE_CHAIN {
                            self.op.push_run(self.op.start(), terms, element)
                        } else {
                            chained(self.op, terms, element)
                        };
                        // SAFETY: by invariant 1 there is a place for the result.
                        unsafe { to.write(self.op.finish(acc, terms)) };
                        values = values.wrapping_add(terms);
                    },
                );
            },
        );
    }
}

/// Elements of a reduction `O`, computed by `F`.
struct Element<'a, F, O>(&'a F, PhantomData<O>);

impl<V, E, F, O> Kernel<V, E> for Element<'_, F, O>
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
