//! Dimensions whose size the compiler knows, and the memory that this many elements take inline.

use crate::{Dim, One, Size};

/// A dimension whose size is known to the compiler: every [`Dim`] but [`Dyn`](crate::Dyn).
#[diagnostic::on_unimplemented(
    message = "the size `{Self}` is not known to the compiler",
    label = "this needs a shape with no `{Self}` in it",
    note = "an `Array`, and what takes its sizes from a type, needs every size known: `Size<N>`, `One` or a typenum integer",
    note = "where a size is known only at run time, use a `Tensor` and give it its sizes: `from_shape_vec`, `from_shape_fn`, `from_elem`, `try_broadcast_to`, `try_sum_to`"
)]
pub trait KnownDim: Dim {
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

    /// `N` values of `T`, one after the other, as a plain value.
    #[doc(hidden)]
    type Nest<T>;

    /// The elements of consecutive nests, in order.
    #[doc(hidden)]
    fn flatten<T>(nests: &[Self::Nest<T>]) -> &[T];

    /// The elements of consecutive nests, in order, for writing.
    #[doc(hidden)]
    fn flatten_mut<T>(nests: &mut [Self::Nest<T>]) -> &mut [T];
}

/// Dimensions whose nest is a primitive array.
macro_rules! array_nest {
    ([$($generics:tt)*] $dim:ty, $n:expr) => {
        impl<$($generics)*> KnownDim for $dim {
            const N: usize = $n;
            type Nest<T> = [T; $n];
            #[inline(always)]
            fn flatten<T>(nests: &[Self::Nest<T>]) -> &[T] {
                nests.as_flattened()
            }
            #[inline(always)]
            fn flatten_mut<T>(nests: &mut [Self::Nest<T>]) -> &mut [T] {
                nests.as_flattened_mut()
            }
        }
    };
}
pub(super) use array_nest;

array_nest!([const N: usize] Size<N>, N);
array_nest!([] One, 1);
