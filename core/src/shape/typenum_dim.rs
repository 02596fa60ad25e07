//! typenum integers as dimensions: `U1` broadcasts like [`One`], all others do not.
//!
//! The impls follow the structure of the integers: 0 is `UTerm`, 1 is `UInt<UTerm, B1>`, and every
//! larger one is `UInt<UInt<_, _>, _>`. These three forms never overlap, so two typenum integers need
//! no table of sizes.
//!
//! A typenum integer and a `Size<N>` need typenum's table `Const<N>: ToUInt`, which covers 0 to 1024
//! and the powers of 2 and of 10. A typenum integer and a `Size<N>` broadcast to the `Size<N>`.

use typenum::{B0, B1, Bit, Const, ToUInt, UInt, UTerm, Unsigned};

use super::broadcast::BroadcastDim;
use super::dim::sealed::{Sealed, SealedDim};
use super::dim::{Dim, Dyn, One, Size};
use super::expand::ExpandDim;
use super::known_dim::KnownDim;
use crate::shape::storage::{InlineElements, OddStorage};

type U1 = UInt<UTerm, B1>;

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

/// Implements a rule for pairs of dimensions. A rule in `where` holds if typenum's table has the pair.
macro_rules! rules {
    ($rule:ident: $([$($generics:tt)*] $from:ty, $with:ty => $output:ty $(where $n:ident is $integer:ty)?;)*) => {$(
        impl<$($generics)*> $rule<$with> for $from
        $(where
            Const<$n>: ToUInt<Output = $integer>,)?
        {
            type Output = $output;
        }
    )*};
}
rules! {
    BroadcastDim:
    [] UTerm, One => Self;
    [] UTerm, U1 => Self;
    [] UTerm, Self => Self;
    [] UTerm, Dyn => Self;
    [const N: usize] UTerm, Size<N> => Size<N> where N is Self;

    [] U1, One => Self;
    [] U1, Self => Self;
    [] U1, UTerm => UTerm;
    [U: Unsigned, B: Bit, C: Bit] U1, UInt<UInt<U, B>, C> => UInt<UInt<U, B>, C>;
    [] U1, Dyn => Dyn;
    [const N: usize] U1, Size<N> => Size<N>;

    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, One => Self;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, U1 => Self;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, Self => Self;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, Dyn => Self;
    [U: Unsigned, B: Bit, C: Bit, const N: usize] UInt<UInt<U, B>, C>, Size<N> => Size<N> where N is Self;

    [const N: usize] Size<N>, UTerm => Self where N is UTerm;
    [const N: usize] Size<N>, U1 => Self;
    [U: Unsigned, B: Bit, C: Bit, const N: usize] Size<N>, UInt<UInt<U, B>, C> => Self
        where N is UInt<UInt<U, B>, C>;

    [] Dyn, UTerm => UTerm;
    [] Dyn, U1 => Dyn;
    [U: Unsigned, B: Bit, C: Bit] Dyn, UInt<UInt<U, B>, C> => UInt<UInt<U, B>, C>;
}
rules! {
    ExpandDim:
    [] UTerm, Self => Self;
    [] UTerm, Dyn => Dyn;
    [const N: usize] UTerm, Size<N> => Size<N> where N is Self;

    [D: Dim] U1, D => D;

    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, Self => Self;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>, Dyn => Dyn;
    [U: Unsigned, B: Bit, C: Bit, const N: usize] UInt<UInt<U, B>, C>, Size<N> => Size<N> where N is Self;

    [const N: usize] Size<N>, UTerm => UTerm where N is UTerm;
    [const N: usize] Size<N>, U1 => U1 where N is U1;
    [U: Unsigned, B: Bit, C: Bit, const N: usize] Size<N>, UInt<UInt<U, B>, C> => UInt<UInt<U, B>, C>
        where N is UInt<UInt<U, B>, C>;
}
