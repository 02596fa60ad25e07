//! The smaller one of two sizes.

use core::marker::PhantomData;

use typenum::{Const, IsLessOrEqual, LeEq, Min, Minimum, ToUInt};

use super::dim::{Dim, Dyn};
use super::dim_name::{DimName, Longer, Shorter};
use super::known_dim::KnownDim;
use super::offset::{ChangeOffset, Forget, Negative, Offset, Positive};
use super::select::Select;
use super::size_operations::{Applied, Apply};
use super::size_table::{ToSigned, ToTypenum};

/// Dimensions whose size can be compared with that of `Rhs`, which has no name or the same name.
pub trait LeastDim<Rhs> {
    /// The dimension with the smaller size, or [`Dyn`] if a size is known only at run time.
    type Output: Dim;
}
impl<L: Dim, R: Dim> LeastDim<R> for L
where
    L::WithOffset: Apply<LeastWith<R::WithOffset>, Output: Dim>,
{
    type Output = Applied<L, LeastWith<R::WithOffset>>;
}

/// Selects the smaller one of two sizes.
pub struct LeastWith<Rhs>(PhantomData<Rhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<LeastWith<R>> for L
where
    L::N: IsLessOrEqual<R::N, Output: Select<L, R>>,
{
    type Output = <LeEq<L::N, R::N> as Select<L, R>>::Output;
}
impl<L: KnownDim> Apply<LeastWith<Dyn>> for L {
    type Output = Dyn;
}
impl ChangeOffset for LeastWith<Dyn> {
    type Change = Forget;
}
macro_rules! least_of_names {
    ($($left:ident $left_offset:ident, $right:ident $right_offset:ident;)*) => {$(
        impl<B: DimName, const K: usize, const M: usize> Apply<LeastWith<$right<B, M>>> for $left<B, K>
        where
            Const<K>: ToUInt<Output: ToSigned>,
            Const<M>: ToUInt<Output: ToSigned>,
            $left_offset<K>: Min<$right_offset<M>, Output: Offset>,
        {
            type Output = <Minimum<$left_offset<K>, $right_offset<M>> as Offset>::Of<B>;
        }
    )*};
}
least_of_names! {
    Longer Positive, Longer Positive;
    Longer Positive, Shorter Negative;
    Shorter Negative, Longer Positive;
    Shorter Negative, Shorter Negative;
}

/// Dimensions whose size can be compared with that of `Rhs`.
#[cfg(feature = "faer")]
pub trait MinDim<Rhs> {
    /// The dimension with the smaller size, or [`Dyn`] if a size is known only at run time.
    type Output: Dim;
}
#[cfg(feature = "faer")]
#[diagnostic::do_not_recommend]
impl<L: Dim, R: Dim> MinDim<R> for L
where
    L::WithOffset: Apply<MinWith<R::WithOffset>, Output: Dim>,
{
    type Output = Applied<L, MinWith<R::WithOffset>>;
}

/// Selects the smaller one of two sizes, as [`LeastWith`] does, but forgets names.
#[cfg(feature = "faer")]
pub struct MinWith<Rhs>(PhantomData<Rhs>);
#[cfg(feature = "faer")]
impl<L: ToTypenum + Apply<LeastWith<R>>, R: ToTypenum> Apply<MinWith<R>> for L {
    type Output = <L as Apply<LeastWith<R>>>::Output;
}
#[cfg(feature = "faer")]
impl<L: KnownDim> Apply<MinWith<Dyn>> for L {
    type Output = Dyn;
}
#[cfg(feature = "faer")]
impl<R> ChangeOffset for MinWith<R> {
    type Change = Forget;
}
#[cfg(feature = "faer")]
impl<B: DimName, const K: usize, L: KnownDim> Apply<MinWith<Longer<B, K>>> for L {
    type Output = Dyn;
}
#[cfg(feature = "faer")]
impl<B: DimName, const K: usize, L: KnownDim> Apply<MinWith<Shorter<B, K>>> for L {
    type Output = Dyn;
}
