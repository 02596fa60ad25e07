//! typenum integers as dimensions: `U1` stretches like [`One`], all others are rigid.
//!
//! They join structurally (0 is `UTerm`, 1 is `UInt<UTerm, B1>`, the rest `UInt<UInt<_, _>, _>`),
//! so there is no table of sizes, except against `Size<N>`: there the two spellings meet through
//! typenum's `Const<N>: ToUInt`, which covers 0 to 1024 and the powers of 2 and of 10. The result
//! then takes the `Size<N>` spelling.

use typenum::{B0, B1, Bit, Const, ToUInt, UInt, UTerm, Unsigned};

use super::known::array_nest;
use super::sealed::Sealed;
use crate::kernel::OddNest;
use crate::rule::{BroadcastDim, ExpandDim};
use crate::{Dim, Dyn, KnownDim, One, Size};

type U1 = UInt<UTerm, B1>;

/// A typenum integer whose value is computed without wrapping, as `Unsigned::USIZE` does.
pub trait CheckedSize: Unsigned {
    /// The value.
    ///
    /// # Panics
    /// At compile time, if the value is larger than `usize::MAX`.
    const SIZE: usize;
}
impl CheckedSize for UTerm {
    const SIZE: usize = 0;
}
impl<U: CheckedSize, B: Bit> CheckedSize for UInt<U, B> {
    const SIZE: usize = match U::SIZE.checked_mul(2) {
        // An even number has room for its last bit.
        Some(even) => even + B::BOOL as usize,
        None => panic!("a typenum size is larger than `usize::MAX`"),
    };
}

impl Sealed for UTerm {}
impl Dim for UTerm {
    const SIZE: Option<usize> = Some(0);
}
array_nest!([] UTerm, 0);

impl Sealed for U1 {}
impl Dim for U1 {
    const SIZE: Option<usize> = Some(1);
}
array_nest!([] U1, 1);

impl<U: CheckedSize, B: Bit, C: Bit> Sealed for UInt<UInt<U, B>, C> {}
impl<U: CheckedSize, B: Bit, C: Bit> Dim for UInt<UInt<U, B>, C> {
    const SIZE: Option<usize> = Some(<Self as CheckedSize>::SIZE);
}

// 2n is a pair of nests of n; 2n + 1 has one element more.
impl<U: CheckedSize, B: Bit> KnownDim for UInt<UInt<U, B>, B0>
where
    UInt<U, B>: KnownDim,
{
    const N: usize = <Self as CheckedSize>::SIZE;
    type Nest<T> = [<UInt<U, B> as KnownDim>::Nest<T>; 2];
    #[inline(always)]
    fn flatten<T>(nests: &[Self::Nest<T>]) -> &[T] {
        <UInt<U, B>>::flatten(nests.as_flattened())
    }
    #[inline(always)]
    fn flatten_mut<T>(nests: &mut [Self::Nest<T>]) -> &mut [T] {
        <UInt<U, B>>::flatten_mut(nests.as_flattened_mut())
    }
}
impl<U: CheckedSize, B: Bit> KnownDim for UInt<UInt<U, B>, B1>
where
    UInt<U, B>: KnownDim,
{
    const N: usize = <Self as CheckedSize>::SIZE;
    type Nest<T> = OddNest<<UInt<U, B> as KnownDim>::Nest<T>, T>;
    #[inline(always)]
    fn flatten<T>(nests: &[Self::Nest<T>]) -> &[T] {
        OddNest::flatten::<UInt<U, B>>(nests)
    }
    #[inline(always)]
    fn flatten_mut<T>(nests: &mut [Self::Nest<T>]) -> &mut [T] {
        OddNest::flatten_mut::<UInt<U, B>>(nests)
    }
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

impl ExpandDim<Self> for UTerm {}
impl ExpandDim<Dyn> for UTerm {}
impl<const N: usize> ExpandDim<Size<N>> for UTerm where Const<N>: ToUInt<Output = Self> {}

impl<D: Dim> ExpandDim<D> for U1 {}

impl<U: Unsigned, B: Bit, C: Bit> ExpandDim<Self> for UInt<UInt<U, B>, C> {}
impl<U: Unsigned, B: Bit, C: Bit> ExpandDim<Dyn> for UInt<UInt<U, B>, C> {}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> ExpandDim<Size<N>> for UInt<UInt<U, B>, C> where
    Const<N>: ToUInt<Output = Self>
{
}

impl<const N: usize> ExpandDim<UTerm> for Size<N> where Const<N>: ToUInt<Output = UTerm> {}
impl<const N: usize> ExpandDim<U1> for Size<N> where Const<N>: ToUInt<Output = U1> {}
impl<U: Unsigned, B: Bit, C: Bit, const N: usize> ExpandDim<UInt<UInt<U, B>, C>> for Size<N> where
    Const<N>: ToUInt<Output = UInt<UInt<U, B>, C>>
{
}
