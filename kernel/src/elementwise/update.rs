//! Operations that replace elements of a target, or that reuse memory.

use core::marker::PhantomData;
use core::mem::MaybeUninit;

use super::kernel::{Fresh, Kernel, Update};
use super::loops::{Destination, ElementwiseLoops, HoistedValues};
use super::operation::OutputMode;
#[cfg(feature = "alloc")]
use super::source::ContiguousDims;
use super::source::{Layout, Sources, own_sizes};
use crate::MathContext;
#[cfg(feature = "alloc")]
use crate::fill::len;
use crate::known_dims::{KnownDims, UnknownDims};
#[cfg(feature = "alloc")]
use crate::memory::Buffer;

/// The elements of shape `S` that an update writes, and their layout.
pub struct Target<'a, T, S, Y> {
    pub data: &'a mut [T],
    /// The position in `data` of the element of index 0.
    pub offset: usize,
    pub sizes: &'a [usize],
    /// `None` if the elements are contiguous in row-major order.
    pub strides: Option<&'a [isize]>,
    pub shape: PhantomData<(S, Y)>,
}

/// Replaces every element of `target`, whose dimensions are `S`, by `f` of it and of the broadcast `sources`.
///
/// # Panics
/// An operand does not broadcast, a layout leads out of its slice, or the target overlaps itself.
#[inline(always)]
pub fn update<S, R, Y, L, D, T, F>(target: Target<'_, T, R, Y>, sources: L, values: D, f: F)
where
    S: KnownDims,
    Y: Layout,
    L: Sources,
    D: HoistedValues<L::Elems>,
    T: Copy + Send,
    F: Fn(&MathContext, T, D::Elems) -> T + Sync,
{
    let kernel = Update::<T, _>::new(f);
    evaluate_target::<S, _, _, _, _, _, _>(target, sources, values, &kernel, OutputMode::Update);
}

/// Replaces every element of `target`, whose dimensions are `S`, by `f` of the broadcast `sources`.
///
/// # Panics
/// As [`update`].
#[inline(always)]
pub fn assign<S, R, Y, L, D, T, F>(target: Target<'_, T, R, Y>, sources: L, values: D, f: F)
where
    S: KnownDims,
    Y: Layout,
    L: Sources,
    D: HoistedValues<L::Elems>,
    T: Copy + Send,
    F: Fn(&MathContext, D::Elems) -> T + Sync,
{
    evaluate_target::<S, _, _, _, _, _, _>(
        target,
        sources,
        values,
        &Fresh(f),
        OutputMode::Overwrite,
    );
}

#[inline(always)]
fn evaluate_target<S, R, Y, L, D, T, K>(
    target: Target<'_, T, R, Y>,
    sources: L,
    values: D,
    kernel: &K,
    mode: OutputMode,
) where
    S: KnownDims,
    Y: Layout,
    L: Sources,
    D: HoistedValues<L::Elems>,
    T: Copy + Send,
    K: Kernel<D::Elems, T>,
{
    let output = Destination {
        data: as_uninit(target.data),
        offset: target.offset,
        sizes: own_sizes::<Y>(target.sizes),
        strides: target.strides,
        mode,
    };
    // SAFETY: the elements of a slice are initialized.
    unsafe {
        if const { Y::CONTIGUOUS_PATTERN.is_some() } {
            D::Loops::evaluate::<S, _, _, _, _>(output, &sources, &values, kernel);
        } else {
            D::Loops::evaluate::<UnknownDims, _, _, _, _>(output, &sources, &values, kernel);
        }
    };
}

/// Returns initialized elements as `MaybeUninit`. Kernels only write initialized results.
#[inline(always)]
fn as_uninit<T: Copy>(elements: &mut [T]) -> &mut [MaybeUninit<T>] {
    // SAFETY: the layout is the same, and `evaluate_target` only writes initialized elements.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), elements.len()) }
}

/// Returns `true` if results of type `R` may reuse the memory of elements of type `T`.
#[cfg(feature = "alloc")]
pub const fn reusable<T, R>() -> bool {
    size_of::<T>() == size_of::<R>()
        && align_of::<T>() == align_of::<R>()
        && !core::mem::needs_drop::<R>()
}

/// Replaces each element of `buffer`, which has shape `S` and these sizes, by `f` of it and of the broadcast
/// `sources`. The results reuse the memory of `buffer`.
///
/// # Panics
/// The cases of [`update`], or `buffer` has another number of elements, or the types are not [`reusable`].
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn evaluate_reusing<S, L, D, T, R, F>(
    buffer: Buffer<T>,
    sizes: &[usize],
    sources: L,
    values: D,
    f: F,
) -> Buffer<R>
where
    S: KnownDims,
    L: Sources,
    T: Copy + Send,
    R: Send,
    D: HoistedValues<L::Elems>,
    F: Fn(&MathContext, T, D::Elems) -> R + Sync,
{
    assert!(const { reusable::<T, R>() } && Some(buffer.len()) == len::<S>(sizes));
    let (len, sizes) = (buffer.len(), own_sizes::<ContiguousDims<S>>(sizes));
    // If `f` panics, `results` frees the memory without dropping elements.
    let mut results = buffer.into_empty::<R>();
    let output = Destination {
        data: &mut results.spare_capacity()[..len],
        offset: 0,
        sizes,
        strides: None,
        mode: OutputMode::Update,
    };
    // SAFETY: the memory contains `len` elements of type `T`, which are `Copy`, until results
    // replace them. `evaluate` initializes every result.
    unsafe {
        D::Loops::evaluate::<S, _, _, _, _>(output, &sources, &values, &Update::<T, _>::new(f));
        results.set_len(len);
    }
    results
}
