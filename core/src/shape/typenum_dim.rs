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
use super::dim::sealed::Sealed;
use super::dim::{Dim, Dyn, One, Size};
use super::expand::ExpandDim;
use super::known_dim::KnownDim;
use crate::storage::{InlineElements, OddStorage};

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

impl Sealed for UTerm {}
impl Sealed for U1 {}
impl<U: Unsigned, B: Bit, C: Bit> Sealed for UInt<UInt<U, B>, C> {}

/// Implements [`Dim`] and [`KnownDim`] for typenum integers.
macro_rules! typenum_dims {
    ($([$($generics:tt)*] $dim:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> Dim for $dim
        where
            Self: TypenumSize,
        {
            const SIZE: Option<usize> = Some(<Self as TypenumSize>::SIZE);
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

impl BroadcastDim<One> for UTerm {
    type Output = Self;
}
impl BroadcastDim<U1> for UTerm {
    type Output = Self;
}
impl BroadcastDim<Self> for UTerm {
    type Output = Self;
}
impl BroadcastDim<Dyn> for UTerm {
    type Output = Self;
}
impl<const N: usize> BroadcastDim<Size<N>> for UTerm
where
    Const<N>: ToUInt<Output = Self>,
{
    type Output = Size<N>;
}

impl BroadcastDim<One> for U1 {
    type Output = Self;
}
impl BroadcastDim<Self> for U1 {
    type Output = Self;
}
impl BroadcastDim<UTerm> for U1 {
    type Output = UTerm;
}
impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<UInt<UInt<U, B>, C>> for U1 {
    type Output = UInt<UInt<U, B>, C>;
}
impl BroadcastDim<Dyn> for U1 {
    type Output = Dyn;
}
impl<const N: usize> BroadcastDim<Size<N>> for U1 {
    type Output = Size<N>;
}

impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<One> for UInt<UInt<U, B>, C> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<U1> for UInt<UInt<U, B>, C> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<Self> for UInt<UInt<U, B>, C> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<Dyn> for UInt<UInt<U, B>, C> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> BroadcastDim<Size<N>> for UInt<UInt<U, B>, C>
where
    Const<N>: ToUInt<Output = Self>,
{
    type Output = Size<N>;
}

impl<const N: usize> BroadcastDim<UTerm> for Size<N>
where
    Const<N>: ToUInt<Output = UTerm>,
{
    type Output = Self;
}
impl<const N: usize> BroadcastDim<U1> for Size<N> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> BroadcastDim<UInt<UInt<U, B>, C>> for Size<N>
where
    Const<N>: ToUInt<Output = UInt<UInt<U, B>, C>>,
{
    type Output = Self;
}

impl BroadcastDim<UTerm> for Dyn {
    type Output = UTerm;
}
impl BroadcastDim<U1> for Dyn {
    type Output = Dyn;
}
impl<U: Unsigned, B: Bit, C: Bit> BroadcastDim<UInt<UInt<U, B>, C>> for Dyn {
    type Output = UInt<UInt<U, B>, C>;
}

impl ExpandDim<Self> for UTerm {
    type Output = Self;
}
impl ExpandDim<Dyn> for UTerm {
    type Output = Dyn;
}
impl<const N: usize> ExpandDim<Size<N>> for UTerm
where
    Const<N>: ToUInt<Output = Self>,
{
    type Output = Size<N>;
}

impl<D: Dim> ExpandDim<D> for U1 {
    type Output = D;
}

impl<U: Unsigned, B: Bit, C: Bit> ExpandDim<Self> for UInt<UInt<U, B>, C> {
    type Output = Self;
}
impl<U: Unsigned, B: Bit, C: Bit> ExpandDim<Dyn> for UInt<UInt<U, B>, C> {
    type Output = Dyn;
}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> ExpandDim<Size<N>> for UInt<UInt<U, B>, C>
where
    Const<N>: ToUInt<Output = Self>,
{
    type Output = Size<N>;
}

impl<const N: usize> ExpandDim<UTerm> for Size<N>
where
    Const<N>: ToUInt<Output = UTerm>,
{
    type Output = UTerm;
}
impl<const N: usize> ExpandDim<U1> for Size<N>
where
    Const<N>: ToUInt<Output = U1>,
{
    type Output = U1;
}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> ExpandDim<UInt<UInt<U, B>, C>> for Size<N>
where
    Const<N>: ToUInt<Output = UInt<UInt<U, B>, C>>,
{
    type Output = UInt<UInt<U, B>, C>;
}
