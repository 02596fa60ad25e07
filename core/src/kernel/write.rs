//! The ways into the kernels: a fresh result, an update in place, a buffer used again.

use core::mem::{MaybeUninit, needs_drop};

#[cfg(feature = "alloc")]
use super::Contiguous;
#[cfg(feature = "alloc")]
use super::allocate::allocate;
use super::run::{plan, run};
use super::source::{KnownPlan, Layout, Source, Sources, known, known_count};
use super::{array, counted};
#[cfg(feature = "alloc")]
use crate::ShapeError;
#[cfg(feature = "alloc")]
use crate::error::ErrorKind;
use crate::numeric::rule::count;
use crate::shape::MAX_RANK;
use crate::{KnownShape, Shape};

/// Fills `out`, a contiguous result of shape `S` and these sizes, with `f` over the elements of
/// `sources`, stretched.
///
/// # Panics
/// `out` is not as long as the sizes say, or a source does not stretch to them, or reaches beyond
/// its elements. None of it happens to what passed the rule.
#[inline(always)]
pub(crate) fn evaluate<S, L, R, F>(out: &mut [MaybeUninit<R>], sizes: &[usize], sources: L, f: F)
where
    S: Shape,
    L: Sources,
    F: Fn(L::Elems) -> R + Sync,
{
    assert!(
        Some(out.len()) == len::<S>(sizes),
        "a result has one place per element"
    );
    let pointers = sources.pointers();
    // SAFETY: the sources were held against their slices, `out` has one place per element, and
    // plans stretch only what may be stretched.
    unsafe {
        if !needs_drop::<R>() {
            run::<S, _, _, _, _>(sizes, None, &sources, out.as_mut_ptr().cast(), pointers, &f);
        } else if KnownPlan::<S, L>::KNOWN {
            counted::run(const { &KnownPlan::<S, L>::PLAN }, out, pointers, &f);
        } else {
            counted::run(
                &plan::<_, MAX_RANK>(sizes, None, &sources),
                out,
                pointers,
                &f,
            );
        }
    }
}

/// The elements of an inline array of shape `S`: `f` over the elements of `sources`, stretched.
///
/// # Panics
/// As [`evaluate`].
#[inline(always)]
pub(crate) fn evaluate_array<S, L, R, F>(sources: L, f: F) -> S::Nested<R>
where
    S: KnownShape,
    L: Sources,
    F: Fn(L::Elems) -> R + Sync,
{
    let mut nested = array::uninit::<S, R>();
    evaluate::<S, _, _, _>(S::as_mut_slice(&mut nested), S::SIZES_REF, sources, f);
    // SAFETY: `evaluate` has initialised every element.
    unsafe { array::assume_init::<S, R>(nested) }
}

/// The elements of a vector of these sizes, contiguous of shape `S`: `f` over the elements of
/// `sources`, stretched.
///
/// # Errors
/// The memory cannot be had.
///
/// # Panics
/// As [`evaluate`].
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn evaluate_vec<S, L, R, F>(
    sizes: &[usize],
    sources: L,
    f: F,
) -> Result<alloc::vec::Vec<R>, ShapeError>
where
    S: Shape,
    L: Sources,
    F: Fn(L::Elems) -> R + Sync,
{
    let len = len::<S>(sizes).ok_or(ErrorKind::Overflow)?;
    let mut out = allocate(len)?;
    evaluate::<S, _, _, _>(&mut out.spare_capacity_mut()[..len], sizes, sources, f);
    // SAFETY: `evaluate` has initialised `len` elements.
    unsafe { out.set_len(len) };
    Ok(out)
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
    pub(crate) shape: core::marker::PhantomData<(S, Y)>,
}

/// Replaces every element of `target` by `f` of it and of the elements of `sources`, stretched.
///
/// # Panics
/// A source does not stretch to the target, or one of them reaches beyond its elements. None of it
/// happens to what passed the rule.
#[inline(always)]
pub(crate) fn update<S, Y, L, T, F>(target: Target<'_, T, S, Y>, sources: L, f: F)
where
    S: Shape,
    Y: Layout,
    L: Sources,
    T: Copy,
    F: Fn(T, L::Elems) -> T + Sync,
{
    let Target {
        data,
        offset,
        sizes,
        strides,
        ..
    } = target;
    let itself = Source::<T, Y>::layout_only(sizes, strides);
    assert!(
        itself.is_within(offset, data.len()),
        "the target's layout reaches beyond its elements"
    );
    let to = data.as_mut_ptr().wrapping_add(offset);
    // The target's pointer serves for both reading and writing: no reference to it is alive.
    let pointers = (sources.pointers(), to.cast_const());
    let f = |(elems, old): (L::Elems, T)| f(old, elems);
    // SAFETY: target and sources were held against their slices, and plans stretch only what may
    // be stretched; a stretched target cannot be made, and elements are read before they are
    // written at the same place.
    unsafe { run::<S, _, _, _, _>(sizes, strides, &(sources, itself), to, pointers, &f) };
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
/// As [`evaluate`], or the types are not [`reusable`].
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn evaluate_reusing<S, L, T, R, F>(
    mut buffer: alloc::vec::Vec<T>,
    sizes: &[usize],
    sources: L,
    f: F,
) -> alloc::vec::Vec<R>
where
    S: Shape,
    L: Sources,
    T: Copy,
    F: Fn(T, L::Elems) -> R + Sync,
{
    assert!(const { reusable::<T, R>() } && Some(buffer.len()) == len::<S>(sizes));
    let (len, capacity) = (buffer.len(), buffer.capacity());
    let to = buffer.as_mut_ptr();
    // SAFETY: no element of a `Copy` type needs to be dropped. Should `f` panic, the vector frees
    // its memory and looks at none of it.
    unsafe { buffer.set_len(0) };
    let itself = Source::<T, Contiguous<S>>::layout_only(sizes, None);
    let pointers = (sources.pointers(), to.cast_const());
    let f = |(elems, old): (L::Elems, T)| f(old, elems);
    // SAFETY: as in `update`; a result takes the memory of the element that it is computed from.
    unsafe {
        run::<S, _, _, _, _>(
            sizes,
            None,
            &(sources, itself),
            to.cast::<R>(),
            pointers,
            &f,
        )
    };
    core::mem::forget(buffer);
    // SAFETY: the memory was the vector's own; sizes and alignments agree, so it was allocated
    // with the same layout; `run` has initialised every element.
    unsafe { alloc::vec::Vec::from_raw_parts(to.cast(), len, capacity) }
}
