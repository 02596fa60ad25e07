//! The sizes of indices in sums such as `x[2 * i + u]`: how many indices `i` an axis holds.
//!
//! An axis of size `N` holds the indices for which `STEP * i + reach` is less than `N`. The reach is the largest value
//! of the rest of the sum. For `x[2 * i + u]` and 3 indices `u`, it is 2.

use core::marker::PhantomData;
use core::ops::{Add, Mul, Sub};

use typenum::{B1, Const, Diff, IsLess, Negate, Prod, Sub1, Sum, ToUInt, U};

use super::dim::{Dim, Dyn};
use super::known_dim::KnownDim;
use super::offset::{ChangeOffset, Forget, PositiveOf, Step};
use super::size_operations::{Applied, Apply, CountSteps};
use super::size_table::{ToSigned, ToTypenum};

/// The largest value of a sum, as a typenum integer, or [`Dyn`].
pub trait Reach {
    /// The value.
    type N;
}

/// A constant in a sum.
pub struct Constant<const C: usize>;
impl<const C: usize> Reach for Constant<C>
where
    Const<C>: ToUInt,
{
    type N = U<C>;
}

/// The sum `Rest` plus an index of `D` values, times `FACTOR`.
pub struct Plus<Rest, D, const FACTOR: usize>(PhantomData<(Rest, D)>);
impl<Rest: Reach, D: Dim, const FACTOR: usize> Reach for Plus<Rest, D, FACTOR>
where
    D::WithOffset: Apply<AddLast<Rest::N, FACTOR>>,
{
    type N = Applied<D, AddLast<Rest::N, FACTOR>>;
}

/// Adds the last index of an axis, times `FACTOR`, to the typenum integer `N`.
pub struct AddLast<N, const FACTOR: usize>(PhantomData<N>);
impl<D: ToTypenum, N: ToSigned, const FACTOR: usize> Apply<AddLast<N, FACTOR>> for D
where
    Const<FACTOR>: ToUInt,
    D::N: Sub<B1, Output: Mul<U<FACTOR>>>,
    N: Add<Prod<Sub1<D::N>, U<FACTOR>>>,
{
    type Output = Sum<N, Prod<Sub1<D::N>, U<FACTOR>>>;
}
impl<D: KnownDim, const FACTOR: usize> Apply<AddLast<Dyn, FACTOR>> for D {
    type Output = Dyn;
}
impl<N, const FACTOR: usize> ChangeOffset for AddLast<N, FACTOR> {
    type Change = Forget;
}

/// Dimensions that hold the values of a sum: `STEP * i`, for an index `i` from 0 on, plus the rest of the sum.
pub trait HoldIndices<Rest, const STEP: usize> {
    /// The number of indices `i`.
    type Count: Dim;
}
impl<D: Dim, Rest, const STEP: usize> HoldIndices<Rest, STEP> for D
where
    D::WithOffset: Apply<CountHeld<Rest, STEP>, Output: Dim>,
{
    type Count = Applied<D, CountHeld<Rest, STEP>>;
}

/// Counts the indices of [`HoldIndices`].
pub struct CountHeld<Rest, const STEP: usize>(PhantomData<Rest>);
impl<D: ToTypenum, Rest: Reach, const STEP: usize> Apply<CountHeld<Rest, STEP>> for D
where
    Rest::N: CountHeldIn<D::N, STEP>,
{
    type Output = <Rest::N as CountHeldIn<D::N, STEP>>::Count;
}
impl<Rest: Reach, const STEP: usize> ChangeOffset for CountHeld<Rest, STEP>
where
    Rest::N: ShiftOffset<STEP>,
{
    type Change = <Rest::N as ShiftOffset<STEP>>::Change;
}

/// Reaches that are less than the size `N`, a typenum integer.
pub trait CountHeldIn<N, const STEP: usize> {
    /// The number of indices in steps of `STEP`.
    type Count: Dim;
}
impl<N, const STEP: usize> CountHeldIn<N, STEP> for Dyn {
    type Count = Dyn;
}
impl<R, N, const STEP: usize> CountHeldIn<N, STEP> for R
where
    R: ToSigned + IsLess<N, Output = B1>,
    N: Sub<R, Output: CountSteps<STEP>>,
{
    type Count = <Diff<N, R> as CountSteps<STEP>>::Count;
}

/// Reaches by which a name becomes shorter.
pub trait ShiftOffset<const STEP: usize> {
    /// The change of the name's offset.
    type Change;
}
impl<const STEP: usize> ShiftOffset<STEP> for Dyn {
    type Change = Forget;
}
impl<R: ToSigned, const STEP: usize> ShiftOffset<STEP> for R
where
    Const<STEP>: ToUInt<Output: Step<Negate<PositiveOf<R>>>>,
{
    type Change = <U<STEP> as Step<Negate<PositiveOf<R>>>>::Change;
}
