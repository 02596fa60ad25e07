//! Dimensions whose size the compiler knows, with inline storage for that many elements.

use super::dim::sealed::Sealed;
use super::dim::{Dim, One, Size};

/// A dimension whose size is known to the compiler: every [`Dim`] but [`Dyn`](crate::Dyn) and
/// [names](crate::DimName).
///
/// ```
/// use shapecast::{KnownDim, One, Size};
/// assert_eq!((<Size<3> as KnownDim>::N, One::N), (3, 1));
/// ```
#[diagnostic::on_unimplemented(
    message = "the size `{Self}` is not known to the compiler",
    label = "expected a shape without `{Self}`",
    note = "for sizes known only at run time, use a `Tensor` and a function that takes them: `from_shape_vec`, `try_from_fn`, `try_full`, `try_zeros`, `try_broadcast_to`, `try_sum_to`"
)]
pub trait KnownDim: Dim + Sealed {
    /// The size.
    ///
    /// A typenum integer larger than `usize::MAX` does not compile:
    ///
    /// ```compile_fail
    /// use shapecast::Array;
    /// use typenum::{Exp, Sum, U1, U2, U65};
    /// let _ = Array::<(), (Sum<Exp<U2, U65>, U1>,)>::from_fn(|_| ());
    /// ```
    const N: usize;

    /// Inline storage of `N` values of type `T`.
    #[doc(hidden)]
    type Storage<T>;

    /// Returns the elements of consecutive storages, in order.
    #[doc(hidden)]
    fn flatten<T>(storages: &[Self::Storage<T>]) -> &[T];

    /// Returns the elements of consecutive storages, in order, for writing.
    #[doc(hidden)]
    fn flatten_mut<T>(storages: &mut [Self::Storage<T>]) -> &mut [T];
}

#[diagnostic::do_not_recommend]
impl<const N: usize> KnownDim for Size<N> {
    const N: usize = N;
    type Storage<T> = [T; N];
    #[inline(always)]
    fn flatten<T>(storages: &[[T; N]]) -> &[T] {
        storages.as_flattened()
    }
    #[inline(always)]
    fn flatten_mut<T>(storages: &mut [[T; N]]) -> &mut [T] {
        storages.as_flattened_mut()
    }
}

#[diagnostic::do_not_recommend]
impl KnownDim for One {
    const N: usize = 1;
    type Storage<T> = [T; 1];
    #[inline(always)]
    fn flatten<T>(storages: &[[T; 1]]) -> &[T] {
        storages.as_flattened()
    }
    #[inline(always)]
    fn flatten_mut<T>(storages: &mut [[T; 1]]) -> &mut [T] {
        storages.as_flattened_mut()
    }
}
