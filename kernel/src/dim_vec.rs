//! [`DimVec`], a vector with one entry per dimension: inline up to rank 8, on the heap above.

use core::fmt;
use core::ops::{Deref, Index};

/// The largest rank of a shape whose rank the compiler knows.
pub const MAX_STATIC_RANK: usize = 8;

/// The largest rank of a shape whose rank is known only at run time, the same as in NumPy.
///
/// Without the feature `alloc`, the largest rank is [`MAX_STATIC_RANK`].
pub const MAX_RANK: usize = if cfg!(feature = "alloc") {
    64
} else {
    MAX_STATIC_RANK
};

/// A vector of the sizes or strides of a tensor whose rank is known only at run time.
///
/// A `DimVec` has one entry per dimension and dereferences to a slice. Up to rank 8, it stores the entries inline and
/// does not allocate.
#[derive(Clone)]
pub struct DimVec<T>(Repr<T>);

#[derive(Clone)]
enum Repr<T> {
    Inline {
        /// At most [`MAX_STATIC_RANK`]. LLVM does not know this bound, so each slice clamps `len`.
        len: usize,
        values: [T; MAX_STATIC_RANK],
    },
    #[cfg(feature = "alloc")]
    Heap(alloc::vec::Vec<T>),
}

impl<T: Copy + Default> DimVec<T> {
    /// Creates a vector of `len` copies of `value`.
    ///
    /// # Panics
    /// Panics if `len` is larger than 8 and the feature `alloc` is disabled.
    #[doc(hidden)]
    #[inline]
    pub fn filled(value: T, len: usize) -> Self {
        if len > MAX_STATIC_RANK {
            #[cfg(feature = "alloc")]
            return DimVec(Repr::Heap(alloc::vec![value; len]));
            #[cfg(not(feature = "alloc"))]
            panic!("a rank over {MAX_STATIC_RANK} needs the feature `alloc`");
        }
        DimVec(Repr::Inline {
            len,
            values: [value; MAX_STATIC_RANK],
        })
    }

    /// Copies a slice.
    ///
    /// # Panics
    /// Panics if there are more than 8 values and the feature `alloc` is disabled.
    #[doc(hidden)]
    #[inline]
    pub fn from_slice(values: &[T]) -> Self {
        let mut copy = DimVec::filled(T::default(), values.len());
        // A loop is faster here than the call that `copy_from_slice` compiles to.
        for (to, &from) in copy.as_mut().iter_mut().zip(values) {
            *to = from;
        }
        copy
    }

    /// Collects values.
    ///
    /// # Panics
    /// Panics if there are more than 8 values and the feature `alloc` is disabled.
    #[doc(hidden)]
    #[inline]
    pub fn collect(values: impl Iterator<Item = T> + Clone) -> Self {
        #[cfg(feature = "alloc")]
        if values.clone().count() > MAX_STATIC_RANK {
            return DimVec(Repr::Heap(values.collect()));
        }
        let mut inline = [T::default(); MAX_STATIC_RANK];
        let mut len = 0;
        for value in values {
            assert!(
                len < MAX_STATIC_RANK,
                "a rank over {MAX_STATIC_RANK} needs the feature `alloc`"
            );
            inline[len] = value;
            len += 1;
        }
        DimVec(Repr::Inline {
            len,
            values: inline,
        })
    }
}

impl<T> AsRef<[T]> for DimVec<T> {
    #[inline]
    fn as_ref(&self) -> &[T] {
        match &self.0 {
            Repr::Inline { len, values } => &values[..(*len).min(MAX_STATIC_RANK)],
            #[cfg(feature = "alloc")]
            Repr::Heap(values) => values,
        }
    }
}

impl<T> AsMut<[T]> for DimVec<T> {
    #[inline]
    fn as_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Repr::Inline { len, values } => &mut values[..(*len).min(MAX_STATIC_RANK)],
            #[cfg(feature = "alloc")]
            Repr::Heap(values) => values,
        }
    }
}

impl<T> Deref for DimVec<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.as_ref()
    }
}

impl<T> Index<usize> for DimVec<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        &self.as_ref()[index]
    }
}

impl<T: fmt::Debug> fmt::Debug for DimVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl<T: PartialEq> PartialEq for DimVec<T> {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<T: Eq> Eq for DimVec<T> {}

impl<T: PartialEq, const RANK: usize> PartialEq<[T; RANK]> for DimVec<T> {
    fn eq(&self, other: &[T; RANK]) -> bool {
        self.as_ref() == other
    }
}

impl<T: PartialEq> PartialEq<[T]> for DimVec<T> {
    fn eq(&self, other: &[T]) -> bool {
        self.as_ref() == other
    }
}

#[cfg(test)]
#[path = "tests/dim_vec.rs"]
mod tests;
