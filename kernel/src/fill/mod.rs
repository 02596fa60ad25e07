//! Results in new memory. A type that implements [`FillResult`] initializes every element.

mod cast_elements;
mod cloned_elements;
mod columns;
mod compiled;
#[cfg(feature = "std")]
mod deinterleaved;
mod interleaved;
mod padded;
mod sequence;
mod then_change;

use core::marker::PhantomData;
use core::mem::MaybeUninit;

pub use self::cast_elements::{CastElements, CastSlice};
pub use self::cloned_elements::ClonedElements;
pub use self::compiled::{Compiled, CompiledWork, Either, Filled, Places};
#[cfg(feature = "std")]
pub use self::deinterleaved::Deinterleaved;
pub use self::interleaved::Interleaved;
pub use self::padded::{PaddedElements, Padding};
pub use self::sequence::{ElementsOf, SlicesOf};
pub use self::then_change::ThenChange;
#[cfg(feature = "alloc")]
use super::memory::Buffer;
use super::memory::{NestedArrays, inline_array};
use super::type_eq::{self, TypeTag};
use crate::known_dims::KnownDims;
#[cfg(feature = "alloc")]
use crate::memory::MemoryError;
use crate::sizes::layout::count;
use crate::sizes::pattern::known_count;

/// An operation that fills a result.
///
/// # Safety
/// [`fill`](Self::fill) initializes every element, or panics.
pub unsafe trait FillResult<R> {
    /// Initializes every element of `out`, a result of these sizes.
    ///
    /// # Panics
    /// `out` is not as long as the result, or an operand does not broadcast to it or reaches beyond
    /// its elements. Operands that passed the check of broadcasting do not panic.
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]);
}

/// Fills a result of elements `R` that are `T`, which generic code does not know.
pub struct Downcast<T, F> {
    fill: F,
    element: PhantomData<T>,
}

impl<T, F> Downcast<T, F> {
    pub fn new(fill: F) -> Self {
        Downcast {
            fill,
            element: PhantomData,
        }
    }
}

// SAFETY: `F` initializes every element, or panics.
unsafe impl<R, T: TypeTag, F: FillResult<T>> FillResult<R> for Downcast<T, F> {
    #[inline(always)]
    fn fill(self, sizes: &[usize], out: &mut [MaybeUninit<R>]) {
        match type_eq::places(out) {
            Some(out) => self.fill.fill(sizes, out),
            None => panic!("the elements of the result have another type"),
        }
    }
}

/// Returns the number of elements of shape `S` and these sizes, as a constant if `S` has all sizes.
#[inline(always)]
pub(crate) fn len<S: KnownDims>(sizes: &[usize]) -> Option<usize> {
    if const { known_count(S::PATTERN).is_none() } {
        return count(sizes);
    }
    const { known_count(S::PATTERN) }
}

/// Returns the elements of an inline array of shape `S` that `work` fills.
#[inline(always)]
pub fn fill_array<S: NestedArrays, R>(work: impl FillResult<R>) -> S::Nested<R> {
    let mut nested = inline_array::uninit::<S, R>();
    work.fill(S::SIZES, S::as_mut_slice(&mut nested));
    // SAFETY: `fill` has initialized every element.
    unsafe { inline_array::assume_init::<S, R>(nested) }
}

/// Returns memory for the elements of a tensor of shape `S` and these sizes.
///
/// # Errors
/// There is not enough memory.
#[cfg(feature = "alloc")]
#[inline]
pub fn buffer_for<S: KnownDims, R>(sizes: &[usize]) -> Result<Buffer<R>, MemoryError> {
    match len::<S>(sizes) {
        Some(len) => Buffer::with_capacity(len),
        None => Err(MemoryError::Overflow),
    }
}

/// Returns the elements of a tensor of these sizes that `work` fills. `buffer` is empty memory for them.
#[cfg(feature = "alloc")]
#[inline(always)]
pub fn filled<R>(mut buffer: Buffer<R>, sizes: &[usize], work: impl FillResult<R>) -> Buffer<R> {
    let places = buffer.spare_capacity();
    let len = places.len();
    work.fill(sizes, places);
    // SAFETY: `fill` has initialized `len` elements.
    unsafe { buffer.set_len(len) };
    buffer
}

/// Returns the elements of a tensor of shape `S` and these sizes that `work` fills.
#[cfg(all(test, feature = "alloc"))]
pub(crate) fn fill_buffer<S: KnownDims, R>(
    sizes: &[usize],
    work: impl FillResult<R>,
) -> Result<Buffer<R>, MemoryError> {
    Ok(filled(buffer_for::<S, R>(sizes)?, sizes, work))
}
