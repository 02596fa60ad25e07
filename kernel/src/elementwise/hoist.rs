//! Hoisted values, which are computed from some operands and read by a kernel. A value that repeats
//! is computed once for all elements that share it.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::flags::{CALLS, COMPUTE_BOUND, KernelFlags};
use super::kernel::Kernel;
use super::loops::{ElementwiseLoops, HoistedValues};
use super::operation::HoistedValue;
use super::pointers::Pointers;
use crate::loop_form::{CompleteLoops, LoopsAtCall, SimpleLoops};
use crate::plan::MAX_HOISTED;
use crate::relayout::ElementLayout;
use crate::{MathContext, fits_buffer};

/// Defines types that have no values, and the form of the loops over kernels without values.
macro_rules! no_values {
    ($($type:ty: $loops:ty;)*) => {$(
        // SAFETY: there are no values (1 and 2).
        unsafe impl<E: Copy> HoistedValues<E> for $type {
            type Elems = E;
            type Pointers<P: Pointers<Elems = E>> = P;
            const LEN: usize = 0;
            const MASKS: [u32; MAX_HOISTED] = [0; MAX_HOISTED];
            const FIT_BUFFERS: bool = true;
            const FLAGS: KernelFlags = KernelFlags::OPERATORS;
            type Loops = $loops;

            #[inline(always)]
            fn elems(&self, _: &MathContext, elems: E) -> E {
                elems
            }
            #[inline(always)]
            fn list<'a, P: Pointers<Elems = E>>(
                &'a self,
                _: &mut [Option<HoistedValue<'a>>; MAX_HOISTED],
            ) {
            }
        }
    )*};
}
no_values! {
    (): LoopsAtCall;
    CompleteLoops: CompleteLoops;
    SimpleLoops: SimpleLoops;
}

/// A value `H` that `F` computes from the operands in `MASK`, by a kernel with properties `FLAGS`.
pub struct Hoisted<const MASK: u32, const FLAGS: u32, H, F> {
    compute: Value<FLAGS, F>,
    value: PhantomData<fn() -> H>,
}

/// The kernel of a hoisted value.
struct Value<const FLAGS: u32, F>(F);

impl<const FLAGS: u32, E, H, F> Kernel<E, H> for Value<FLAGS, F>
where
    F: Fn(&MathContext, E) -> H + Sync,
{
    const UPDATES: bool = false;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS | CALLS | COMPUTE_BOUND);
    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, _: &MaybeUninit<H>, elems: E) -> H {
        (self.0)(context, elems)
    }
}

impl<const MASK: u32, const FLAGS: u32, H, F> Hoisted<MASK, FLAGS, H, F> {
    #[inline(always)]
    pub fn new(compute: F) -> Self {
        Hoisted {
            compute: Value(compute),
            value: PhantomData,
        }
    }
}

// SAFETY: the kernel of the last value computes an `H`, which `*const H` reads after the values of `D` (1). `fits_buffer`
// compares the alignment (2).
unsafe impl<E, D, H, F, const MASK: u32, const FLAGS: u32> HoistedValues<E>
    for (D, Hoisted<MASK, FLAGS, H, F>)
where
    E: Copy,
    D: HoistedValues<E>,
    H: Copy + Send + Sync,
    F: Fn(&MathContext, E) -> H + Sync,
{
    type Elems = (D::Elems, H);
    type Pointers<P: Pointers<Elems = E>> = (D::Pointers<P>, *const H);
    const LEN: usize = D::LEN + 1;
    const MASKS: [u32; MAX_HOISTED] = {
        let mut masks = D::MASKS;
        masks[D::LEN] = MASK;
        masks
    };
    const FIT_BUFFERS: bool = D::FIT_BUFFERS && fits_buffer::<H>();
    const FLAGS: KernelFlags = D::FLAGS;
    type Loops = D::Loops;

    #[inline(always)]
    fn elems(&self, context: &MathContext, elems: E) -> Self::Elems {
        let value = (self.1.compute.0)(context, elems);
        (self.0.elems(context, elems), value)
    }

    #[inline(always)]
    fn list<'a, P: Pointers<Elems = E>>(
        &'a self,
        list: &mut [Option<HoistedValue<'a>>; MAX_HOISTED],
    ) {
        self.0.list::<P>(list);
        list[D::LEN] = Some(HoistedValue {
            kernel: D::Loops::erase::<H, P, Value<FLAGS, F>>(&self.1.compute),
            mask: MASK,
            element: ElementLayout::of::<H>(),
        });
    }
}

/// The values `D`, for a kernel with the properties `FLAGS`.
pub struct Flagged<const FLAGS: u32, D>(pub D);

// SAFETY: the values are those of `D` (1 and 2).
unsafe impl<E: Copy, D: HoistedValues<E>, const FLAGS: u32> HoistedValues<E> for Flagged<FLAGS, D> {
    type Elems = D::Elems;
    type Pointers<P: Pointers<Elems = E>> = D::Pointers<P>;
    const LEN: usize = D::LEN;
    const MASKS: [u32; MAX_HOISTED] = D::MASKS;
    const FIT_BUFFERS: bool = D::FIT_BUFFERS;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS);
    type Loops = D::Loops;

    #[inline(always)]
    fn elems(&self, context: &MathContext, elems: E) -> Self::Elems {
        self.0.elems(context, elems)
    }

    #[inline(always)]
    fn list<'a, P: Pointers<Elems = E>>(
        &'a self,
        list: &mut [Option<HoistedValue<'a>>; MAX_HOISTED],
    ) {
        self.0.list::<P>(list);
    }
}

/// A kernel that computes hoisted values for each element.
pub(super) struct Inlined<'a, D, K>(pub(super) &'a D, pub(super) &'a K);

impl<E: Copy, R, D: HoistedValues<E>, K: Kernel<D::Elems, R>> Kernel<E, R> for Inlined<'_, D, K> {
    const UPDATES: bool = K::UPDATES;
    const FLAGS: KernelFlags = D::FLAGS;
    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, place: &MaybeUninit<R>, elems: E) -> R {
        // SAFETY: by the precondition, the place is initialized if the kernel updates it.
        unsafe { self.1.compute(context, place, self.0.elems(context, elems)) }
    }
}

/// A kernel that reads hoisted values `D` of elements `E`.
pub(super) struct Materialized<'a, E, D, K>(&'a K, PhantomData<fn(E, D)>);

impl<'a, E, D, K> Materialized<'a, E, D, K> {
    pub(super) fn new(kernel: &'a K) -> Self {
        Materialized(kernel, PhantomData)
    }
}

impl<E: Copy, R, D: HoistedValues<E>, K: Kernel<D::Elems, R>> Kernel<D::Elems, R>
    for Materialized<'_, E, D, K>
{
    const UPDATES: bool = K::UPDATES;
    const FLAGS: KernelFlags = D::FLAGS.of_body();
    #[inline(always)]
    unsafe fn compute(&self, context: &MathContext, place: &MaybeUninit<R>, elems: D::Elems) -> R {
        // SAFETY: by the precondition, the place is initialized if the kernel updates it.
        unsafe { self.0.compute(context, place, elems) }
    }
}
