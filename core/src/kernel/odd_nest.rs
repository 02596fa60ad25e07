//! Inline memory for an odd typenum integer.

use crate::KnownDim;

/// `2n + 1` elements, one after the other, where a nest of `D` has `n`.
#[doc(hidden)]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct OddNest<N, T>([N; 2], T);

impl<N, T> OddNest<N, T> {
    /// # Panics
    /// To compile, if a nest is anything but `n` elements.
    const fn elements<D: KnownDim<Nest<T> = N>>() -> usize {
        assert!(size_of::<N>() == D::N * size_of::<T>());
        let odd = match D::N.checked_mul(2) {
            Some(even) => even + 1,
            None => panic!("a typenum size is larger than `usize::MAX`"),
        };
        assert!(size_of::<Self>() == odd * size_of::<T>());
        odd
    }

    /// Returns the number of elements in consecutive nests.
    ///
    /// # Panics
    /// It overflows, which it can for elements without a size.
    #[inline(always)]
    fn len_of<D: KnownDim<Nest<T> = N>>(nests: &[Self]) -> usize {
        let each = const { Self::elements::<D>() };
        nests.len().checked_mul(each).expect("slice len overflow")
    }

    /// The elements of consecutive nests, in order.
    #[inline(always)]
    pub(crate) fn flatten<D: KnownDim<Nest<T> = N>>(nests: &[Self]) -> &[T] {
        let len = Self::len_of::<D>(nests);
        // SAFETY: dimensions are sealed, a nest is nothing but elements; `repr(C)` puts them in
        // order, and the sizes leave no room for padding.
        unsafe { core::slice::from_raw_parts(nests.as_ptr().cast(), len) }
    }

    /// The elements of consecutive nests, in order, for writing.
    #[inline(always)]
    pub(crate) fn flatten_mut<D: KnownDim<Nest<T> = N>>(nests: &mut [Self]) -> &mut [T] {
        let len = Self::len_of::<D>(nests);
        // SAFETY: as in `flatten`; the borrow is exclusive.
        unsafe { core::slice::from_raw_parts_mut(nests.as_mut_ptr().cast(), len) }
    }
}
