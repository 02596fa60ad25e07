//! The memory of a tensor: a vector taken over as it is, or aligned memory of our own.
//!
//! `aligned-vec` holds aligned memory too, but cannot take a `Vec` over without copying it, and asks
//! the allocator for the alignment, which costs glibc several times as much as room to align in.

use alloc::alloc::{alloc, dealloc};
use alloc::vec::Vec;
use core::alloc::Layout;
use core::marker::PhantomData;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::num::NonZero;
use core::ops::{Deref, DerefMut};
use core::ptr::{NonNull, drop_in_place, slice_from_raw_parts_mut};
use core::{fmt, slice};

use super::huge_pages;
use crate::const_fn::max;
use crate::error::{Detail, ShapeError, unwrap_or_panic};

#[cfg(all(test, feature = "std"))]
#[path = "tests/buffer.rs"]
mod tests;

/// What fresh memory is aligned to: a cache line, and the widest vectors.
pub(crate) const ALIGNMENT: usize = 64;

/// What every allocator aligns to without being asked.
const NATURAL: usize = 2 * size_of::<usize>();

/// Elements on the heap.
pub(crate) struct Buffer<T> {
    start: NonNull<T>,
    /// How many elements there are, from `start` on.
    len: usize,
    /// How many there is room for.
    capacity: usize,
    origin: Origin,
    elements: PhantomData<T>,
}

/// Where memory comes from, and so how it is freed.
#[derive(Clone, Copy)]
enum Origin {
    /// A `Vec`, or nothing was allocated.
    Vec,
    /// This many bytes into memory of our own.
    Padded(u32),
}

// SAFETY: the elements are owned, as a `Vec`'s are.
unsafe impl<T: Send> Send for Buffer<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Buffer<T> {}

impl<T> Buffer<T> {
    /// No elements, with room for `capacity`, aligned to [`ALIGNMENT`] at least.
    ///
    /// # Errors
    /// The memory cannot be had.
    #[inline]
    pub(in crate::kernel) fn with_capacity(capacity: usize) -> Result<Self, ShapeError> {
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

    /// The elements that `from` gives, `len` at most.
    ///
    /// # Errors
    /// The memory cannot be had.
    pub(crate) fn collect(
        len: usize,
        from: impl IntoIterator<Item = T>,
    ) -> Result<Self, ShapeError> {
        let mut buffer = Self::with_capacity(len)?;
        for value in from.into_iter().take(len) {
            // SAFETY: fewer than `len` have been written.
            unsafe { buffer.start.add(buffer.len).write(value) };
            buffer.len += 1;
        }
        Ok(buffer)
    }

    /// The elements of a nested array, moved.
    ///
    /// # Errors
    /// The memory cannot be had.
    #[inline]
    pub(crate) fn from_array<S: crate::KnownShape>(
        nested: S::Nested<T>,
    ) -> Result<Self, ShapeError> {
        let mut nested = ManuallyDrop::new(nested);
        let elements = S::as_mut_slice(&mut nested);
        let mut buffer = match Self::with_capacity(elements.len()) {
            Ok(buffer) => buffer,
            Err(error) => {
                ManuallyDrop::into_inner(nested);
                return Err(error);
            }
        };
        // SAFETY: there is room for them, and `nested` neither drops nor uses them again.
        unsafe {
            let elements = NonNull::from(elements).cast::<T>();
            buffer
                .start
                .copy_from_nonoverlapping(elements, buffer.capacity);
            buffer.set_len(buffer.capacity);
        }
        Ok(buffer)
    }

    /// The places after the elements.
    #[inline(always)]
    pub(in crate::kernel) fn spare_capacity(&mut self) -> &mut [MaybeUninit<T>] {
        // SAFETY: they are the buffer's own, and need not be initialised.
        unsafe {
            let first = self.start.add(self.len).cast().as_ptr();
            slice::from_raw_parts_mut(first, self.capacity - self.len)
        }
    }

    /// # Safety
    /// There is room for as many, and they are initialised.
    #[inline(always)]
    pub(in crate::kernel) unsafe fn set_len(&mut self, len: usize) {
        self.len = len;
    }

    /// The same memory, as room for as many elements of another type.
    ///
    /// # Panics
    /// To compile, if the types differ in size or alignment.
    #[inline(always)]
    pub(in crate::kernel) fn into_empty<R>(mut self) -> Buffer<R> {
        const { assert!(size_of::<T>() == size_of::<R>() && align_of::<T>() == align_of::<R>()) }
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

    /// The elements as a vector: the one that they came in, or a new one.
    ///
    /// # Panics
    /// The memory for a new one cannot be had.
    #[track_caller]
    pub(crate) fn into_vec(mut self) -> Vec<T> {
        match self.origin {
            Origin::Vec => {
                let buffer = ManuallyDrop::new(self);
                // SAFETY: these are the parts of a vector, or nothing was allocated.
                unsafe { Vec::from_raw_parts(buffer.start.as_ptr(), buffer.len, buffer.capacity) }
            }
            Origin::Padded(_) => {
                let mut vec: Vec<T> = Vec::new();
                if vec.try_reserve_exact(self.len).is_err() {
                    out_of_memory(self.len, Layout::new::<T>()).panic();
                }
                // SAFETY: there is room for them, and the buffer has none of them from then on.
                unsafe {
                    vec.as_mut_ptr()
                        .copy_from_nonoverlapping(self.start.as_ptr(), self.len);
                    vec.set_len(self.len);
                    self.set_len(0);
                }
                vec
            }
        }
    }

    /// Drops the elements.
    #[inline(always)]
    fn clear(&mut self) {
        let elements = slice_from_raw_parts_mut(self.start.as_ptr(), self.len);
        self.len = 0;
        // SAFETY: they are initialised, and none of them is reachable any more.
        unsafe { drop_in_place(elements) };
    }
}

/// Fresh memory for `capacity` elements of a layout, aligned, and how it is freed. There are
/// elements, and they have a size.
///
/// No parameter is a type: it is compiled with this crate, and not with each call.
///
/// # Errors
/// The memory cannot be had.
fn allocate(capacity: usize, element: Layout) -> Result<(NonNull<u8>, Origin), ShapeError> {
    let base = padded(capacity, element).and_then(|layout| {
        // SAFETY: the layout has a size, as the caller has it.
        NonNull::new(unsafe { alloc(layout) })
    });
    let base = base.ok_or_else(|| out_of_memory(capacity, element))?;
    let bytes = capacity * element.size();
    let padding = base.align_offset(alignment(element, bytes));
    // SAFETY: `padded` has room for it.
    let start = unsafe { base.add(padding) };
    huge_pages::prepare(start, bytes);
    Ok((start, Origin::Padded(padding as u32)))
}

/// Frees what [`allocate`] has given.
///
/// # Safety
/// It began `padding` bytes before `start`, for as many elements of this layout, and is used no
/// more.
unsafe fn free(start: NonNull<u8>, padding: u32, capacity: usize, element: Layout) {
    if let Some(layout) = padded(capacity, element) {
        // SAFETY: so it was allocated.
        unsafe { dealloc(start.sub(padding as usize).as_ptr(), layout) };
    }
}

#[cold]
fn out_of_memory(len: usize, element: Layout) -> ShapeError {
    let bytes = len.saturating_mul(element.size());
    Detail::OutOfMemory { bytes }.into()
}

/// Where nothing is allocated.
const fn dangling<T>() -> NonNull<T> {
    let alignment = alignment(Layout::new::<T>(), 0);
    NonNull::without_provenance(NonZero::new(alignment).unwrap())
}

/// What elements that take so many bytes are aligned to.
const fn alignment(element: Layout, bytes: usize) -> usize {
    max(
        max(element.align(), ALIGNMENT),
        huge_pages::alignment(bytes),
    )
}

/// What the allocator is asked to align to.
const fn asked(element: Layout) -> usize {
    max(element.align(), NATURAL)
}

/// The memory of `capacity` elements and of what aligns them. `None`: more than can be addressed.
///
/// Huge pages too are aligned in it: what glibc aligns to them it gives back to the system each time.
fn padded(capacity: usize, element: Layout) -> Option<Layout> {
    let bytes = element.size().checked_mul(capacity)?;
    let size =
        huge_pages::rounded(bytes).checked_add(alignment(element, bytes) - asked(element))?;
    Layout::from_size_align(size, asked(element)).ok()
}

impl<T> Drop for Buffer<T> {
    #[inline]
    fn drop(&mut self) {
        /// Frees the memory also where an element panics when it is dropped.
        struct Memory<T>(NonNull<T>, usize, Origin);
        impl<T> Drop for Memory<T> {
            #[inline]
            fn drop(&mut self) {
                let &mut Memory(start, capacity, origin) = self;
                match origin {
                    Origin::Vec => {
                        // SAFETY: these are the parts of a vector, or nothing was allocated.
                        drop(unsafe { Vec::from_raw_parts(start.as_ptr(), 0, capacity) });
                    }
                    Origin::Padded(padding) => {
                        // SAFETY: so it was allocated.
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
        // SAFETY: so many are initialised.
        unsafe { slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> DerefMut for Buffer<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: so many are initialised.
        unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.len) }
    }
}

/// No copy.
impl<T> From<Vec<T>> for Buffer<T> {
    #[inline]
    fn from(vec: Vec<T>) -> Self {
        let mut vec = ManuallyDrop::new(vec);
        let (len, capacity) = (vec.len(), vec.capacity());
        // SAFETY: a vector's pointer is never null.
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

/// A new one is aligned, whatever the original is.
///
/// # Panics
/// The memory cannot be had.
impl<T: Clone> Clone for Buffer<T> {
    #[track_caller]
    fn clone(&self) -> Self {
        unwrap_or_panic(Self::collect(self.len, self.iter().cloned()))
    }
}

impl<T: fmt::Debug> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
