//! The memory of a tensor on the heap: a `Vec` as it is, or memory that is aligned to cache lines.
//!
//! The crate `aligned-vec` copies a `Vec` that it takes over. That crate also requests the alignment from the
//! allocator. With glibc, the request takes several times as long as one for a few bytes more.

use alloc::alloc::{alloc, dealloc};
use alloc::vec::Vec;
use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::NonZero;
use core::ops::{Deref, DerefMut};
use core::ptr::{NonNull, drop_in_place, slice_from_raw_parts_mut};
use core::{fmt, slice};

use super::MemoryError;
use super::huge_pages;
use super::inline_array::NestedArrays;
use crate::const_fn::max;

#[cfg(all(test, feature = "std"))]
#[path = "tests/buffer.rs"]
mod tests;

/// The alignment of fresh memory: that of a cache line and of the widest vectors.
const ALIGNMENT: usize = 64;

/// Elements on the heap.
///
/// # Invariants
/// 1. `start` points to memory for `capacity` elements, and the buffer owns that memory.
/// 2. The first `len` elements are initialized, and the buffer owns them.
/// 3. `origin` says how the memory was allocated.
pub struct Buffer<T> {
    start: NonNull<T>,
    len: usize,
    capacity: usize,
    origin: Origin,
    elements: PhantomData<T>,
}

/// The way memory was allocated, which is the way to free it.
#[derive(Clone, Copy)]
enum Origin {
    /// By a `Vec`, or nothing was allocated.
    Vec,
    /// By [`allocate`], with this many bytes before the first element.
    Padded(u32),
}

// SAFETY: by invariants 1 and 2, the buffer owns its memory and its elements, like a `Vec`.
unsafe impl<T: Send> Send for Buffer<T> {}
// SAFETY: a shared buffer gives only shared references to its elements.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T> Buffer<T> {
    /// Creates an empty buffer for `capacity` elements, aligned to at least [`ALIGNMENT`].
    ///
    /// # Errors
    /// There is not enough memory.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Result<Self, MemoryError> {
        let (start, origin) = if capacity == 0 || size_of::<T>() == 0 {
            (const { dangling::<T>() }.cast(), Origin::Vec)
        } else {
            allocate(capacity, Layout::new::<T>())?
        };
        Ok(Buffer {
            start: start.cast(),
            len: 0,
            capacity,
            origin,
            elements: PhantomData,
        })
    }

    /// Collects up to `len` elements of `from`.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn collect(len: usize, from: impl IntoIterator<Item = T>) -> Result<Self, MemoryError> {
        let mut buffer = Self::with_capacity(len)?;
        for value in from.into_iter().take(len) {
            // SAFETY: `take` limits the elements to `len`, which is the capacity.
            unsafe { buffer.start.add(buffer.len).write(value) };
            buffer.len += 1;
        }
        Ok(buffer)
    }

    /// Moves the elements of a nested array into a buffer.
    ///
    /// # Errors
    /// There is not enough memory.
    #[inline]
    pub fn from_array<S: NestedArrays>(nested: S::Nested<T>) -> Result<Self, MemoryError> {
        let mut nested = ManuallyDrop::new(nested);
        let elements = S::as_mut_slice(&mut nested);
        let mut buffer = match Self::with_capacity(elements.len()) {
            Ok(buffer) => buffer,
            Err(error) => {
                ManuallyDrop::into_inner(nested);
                return Err(error);
            }
        };
        // SAFETY: the capacity is the number of elements. `nested` does not drop these again.
        unsafe {
            let elements = NonNull::from(elements).cast::<T>();
            buffer
                .start
                .copy_from_nonoverlapping(elements, buffer.capacity);
            buffer.set_len(buffer.capacity);
        }
        Ok(buffer)
    }

    /// Returns the memory after the elements.
    #[inline(always)]
    pub(crate) fn spare_capacity(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: by invariant 1; a `MaybeUninit` need not be initialized.
        unsafe {
            let first = self.start.add(self.len).cast().as_ptr();
            slice::from_raw_parts_mut(first, self.capacity - self.len)
        }
    }

    /// Sets the number of elements.
    ///
    /// # Safety
    /// `len` is at most the capacity, and the first `len` elements are initialized.
    #[inline(always)]
    pub(crate) unsafe fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// Drops the elements and reuses the memory for elements of another type.
    ///
    /// # Panics
    /// The types differ in size or alignment.
    #[inline(always)]
    pub(crate) fn into_empty<R>(mut self) -> Buffer<R> {
        // This is not in a `const`, because rustc would evaluate it in branches that do not reuse memory too.
        assert!(size_of::<T>() == size_of::<R>() && align_of::<T>() == align_of::<R>());
        self.clear();
        let buffer = ManuallyDrop::new(self);
        Buffer {
            start: buffer.start.cast(),
            len: 0,
            capacity: buffer.capacity,
            origin: buffer.origin,
            elements: PhantomData,
        }
    }

    /// Converts the buffer to a `Vec` of the same memory, without an allocation.
    ///
    /// Elements that came in a `Vec` stay where they are. Others move to the beginning of their memory, because
    /// a `Vec` has no padding.
    pub fn into_vec(self) -> Vec<T> {
        let buffer = ManuallyDrop::new(self);
        let (start, len) = (buffer.start, buffer.len);
        match buffer.origin {
            Origin::Vec => {
                // SAFETY: by invariant 3, these are the parts of a `Vec`, or nothing was allocated.
                unsafe { Vec::from_raw_parts(start.as_ptr(), len, buffer.capacity) }
            }
            Origin::Padded(padding) => {
                let layout = padded(buffer.capacity, Layout::new::<T>())
                    .expect("the memory was allocated with this layout");
                // SAFETY: by invariant 3, the memory begins `padding` bytes before `start`. Its layout is that
                // of a `Vec` of elements.
                unsafe {
                    let base = start.byte_sub(padding as usize);
                    base.copy_from(start, len);
                    Vec::from_raw_parts(base.as_ptr(), len, layout.size() / size_of::<T>())
                }
            }
        }
    }

    /// Drops the elements.
    #[inline(always)]
    fn clear(&mut self) {
        let elements = slice_from_raw_parts_mut(self.start.as_ptr(), self.len);
        self.len = 0;
        // SAFETY: by invariant 2; `len` is 0 now, so that no element is used again.
        unsafe { drop_in_place(elements) };
    }
}

/// Allocates aligned memory for `capacity` elements. Neither `capacity` nor their size is 0.
///
/// Without type parameters, the function is compiled once, with this crate.
///
/// # Errors
/// There is not enough memory.
fn allocate(capacity: usize, element: Layout) -> Result<(NonNull<u8>, Origin), MemoryError> {
    let base = padded(capacity, element).and_then(|layout| {
        // SAFETY: neither `capacity` nor the size of an element is 0, so the layout has a size.
        NonNull::new(unsafe { alloc(layout) })
    });
    let base = base.ok_or_else(|| out_of_memory(capacity, element))?;
    let bytes = capacity * element.size();
    let padding = base.align_offset(alignment(element, bytes));
    // SAFETY: `padded` adds room for the largest padding.
    let start = unsafe { base.add(padding) };
    huge_pages::prepare(start, bytes);
    Ok((start, Origin::Padded(padding as u32)))
}

/// Frees memory that [`allocate`] has returned.
///
/// # Safety
/// `allocate` returned `start` and `padding` for this layout, and the memory is not used again.
unsafe fn free(start: NonNull<u8>, padding: u32, capacity: usize, element: Layout) {
    if let Some(layout) = padded(capacity, element) {
        // SAFETY: `allocate` requested this layout and got memory `padding` bytes before `start`.
        unsafe { dealloc(start.sub(padding as usize).as_ptr(), layout) };
    }
}

#[cold]
fn out_of_memory(len: usize, element: Layout) -> MemoryError {
    let bytes = len.saturating_mul(element.size());
    MemoryError::OutOfMemory { bytes }
}

/// Returns the pointer of a buffer without memory.
const fn dangling<T>() -> NonNull<T> {
    let alignment = alignment(Layout::new::<T>(), 0);
    NonNull::without_provenance(NonZero::new(alignment).unwrap())
}

/// Returns the alignment of `bytes` bytes of elements.
const fn alignment(element: Layout, bytes: usize) -> usize {
    max(
        max(element.align(), ALIGNMENT),
        huge_pages::alignment(bytes),
    )
}

/// Returns the layout of `capacity` elements with room to align them, or `None` if it overflows.
///
/// A `Vec` of elements has the same layout, so that it can take the memory over. The room also aligns huge pages,
/// because glibc would return aligned memory to the system each time.
fn padded(capacity: usize, element: Layout) -> Option<Layout> {
    let bytes = element.size().checked_mul(capacity)?;
    let padding = alignment(element, bytes) - element.align();
    let size = huge_pages::rounded(bytes).checked_add(padding)?;
    Layout::from_size_align(round_up(size, element.size())?, element.align()).ok()
}

/// Returns the smallest multiple of `step` that is at least `size`, or `None` if it overflows.
fn round_up(size: usize, step: usize) -> Option<usize> {
    // Nearly all elements have a power of two as their size, which needs no division.
    if step.is_power_of_two() {
        Some(size.checked_add(step - 1)? & !(step - 1))
    } else {
        size.checked_next_multiple_of(step)
    }
}

impl<T> Drop for Buffer<T> {
    #[inline]
    fn drop(&mut self) {
        /// Frees the memory even if dropping an element panics.
        struct Memory<T>(NonNull<T>, usize, Origin);
        impl<T> Drop for Memory<T> {
            #[inline]
            fn drop(&mut self) {
                let &mut Memory(start, capacity, origin) = self;
                match origin {
                    Origin::Vec => {
                        // SAFETY: these are the parts of a `Vec`, or nothing was allocated.
                        drop(unsafe { Vec::from_raw_parts(start.as_ptr(), 0, capacity) });
                    }
                    Origin::Padded(padding) => {
                        // SAFETY: by invariant 3, `allocate` returned this memory.
                        unsafe { free(start.cast(), padding, capacity, Layout::new::<T>()) };
                    }
                }
            }
        }
        let _memory = Memory(self.start, self.capacity, self.origin);
        self.clear();
    }
}

impl<T> Deref for Buffer<T> {
    type Target = [T];
    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: by invariants 1 and 2.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Buffer<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: by invariants 1 and 2.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// Takes the memory of the `Vec` over, without a copy.
impl<T> From<Vec<T>> for Buffer<T> {
    #[inline]
    fn from(vec: Vec<T>) -> Self {
        let mut vec = ManuallyDrop::new(vec);
        let (len, capacity) = (vec.len(), vec.capacity());
        // SAFETY: the pointer of a `Vec` is never null.
        let start = unsafe { NonNull::new_unchecked(vec.as_mut_ptr()) };
        Buffer {
            start,
            len,
            capacity,
            origin: Origin::Vec,
            elements: PhantomData,
        }
    }
}

/// The clone is always aligned to [`ALIGNMENT`].
///
/// # Panics
/// There is not enough memory.
impl<T: Clone> Clone for Buffer<T> {
    #[track_caller]
    fn clone(&self) -> Self {
        match Self::collect(self.len, self.iter().cloned()) {
            Ok(clone) => clone,
            Err(error) => error.panic(),
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
