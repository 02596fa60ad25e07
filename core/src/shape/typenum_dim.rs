//! typenum integers as dimensions: `U1` broadcasts like [`One`](crate::One), all others do not.
//!
//! The impls follow the structure of the integers: 0 is `UTerm`, 1 is `UInt<UTerm, B1>`, and every
//! larger one is `UInt<UInt<_, _>, _>`. These three forms never overlap, so two typenum integers need
//! no table of sizes.
//!
//! A typenum integer and a `Size<N>` need typenum's table `Const<N>: ToUInt`, which covers 0 to 1024
//! and the powers of 2 and of 10. A typenum integer and a `Size<N>` broadcast to the `Size<N>`.

use typenum::{B0, B1, Bit, U1, UInt, UTerm, Unsigned};

use super::dim::Dim;
use super::dim::sealed::{Sealed, SealedDim};
use super::known_dim::KnownDim;
use crate::shape::storage::{InlineElements, OddStorage};

/// A typenum integer with inline storage for that many elements.
///
/// `SIZE` is the number of elements of the storage, because `Unsigned::USIZE` wraps above `usize::MAX`.
pub trait TypenumSize: Unsigned {
    /// Inline storage of [`SIZE`](Self::SIZE) values of type `T`.
    type Storage<T>: InlineElements<T>;
    /// The value of the integer.
    const SIZE: usize = <Self::Storage<()> as InlineElements<()>>::COUNT;
}
impl TypenumSize for UTerm {
    type Storage<T> = [T; 0];
}
impl TypenumSize for U1 {
    type Storage<T> = [T; 1];
}
impl<U: Unsigned, B: Bit> TypenumSize for UInt<UInt<U, B>, B0>
where
    UInt<U, B>: TypenumSize,
{
    type Storage<T> = [<UInt<U, B> as TypenumSize>::Storage<T>; 2];
}
impl<U: Unsigned, B: Bit> TypenumSize for UInt<UInt<U, B>, B1>
where
    UInt<U, B>: TypenumSize,
{
    type Storage<T> = OddStorage<<UInt<U, B> as TypenumSize>::Storage<T>, T>;
}

#[diagnostic::do_not_recommend]
impl Sealed for UTerm {}
#[diagnostic::do_not_recommend]
impl Sealed for U1 {}
#[diagnostic::do_not_recommend]
impl<U: Unsigned, B: Bit, C: Bit> Sealed for UInt<UInt<U, B>, C> {}
#[diagnostic::do_not_recommend]
impl SealedDim for UTerm {}
#[diagnostic::do_not_recommend]
impl SealedDim for U1 {}
#[diagnostic::do_not_recommend]
impl<U: Unsigned, B: Bit, C: Bit> SealedDim for UInt<UInt<U, B>, C> {}

/// Implements [`Dim`] and [`KnownDim`] for typenum integers.
macro_rules! typenum_dims {
    ($([$($generics:tt)*] $dim:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Dim for $dim
        where
            Self: TypenumSize,
        {
            const SIZE: Option<usize> = Some(<Self as TypenumSize>::SIZE);
            type WithOffset = Self;
        }
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> KnownDim for $dim
        where
            Self: TypenumSize,
        {
            const N: usize = <Self as TypenumSize>::SIZE;
            type Storage<T> = <Self as TypenumSize>::Storage<T>;
            #[inline(always)]
            fn flatten<T>(storages: &[Self::Storage<T>]) -> &[T] {
                InlineElements::flatten(storages)
            }
            #[inline(always)]
            fn flatten_mut<T>(storages: &mut [Self::Storage<T>]) -> &mut [T] {
                InlineElements::flatten_mut(storages)
            }
        }
    )*};
}
typenum_dims! {
    [] UTerm;
    [] U1;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>;
}
