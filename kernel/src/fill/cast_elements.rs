//! Elements that are cast when they are read.

use core::mem::MaybeUninit;

use super::FillResult;
use crate::type_eq::{self, TypeTag};

/// Elements that are cast to `T` when they are read.
///
/// # Safety
/// [`cast`](Self::cast) initializes every element of `out`, or panics.
pub unsafe trait CastElements<T>: Sync {
    /// Returns the number of elements.
    fn count(&self) -> usize;

    /// Writes the elements from position `first` on, as many as `out` has.
    ///
    /// # Panics
    /// There are fewer elements.
    fn cast(&self, first: usize, out: &mut [MaybeUninit<T>]);
}

/// The elements of a slice, cast by a function.
pub struct CastSlice<'a, U, F> {
    pub elements: &'a [U],
    pub cast: F,
}

// SAFETY: the loop writes each element of `out`, because the slice of the elements is as long.
unsafe impl<T, U: Copy + Sync, F: Fn(U) -> T + Sync> CastElements<T> for CastSlice<'_, U, F> {
    fn count(&self) -> usize {
        self.elements.len()
    }

    fn cast(&self, first: usize, out: &mut [MaybeUninit<T>]) {
        let elements = &self.elements[first..][..out.len()];
        crate::complete_at_call! {
            return crate::simd::dispatch_into::<crate::simd::Widest, _, _>(
                out,
                #[inline(always)]
                |out, _| cast_each(elements, &self.cast, out),
            );
        }
        #[allow(unreachable_code, reason = "complete loops return")]
        cast_each(elements, &self.cast, out);
    }
}

/// Writes the elements, cast by `cast`, to the first places of `out`.
#[inline(always)]
fn cast_each<U: Copy, T>(elements: &[U], cast: impl Fn(U) -> T, out: &mut [MaybeUninit<T>]) {
    for (place, &x) in out.iter_mut().zip(elements) {
        place.write(cast(x));
    }
}

impl<'a, T> dyn CastElements<T> + 'a {
    /// Returns the elements as those that are cast to `U` if `T` is `U`.
    #[inline(always)]
    pub fn of<U: TypeTag>(&self) -> Option<&(dyn CastElements<U> + 'a)> {
        // SAFETY: `T` is `U`, so both traits are the same.
        type_eq::is::<T, U>().then(|| unsafe {
            core::mem::transmute::<&(dyn CastElements<T> + 'a), &(dyn CastElements<U> + 'a)>(self)
        })
    }
}

// SAFETY: `cast` initializes every element, or panics.
unsafe impl<T> FillResult<T> for &(dyn CastElements<T> + '_) {
    fn fill(self, _: &[usize], out: &mut [MaybeUninit<T>]) {
        self.cast(0, out);
    }
}
