//! The relations between two dimensions, as tables: which sizes are equal, and which of them stretch.
//!
//! [`BroadcastDim`], [`ExpandDim`], [`SameSize`] and [`MatchDim`] follow from them. [`One`] and [`Dyn`] meet all
//! dimensions, also in generic code.
//!
//! typenum's `U1` stretches like [`One`]. The other typenum integers are 0, `UTerm`, and larger ones,
//! `UInt<UInt<_, _>, _>`. These three forms never overlap. An integer equals a `Size<N>` if typenum's table
//! `Const<N>: ToUInt` says so, which has 0 to 1024 and the powers of 2 and of 10.

use typenum::{Bit, Const, ToUInt, U1, UInt, UTerm, Unsigned};

use super::dim::{Dim, Dyn, One, Size};
use super::dim_name::NamedDim;
use super::dim_rules::{BroadcastDim, ExpandDim, MatchDim, SameSize};
use super::partial_shape::RemovedDim;

/// Implements one of the four traits for each pair. A pair in `where` meets if typenum's table has the size.
macro_rules! rules {
    ($([$($generics:tt)*] $left:ty, $right:ty: $rule:ident, $output:ident = $result:ty $(where $n:ident is $integer:ty)?;)*) => {$(
        impl<$($generics)*> $rule<$right> for $left
        $(where
            Const<$n>: ToUInt<Output = $integer>,)?
        {
            type $output = $result;
        }
    )*};
}

/// Dimensions that do not stretch. Each one meets itself, what stretches, and `Dyn`, whose size is compared at run time.
macro_rules! rigid {
    ($($generics:tt $dim:ty;)*) => {$(
        rules! {
            $generics $dim, $dim: BroadcastDim, Output = Self;
            $generics $dim, One: BroadcastDim, Output = Self;
            $generics $dim, U1: BroadcastDim, Output = Self;
            $generics $dim, Dyn: BroadcastDim, Output = Self;
            $generics U1, $dim: BroadcastDim, Output = $dim;
            $generics Dyn, $dim: BroadcastDim, Output = $dim;
            $generics $dim, $dim: ExpandDim, Output = Self;
            $generics $dim, Dyn: ExpandDim, Output = Dyn;
        }
        equal_to_itself! { $generics $dim; }
    )*};
}

/// Dimensions that equal themselves, and may equal a `Dyn`.
macro_rules! equal_to_itself {
    ($($generics:tt $dim:ty;)*) => {$(
        rules! {
            $generics $dim, $dim: SameSize, Checked = ();
            $generics $dim, $dim: MatchDim, Matched = Self;
            $generics $dim, Dyn: MatchDim, Matched = Self;
        }
    )*};
}

/// Dimensions of equal size.
macro_rules! equal {
    ($generics:tt $a:ty, $b:ty $(where $n:ident is $integer:ty)?) => {
        rules! {
            $generics $a, $b: SameSize, Checked = () $(where $n is $integer)?;
            $generics $b, $a: SameSize, Checked = () $(where $n is $integer)?;
            $generics $a, $b: MatchDim, Matched = $b $(where $n is $integer)?;
            $generics $b, $a: MatchDim, Matched = $a $(where $n is $integer)?;
        }
    };
}

/// Dimensions of equal size that do not stretch. The first one is their common dimension.
macro_rules! equal_and_rigid {
    ($generics:tt $a:ty, $b:ty where $n:ident is $integer:ty) => {
        equal! { $generics $a, $b where $n is $integer }
        rules! {
            $generics $a, $b: BroadcastDim, Output = $a where $n is $integer;
            $generics $b, $a: BroadcastDim, Output = $a where $n is $integer;
            $generics $a, $b: ExpandDim, Output = $b where $n is $integer;
            $generics $b, $a: ExpandDim, Output = $a where $n is $integer;
        }
    };
}

rigid! {
    [const N: usize] Size<N>;
    [] UTerm;
    [U: Unsigned, B: Bit, C: Bit] UInt<UInt<U, B>, C>;
    [D: NamedDim] D;
}
equal_to_itself! {
    [] One;
    [] U1;
}
equal! { [] One, Size<1> }
equal! { [] One, U1 }
equal! { [const N: usize] Size<N>, U1 where N is U1 }
equal_and_rigid! { [const N: usize] Size<N>, UTerm where N is UTerm }
equal_and_rigid! { [U: Unsigned, B: Bit, C: Bit, const N: usize] Size<N>, UInt<UInt<U, B>, C> where N is UInt<UInt<U, B>, C> }
rules! {
    [D: Dim] One, D: BroadcastDim, Output = D;
    [D: Dim] One, D: ExpandDim, Output = D;
    [D: Dim] U1, D: ExpandDim, Output = D;
    [D: Dim] Dyn, D: ExpandDim, Output = D;
    [D: Dim] D, Dyn: SameSize, Checked = ();
    [D: Dim] Dyn, D: MatchDim, Matched = D;
    // A concatenation removes its axis from both shapes, because the sizes there may differ.
    [] RemovedDim, RemovedDim: MatchDim, Matched = Self;

    [const N: usize] Size<N>, U1: ExpandDim, Output = U1 where N is U1;
    [] U1, One: BroadcastDim, Output = Self;
    [] U1, U1: BroadcastDim, Output = Self;
    [] U1, Dyn: BroadcastDim, Output = Dyn;
    [] Dyn, One: BroadcastDim, Output = Self;
    [] Dyn, U1: BroadcastDim, Output = Self;
    [] Dyn, Dyn: BroadcastDim, Output = Self;

    // Every size without a name can get one.
    [D: NamedDim] Dyn, D: SameSize, Checked = ();
    [D: NamedDim] One, D: SameSize, Checked = ();
    [D: NamedDim] UTerm, D: SameSize, Checked = ();
    [D: NamedDim, const N: usize] Size<N>, D: SameSize, Checked = ();
    [D: NamedDim, U: Unsigned, B: Bit] UInt<U, B>, D: SameSize, Checked = ();
}
