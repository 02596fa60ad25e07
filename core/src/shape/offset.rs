//! Names plus or minus a known number, [`Longer`] and [`Shorter`], and the operations on them.
//!
//! An operation on a name adds a number to its offset, or has a result without a name. The offsets are computed with
//! typenum's signed integers. An offset of 0 is the name itself.

use core::ops::Add;

use typenum::{
    Bit, Const, NInt, Negate, NonZero, P1, PInt, Sum, ToUInt, U, U1, UInt, Unsigned, Z0,
};

use super::dim::{Dim, Dyn};
use super::dim_name::{DimName, Longer, Shorter};
use super::known_dim::KnownDim;
use super::size_operations::{
    AddSum, AddTo, Apply, CountInner, CountWindows, IsAtLeast, IsAtLeastSum, IsGreaterThan,
    MultiplyBy, Subtract,
};
use super::size_table::{AsOffset, DimOf, FromTypenum, ToSigned, ToTypenum};

/// A typenum integer with the sign `+`.
pub(super) type PositiveOf<N> = <N as ToSigned>::Positive;
pub(super) type Positive<const N: usize> = PositiveOf<U<N>>;
pub(super) type Negative<const N: usize> = Negate<Positive<N>>;

/// Signed typenum integers, as offsets of a name.
pub trait Offset {
    /// Name `B` with this offset.
    type Of<B: DimName>: Dim;
}
impl Offset for Z0 {
    type Of<B: DimName> = B;
}
impl<N: Unsigned + NonZero + FromTypenum> Offset for PInt<N> {
    type Of<B: DimName> = <DimOf<N> as AsOffset>::Longer<B>;
}
impl<N: Unsigned + NonZero + FromTypenum> Offset for NInt<N> {
    type Of<B: DimName> = <DimOf<N> as AsOffset>::Shorter<B>;
}

/// Operations whose result is a name with another offset, or has no name.
pub trait ChangeOffset {
    /// [`By`] the number that the operation adds, or [`Forget`].
    type Change;
}
/// Adds the signed typenum integer `N` to an offset.
pub struct By<N>(N);
/// Forgets a name, because the size is not the name plus a known number.
pub struct Forget;

/// Signed typenum integers, as offsets that change.
pub trait Changed<Change> {
    /// Name `B` with the changed offset.
    type Of<B: DimName>: Dim;
}
impl<K: Add<N, Output: Offset>, N> Changed<By<N>> for K {
    type Of<B: DimName> = <Sum<K, N> as Offset>::Of<B>;
}
impl<K> Changed<Forget> for K {
    type Of<B: DimName> = Dyn;
}

impl<L: ToTypenum> ChangeOffset for AddTo<L> {
    type Change = By<PositiveOf<L::N>>;
}
impl<const M: usize, const N: usize> ChangeOffset for AddSum<M, N>
where
    Const<M>: ToUInt<Output: Add<U<N>, Output: ToSigned>>,
    Const<N>: ToUInt,
{
    type Change = By<PositiveOf<Sum<U<M>, U<N>>>>;
}
impl<const N: usize> ChangeOffset for Subtract<N>
where
    Const<N>: ToUInt<Output: ToSigned>,
{
    type Change = By<Negative<N>>;
}
impl<const LEN: usize> ChangeOffset for CountWindows<LEN>
where
    Const<LEN>: ToUInt<Output: ToSigned>,
    Negative<LEN>: Add<P1>,
{
    type Change = By<Sum<Negative<LEN>, P1>>;
}
impl<const START: usize, const END: usize, const STEP: usize> ChangeOffset
    for CountInner<START, END, STEP>
where
    Const<START>: ToUInt<Output: Add<U<END>, Output: ToSigned>>,
    Const<END>: ToUInt,
    Const<STEP>: ToUInt<Output: Step<Negate<PositiveOf<Sum<U<START>, U<END>>>>>>,
{
    type Change = <U<STEP> as Step<Negate<PositiveOf<Sum<U<START>, U<END>>>>>>::Change;
}
/// Steps of a slice: only a step of 1 keeps a name, whose offset changes by `N`.
pub trait Step<N> {
    /// The change.
    type Change;
}
impl<N> Step<N> for U1 {
    type Change = By<N>;
}
impl<N, M: Unsigned, B: Bit, C: Bit> Step<N> for UInt<UInt<M, B>, C> {
    type Change = Forget;
}

macro_rules! forget {
    ($([$($generics:tt)*] $operation:ty;)*) => {$(
        impl<$($generics)*> ChangeOffset for $operation {
            type Change = Forget;
        }
    )*};
}
forget! {
    [] AddTo<Dyn>;
    [B, const K: usize] AddTo<Longer<B, K>>;
    [B, const K: usize] AddTo<Shorter<B, K>>;
    [R] MultiplyBy<R>;
}

/// Implements the operations on a name with an offset.
macro_rules! operations_on_names {
    ($($name:ident $signed:ident;)*) => {$(
        impl<B: DimName, const K: usize, Operation> Apply<Operation> for $name<B, K>
        where
            Const<K>: ToUInt<Output: ToSigned>,
            Operation: ChangeOffset,
            $signed<K>: Changed<Operation::Change>,
        {
            type Output = <$signed<K> as Changed<Operation::Change>>::Of<B>;
        }
        impl<B: DimName, const K: usize, R: ToTypenum> Apply<AddTo<$name<B, K>>> for R
        where
            $name<B, K>: Apply<AddTo<R>>,
        {
            type Output = <$name<B, K> as Apply<AddTo<R>>>::Output;
        }
        impl<B: DimName, const K: usize, L: KnownDim> Apply<MultiplyBy<$name<B, K>>> for L {
            type Output = Dyn;
        }

        // The size is compared at run time.
        impl<B: DimName, const K: usize, const N: usize> Apply<IsGreaterThan<N>> for $name<B, K> {
            type Output = ();
        }
        impl<B: DimName, const K: usize, const N: usize> Apply<IsAtLeast<N>> for $name<B, K> {
            type Output = ();
        }
        impl<B: DimName, const K: usize, const M: usize, const N: usize> Apply<IsAtLeastSum<M, N>>
            for $name<B, K>
        {
            type Output = ();
        }
    )*};
}
operations_on_names! {
    Longer Positive;
    Shorter Negative;
}
