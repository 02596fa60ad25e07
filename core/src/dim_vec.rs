//! A short list, one entry per dimension: inline up to rank 8, on the heap beyond.

use core::fmt;
use core::ops::{Deref, Index};

use self::MAX_STATIC_RANK as INLINE;

/// The largest rank of a shape whose rank is known to the compiler.
pub const MAX_STATIC_RANK: usize = 8;

/// The largest rank of a [`DynShape`](crate::DynShape); NumPy's limit too.
///
/// Without the feature `alloc` it is [`MAX_STATIC_RANK`].
pub const MAX_RANK: usize = if cfg!(feature = "alloc") {
    64
} else {
    MAX_STATIC_RANK
};

/// The sizes or strides of a [`DynShape`](crate::DynShape), one number per dimension: a slice that is owned.
///
/// Ranks up to 8 take no heap memory.
///
/// ```
/// use shapecast::{DimVec, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]].into_dyn();
/// let strides: DimVec<isize> = x.strides();
/// assert_eq!(strides, [3, 1]);
/// assert_eq!(strides.iter().sum::<isize>(), 4);
/// ```
#[derive(Clone)]
pub struct DimVec<N>(Repr<N>);

#[derive(Clone)]
enum Repr<N> {
    Inline {
        /// At most [`INLINE`], which LLVM does not know.
        len: usize,
        values: [N; INLINE],
    },
    #[cfg(feature = "alloc")]
    Heap(alloc::vec::Vec<N>),
}

impl<N: Copy + Default> DimVec<N> {
    /// `len` times `value`.
    ///
    /// # Panics
    /// Without the feature `alloc`, for more than 8 values.
    #[inline]
    pub(crate) fn filled(value: N, len: usize) -> Self {
        if len > INLINE {
            #[cfg(feature = "alloc")]
            return DimVec(Repr::Heap(alloc::vec![value; len]));
            #[cfg(not(feature = "alloc"))]
            panic!("a rank over {INLINE} needs the feature `alloc`");
        }
        DimVec(Repr::Inline {
            len,
            values: [value; INLINE],
        })
    }

    #[inline]
    pub(crate) fn from_slice(values: &[N]) -> Self {
        let mut list = DimVec::filled(N::default(), values.len());
        // Not `copy_from_slice`: a call takes longer than a few numbers.
        for (to, &from) in list.as_mut().iter_mut().zip(values) {
            *to = from;
        }
        list
    }
}

impl<N> AsRef<[N]> for DimVec<N> {
    #[inline]
    fn as_ref(&self) -> &[N] {
        match &self.0 {
            Repr::Inline { len, values } => &values[..(*len).min(INLINE)],
            #[cfg(feature = "alloc")]
            Repr::Heap(values) => values,
        }
    }
}

impl<N> AsMut<[N]> for DimVec<N> {
    #[inline]
    fn as_mut(&mut self) -> &mut [N] {
        match &mut self.0 {
            Repr::Inline { len, values } => &mut values[..(*len).min(INLINE)],
            #[cfg(feature = "alloc")]
            Repr::Heap(values) => values,
        }
    }
}

impl<N> Deref for DimVec<N> {
    type Target = [N];

    #[inline]
    fn deref(&self) -> &[N] {
        self.as_ref()
    }
}

impl<N> Index<usize> for DimVec<N> {
    type Output = N;

    #[inline]
    fn index(&self, index: usize) -> &N {
        &self.as_ref()[index]
    }
}

impl<N: fmt::Debug> fmt::Debug for DimVec<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl<N: PartialEq> PartialEq for DimVec<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_ref() == other.as_ref()
    }
}

impl<N: Eq> Eq for DimVec<N> {}

impl<N: PartialEq, const RANK: usize> PartialEq<[N; RANK]> for DimVec<N> {
    fn eq(&self, other: &[N; RANK]) -> bool {
        self.as_ref() == other
    }
}

impl<N: PartialEq> PartialEq<[N]> for DimVec<N> {
    fn eq(&self, other: &[N]) -> bool {
        self.as_ref() == other
    }
}

#[cfg(test)]
#[path = "tests/dim_vec.rs"]
mod tests;
