//! Values that a kernel reads besides its operands' elements, computed from some of these: where
//! they repeat, once for all elements that share them.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::dense::{Any, kernel};
use super::drive;
use super::emit::Emit;
use super::flags::{CALLS, COMPUTE_BOUND, KernelFlags};
use super::math_context::MathContext;
use super::pointers::Pointers;
use crate::plan::MAX_HOISTED;

/// Values computed from elements `E`, as nested pairs onto them: `((E, H), I)`.
pub trait Derived<E: Copy>: Sync {
    /// The elements and the values.
    type Elems: Copy;
    /// Where all of these are read.
    #[doc(hidden)]
    type Pointers<P: Pointers<Elems = E>>: Pointers<Elems = Self::Elems>;
    /// How many values there are.
    const LEN: usize;
    /// Which operands each is computed from; bit 0 is the first.
    const MASKS: [u32; MAX_HOISTED];
    /// Whether all may stand in blocks.
    const FIT_BLOCKS: bool;
    /// What is known of how the values and the result are computed.
    #[doc(hidden)]
    const FLAGS: KernelFlags;

    /// The elements and the values computed from them.
    fn elems(&self, mode: &MathContext, elems: E) -> Self::Elems;

    /// How each is computed, in order.
    #[doc(hidden)]
    fn describe<P: Pointers<Elems = E>>(
        &self,
        list: &mut [Option<drive::HoistedValue>; MAX_HOISTED],
    );

    /// Where all are read, if each value is kept in memory of its own.
    #[doc(hidden)]
    fn pointers<P: Pointers<Elems = E>>(
        pointers: P,
        kept: &[*const u8; MAX_HOISTED],
    ) -> Self::Pointers<P>;
}

impl<E: Copy> Derived<E> for () {
    type Elems = E;
    type Pointers<P: Pointers<Elems = E>> = P;
    const LEN: usize = 0;
    const MASKS: [u32; MAX_HOISTED] = [0; MAX_HOISTED];
    const FIT_BLOCKS: bool = true;
    const FLAGS: KernelFlags = KernelFlags::OPERATORS;

    #[inline(always)]
    fn elems(&self, _: &MathContext, elems: E) -> E {
        elems
    }
    #[inline(always)]
    fn describe<P: Pointers<Elems = E>>(&self, _: &mut [Option<drive::HoistedValue>; MAX_HOISTED]) {
    }
    #[inline(always)]
    fn pointers<P: Pointers<Elems = E>>(pointers: P, _: &[*const u8; MAX_HOISTED]) -> P {
        pointers
    }
}

/// A value `H` that `F` computes from the elements of the operands in `MASK`, by a kernel with the
/// properties `FLAGS`.
pub struct Hoisted<const MASK: u32, const FLAGS: u32, H, F> {
    compute: Value<FLAGS, F>,
    value: PhantomData<fn() -> H>,
}

/// What computes it.
struct Value<const FLAGS: u32, F>(F);

impl<const FLAGS: u32, E, H, F> Emit<E, H> for Value<FLAGS, F>
where
    F: Fn(&MathContext, E) -> H + Sync,
{
    const UPDATES: bool = false;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS | CALLS | COMPUTE_BOUND);
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, _: &MaybeUninit<H>, elems: E) -> H {
        (self.0)(mode, elems)
    }
}

impl<const MASK: u32, const FLAGS: u32, H, F> Hoisted<MASK, FLAGS, H, F> {
    #[inline(always)]
    pub(crate) fn new(compute: F) -> Self {
        Hoisted {
            compute: Value(compute),
            value: PhantomData,
        }
    }
}

impl<E, D, H, F, const MASK: u32, const FLAGS: u32> Derived<E> for (D, Hoisted<MASK, FLAGS, H, F>)
where
    E: Copy,
    D: Derived<E>,
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
    const FIT_BLOCKS: bool = D::FIT_BLOCKS && drive::fits_blocks::<H>();
    const FLAGS: KernelFlags = D::FLAGS;

    #[inline(always)]
    fn elems(&self, mode: &MathContext, elems: E) -> Self::Elems {
        (self.0.elems(mode, elems), (self.1.compute.0)(mode, elems))
    }

    #[inline(always)]
    fn describe<P: Pointers<Elems = E>>(
        &self,
        list: &mut [Option<drive::HoistedValue>; MAX_HOISTED],
    ) {
        self.0.describe::<P>(list);
        list[D::LEN] = Some(drive::HoistedValue {
            kernel: kernel::<Any, H, P, Value<FLAGS, F>>(&self.1.compute),
            mask: MASK,
            bytes: size_of::<H>(),
        });
    }

    #[inline(always)]
    fn pointers<P: Pointers<Elems = E>>(
        pointers: P,
        kept: &[*const u8; MAX_HOISTED],
    ) -> Self::Pointers<P> {
        (D::pointers(pointers, kept), kept[D::LEN].cast())
    }
}

/// With values that are computed from the elements on the spot.
pub(super) struct OnTheSpot<'a, D, K>(pub(super) &'a D, pub(super) &'a K);

impl<E: Copy, R, D: Derived<E>, K: Emit<D::Elems, R>> Emit<E, R> for OnTheSpot<'_, D, K> {
    const UPDATES: bool = K::UPDATES;
    const FLAGS: KernelFlags = D::FLAGS;
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, place: &MaybeUninit<R>, elems: E) -> R {
        // SAFETY: passed on to the caller.
        unsafe { self.1.result(mode, place, self.0.elems(mode, elems)) }
    }
}

/// With values `D` that have been computed from elements `E`.
pub(super) struct Kept<'a, E, D, K>(&'a K, PhantomData<fn(E, D)>);

impl<'a, E, D, K> Kept<'a, E, D, K> {
    pub(super) fn new(emit: &'a K) -> Self {
        Kept(emit, PhantomData)
    }
}

impl<E: Copy, R, D: Derived<E>, K: Emit<D::Elems, R>> Emit<D::Elems, R> for Kept<'_, E, D, K> {
    const UPDATES: bool = K::UPDATES;
    const FLAGS: KernelFlags = D::FLAGS.of_body();
    const VALUES: usize = D::LEN;
    const MASKS: [u32; MAX_HOISTED] = D::MASKS;
    #[inline(always)]
    unsafe fn result(&self, mode: &MathContext, place: &MaybeUninit<R>, elems: D::Elems) -> R {
        // SAFETY: passed on to the caller.
        unsafe { self.0.result(mode, place, elems) }
    }
}

/// The same values, of a kernel with the properties `FLAGS`.
pub struct Flagged<const FLAGS: u32, D>(pub(crate) D);

impl<E: Copy, D: Derived<E>, const FLAGS: u32> Derived<E> for Flagged<FLAGS, D> {
    type Elems = D::Elems;
    type Pointers<P: Pointers<Elems = E>> = D::Pointers<P>;
    const LEN: usize = D::LEN;
    const MASKS: [u32; MAX_HOISTED] = D::MASKS;
    const FIT_BLOCKS: bool = D::FIT_BLOCKS;
    const FLAGS: KernelFlags = KernelFlags::new(FLAGS);

    #[inline(always)]
    fn elems(&self, mode: &MathContext, elems: E) -> Self::Elems {
        self.0.elems(mode, elems)
    }

    #[inline(always)]
    fn describe<P: Pointers<Elems = E>>(
        &self,
        list: &mut [Option<drive::HoistedValue>; MAX_HOISTED],
    ) {
        self.0.describe::<P>(list);
    }

    #[inline(always)]
    fn pointers<P: Pointers<Elems = E>>(
        pointers: P,
        kept: &[*const u8; MAX_HOISTED],
    ) -> Self::Pointers<P> {
        D::pointers(pointers, kept)
    }
}
