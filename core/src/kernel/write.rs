//! The ways into the kernels: a fresh result, an update in place, a buffer used again.

use core::marker::PhantomData;
use core::mem::{MaybeUninit, needs_drop};

#[cfg(feature = "alloc")]
use super::buffer::Buffer;
use super::derived::Derived;
use super::emit::{Emit, Fresh, Update};
use super::isa::{Widest, dispatch};
use super::math_context::{Instructions, MathContext};
use super::nest::ConstPlan;
use super::overlap::overlaps;
use super::run::{Output, plan, run};
use super::source::{
    Contiguous, KnownPlan, Layout, Sources, is_within_as, known, known_count, own_sizes,
};
use super::{array, drop_guard};
use crate::dim_vec::MAX_RANK;
#[cfg(feature = "alloc")]
use crate::error::Detail;
#[cfg(feature = "alloc")]
use crate::error::ShapeError;
use crate::shape::dyn_shape::DynShape;
use crate::shape::layout::count;
use crate::shape::traits::{KnownShape, Shape};

/// Work that fills a result.
///
/// # Safety
/// [`fill`](Self::fill) initialises every element, or panics.
pub unsafe trait Work<R> {
    /// Initialises every element of `out`, a result of these sizes.
    ///
    /// # Panics
    /// `out` is not as long as the result, or what is read does not fit it or reaches beyond its
    /// elements. None of it happens to what passed the rule.
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]);
}

/// A contiguous result of shape `S`: `f` over the elements of `sources`, stretched, and what is
/// derived from them.
pub struct Map<S, L, D, F> {
    sources: L,
    derived: D,
    f: F,
    shape: PhantomData<S>,
}

impl<S, L, D, F> Map<S, L, D, F> {
    #[inline(always)]
    pub(crate) fn new<R>(sources: L, derived: D, f: F) -> Self
    where
        L: Sources,
        D: Derived<L::Elems>,
        F: Fn(&MathContext, D::Elems) -> R,
    {
        Map {
            sources,
            derived,
            f,
            shape: PhantomData,
        }
    }
}

// SAFETY: every path below writes one element per index of the result, and `out` has one place for
// each.
unsafe impl<S, L, D, R, F> Work<R> for Map<S, L, D, F>
where
    S: Shape,
    L: Sources,
    D: Derived<L::Elems>,
    F: Fn(&MathContext, D::Elems) -> R + Sync,
{
    #[inline(always)]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]) {
        let Map {
            sources,
            derived,
            f,
            ..
        } = self;
        assert!(
            Some(out.len()) == len::<S>(sizes),
            "a result has one place per element"
        );
        let sizes = own_sizes::<Contiguous<S>>(sizes);
        let pointers = sources.pointers();
        // SAFETY: the sources were held against their slices, `out` has one place per element, and
        // plans stretch only what may be stretched.
        unsafe {
            if const { !needs_drop::<R>() } {
                let out = Output {
                    first: out.as_mut_ptr(),
                    sizes,
                    strides: None,
                    is_new: true,
                };
                run::<S, _, _, _, _>(out, &sources, pointers, &derived, &Fresh(f));
            } else {
                let mut fill = core::convert::identity(
                    #[inline(always)]
                    |instructions| {
                        let mode = MathContext::exact(instructions);
                        let f = |elems| f(&mode, derived.elems(&mode, elems));
                        if const { KnownPlan::<S, L>::KNOWN } {
                            drop_guard::run(const { &KnownPlan::<S, L>::PLAN }, out, pointers, &f);
                        } else {
                            let plan = plan::<_, MAX_RANK>(sizes, &sources);
                            drop_guard::run(&plan, out, pointers, &f);
                        }
                    },
                );
                // Functions use the same instructions whatever is made of their values.
                if const { D::FLAGS.is_compute_bound() } {
                    dispatch::<Widest, _>(fill);
                } else {
                    fill(Instructions::COMPILED);
                }
            }
        }
    }
}

/// The elements of an inline array of shape `S` that `work` fills.
#[inline(always)]
pub(crate) fn fill_array<S: KnownShape, R>(work: impl Work<R>) -> S::Nested<R> {
    let mut nested = array::uninit::<S, R>();
    work.fill(S::SIZES_REF, S::as_mut_slice(&mut nested));
    // SAFETY: every element has been initialised.
    unsafe { array::assume_init::<S, R>(nested) }
}

/// The elements of a tensor of shape `S` and these sizes that `work` fills.
///
/// # Errors
/// The memory cannot be had.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn fill_buffer<S: Shape, R>(
    sizes: &[usize],
    work: impl Work<R>,
) -> Result<Buffer<R>, ShapeError> {
    let Some(len) = len::<S>(sizes) else {
        return Err(overflow());
    };
    let mut out = Buffer::with_room(len)?;
    work.fill(sizes, out.room());
    // SAFETY: `len` elements have been initialised.
    unsafe { out.set_len(len) };
    Ok(out)
}

#[cfg(feature = "alloc")]
#[cold]
fn overflow() -> ShapeError {
    Detail::Overflow.into()
}

/// The number of elements of shape `S` and these sizes, by the compiler where it can.
#[inline(always)]
fn len<S: Shape>(sizes: &[usize]) -> Option<usize> {
    match const { known(S::PATTERN) } {
        Some(_) => const { known_count(S::PATTERN) },
        None => count(sizes),
    }
}

/// Where an update writes: elements of shape `S`, and how they lie.
pub struct Target<'a, T, S, Y> {
    pub(crate) data: &'a mut [T],
    /// Where in `data` the element of index 0 stands.
    pub(crate) offset: usize,
    pub(crate) sizes: &'a [usize],
    /// `None`: contiguous, in row-major order.
    pub(crate) strides: Option<&'a [isize]>,
    pub(crate) shape: PhantomData<(S, Y)>,
}

impl<T, S, Y: Layout> Target<'_, T, S, Y> {
    /// Holds it against its slice.
    ///
    /// # Panics
    /// An index leads out of it, or two indices are the same element.
    #[inline(always)]
    pub(super) fn check(&self) {
        assert!(
            is_within_as::<Y>(self.sizes, self.strides, self.offset, self.data.len()),
            "the target's layout reaches beyond its elements"
        );
        assert!(
            self.strides
                .is_none_or(|strides| !overlaps(self.sizes, strides)),
            "two indices of the target are the same element"
        );
    }
}

/// Replaces every element of `target` by `f` of it and of the elements of `sources`, stretched.
///
/// # Panics
/// A source does not stretch to the target, or one of them reaches beyond its elements. None of it
/// happens to what passed the rule.
#[inline(always)]
pub(crate) fn update<S, Y, L, D, T, F>(target: Target<'_, T, S, Y>, sources: L, derived: D, f: F)
where
    S: Shape,
    Y: Layout,
    L: Sources,
    D: Derived<L::Elems>,
    T: Copy,
    F: Fn(&MathContext, T, D::Elems) -> T + Sync,
{
    emit_into(target, sources, derived, &Update::<T, _>::new(f));
}

/// Replaces every element of `target` by `f` of the elements of `sources`, stretched.
///
/// # Panics
/// As [`update`].
#[inline(always)]
pub(crate) fn assign<S, Y, L, D, T, F>(target: Target<'_, T, S, Y>, sources: L, derived: D, f: F)
where
    S: Shape,
    Y: Layout,
    L: Sources,
    D: Derived<L::Elems>,
    T: Copy,
    F: Fn(&MathContext, D::Elems) -> T + Sync,
{
    emit_into(target, sources, derived, &Fresh(f));
}

#[inline(always)]
fn emit_into<S, Y, L, D, T, K>(target: Target<'_, T, S, Y>, sources: L, derived: D, emit: &K)
where
    S: Shape,
    Y: Layout,
    L: Sources,
    D: Derived<L::Elems>,
    T: Copy,
    K: Emit<D::Elems, T>,
{
    target.check();
    let Target {
        data,
        offset,
        sizes,
        strides,
        ..
    } = target;
    let out = Output {
        first: data.as_mut_ptr().wrapping_add(offset).cast(),
        sizes: own_sizes::<Y>(sizes),
        strides,
        is_new: false,
    };
    let pointers = sources.pointers();
    // SAFETY: target and sources were held against their slices, and plans stretch only what may
    // be stretched; no two indices are the same place, and the target is borrowed by nobody else.
    unsafe {
        if const { Y::KNOWN.is_some() } {
            run::<S, _, _, _, _>(out, &sources, pointers, &derived, emit);
        } else {
            run::<DynShape, _, _, _, _>(out, &sources, pointers, &derived, emit);
        }
    };
}

/// Whether results of type `R` may take the memory of elements of type `T`.
#[cfg(feature = "alloc")]
pub(crate) const fn reusable<T, R>() -> bool {
    size_of::<T>() == size_of::<R>() && align_of::<T>() == align_of::<R>() && !needs_drop::<R>()
}

/// The elements of `buffer`, contiguous of shape `S` and these sizes, replaced by `f` of each and
/// of the elements of `sources`, stretched: in the same memory.
///
/// # Panics
/// As [`update`], or `buffer` is not as long as the sizes say, or the types are not [`reusable`].
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn evaluate_reusing<S, L, D, T, R, F>(
    buffer: Buffer<T>,
    sizes: &[usize],
    sources: L,
    derived: D,
    f: F,
) -> Buffer<R>
where
    S: Shape,
    L: Sources,
    T: Copy,
    D: Derived<L::Elems>,
    F: Fn(&MathContext, T, D::Elems) -> R + Sync,
{
    assert!(const { reusable::<T, R>() } && Some(buffer.len()) == len::<S>(sizes));
    let (len, sizes) = (buffer.len(), own_sizes::<Contiguous<S>>(sizes));
    // Should `f` panic, the memory is freed, and none of it is looked at.
    let mut room = buffer.into_room::<R>();
    let out = Output {
        first: room.room().as_mut_ptr(),
        sizes,
        strides: None,
        is_new: false,
    };
    let pointers = sources.pointers();
    // SAFETY: as in `update`; a result takes the memory of the element that it is computed from,
    // which is there until then: elements are `Copy`. `run` initialises every result.
    unsafe {
        run::<S, _, _, _, _>(out, &sources, pointers, &derived, &Update::<T, _>::new(f));
        room.set_len(len);
    }
    room
}
