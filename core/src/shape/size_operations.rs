//! Operations on sizes, which the compiler computes with typenum.
//!
//! The traits of [`arithmetic`](super::arithmetic) and of [`slicing`](super::slicing) apply the operations to
//! [`Dim::WithOffset`], and have the compile errors. This module has the operations on known sizes, and
//! [`offset`](super::offset) has those on names.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Sub};

use typenum::{
    Add1, B1, Const, Diff, IsLess, IsLessOrEqual, Max, Maximum, Prod, Quot, Sub1, Sum, ToUInt, U,
};

use super::dim::{Dim, Dyn};
use super::known_dim::KnownDim;
use super::size_table::{DimOf, FromTypenum, ToTypenum};

/// Dimensions to which the compiler can apply `Operation`.
pub trait Apply<Operation> {
    /// The dimension of the result, or `()` for a comparison.
    type Output;
}
/// The result of an operation on dimension `D`, which may have a name.
pub(super) type Applied<D, Operation> = <<D as Dim>::WithOffset as Apply<Operation>>::Output;

// The size is computed or compared at run time.
impl<Operation> Apply<Operation> for Dyn {
    type Output = Dyn;
}

/// Adds the size to `Lhs`.
pub struct AddTo<Lhs>(PhantomData<Lhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<AddTo<L>> for R
where
    L::N: Add<R::N, Output: FromTypenum>,
{
    type Output = DimOf<Sum<L::N, R::N>>;
}
impl<R: KnownDim> Apply<AddTo<Dyn>> for R {
    type Output = Dyn;
}

/// Adds `M + N`.
pub struct AddSum<const M: usize, const N: usize>;
impl<D: ToTypenum, const M: usize, const N: usize> Apply<AddSum<M, N>> for D
where
    Const<M>: ToUInt<Output: Add<U<N>>>,
    Const<N>: ToUInt,
    D::N: Add<Sum<U<M>, U<N>>, Output: FromTypenum>,
{
    type Output = DimOf<Sum<D::N, Sum<U<M>, U<N>>>>;
}

/// Multiplies the size by `Rhs`.
pub struct MultiplyBy<Rhs>(PhantomData<Rhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<MultiplyBy<R>> for L
where
    L::N: Mul<R::N, Output: FromTypenum>,
{
    type Output = DimOf<Prod<L::N, R::N>>;
}
impl<L: KnownDim> Apply<MultiplyBy<Dyn>> for L {
    type Output = Dyn;
}

/// Subtracts `N`.
pub struct Subtract<const N: usize>;
impl<D: ToTypenum, const N: usize> Apply<Subtract<N>> for D
where
    Const<N>: ToUInt<Output: IsLessOrEqual<D::N, Output = B1>>,
    D::N: Sub<U<N>, Output: FromTypenum>,
{
    type Output = DimOf<Diff<D::N, U<N>>>;
}

/// Counts the windows of `LEN` indices.
pub struct CountWindows<const LEN: usize>;
impl<D: ToTypenum, const LEN: usize> Apply<CountWindows<LEN>> for D
where
    Const<LEN>: ToUInt<Output: IsLessOrEqual<D::N, Output = B1>>,
    D::N: Sub<U<LEN>, Output: Add<B1, Output: FromTypenum>>,
{
    type Output = DimOf<Add1<Diff<D::N, U<LEN>>>>;
}

/// Checks that the size is greater than `N`.
pub struct IsGreaterThan<const N: usize>;
impl<D: ToTypenum, const N: usize> Apply<IsGreaterThan<N>> for D
where
    Const<N>: ToUInt<Output: IsLess<D::N, Output = B1>>,
{
    type Output = ();
}

/// Checks that the size is at least `N`.
pub struct IsAtLeast<const N: usize>;
impl<D: ToTypenum, const N: usize> Apply<IsAtLeast<N>> for D
where
    Const<N>: ToUInt<Output: IsLessOrEqual<D::N, Output = B1>>,
{
    type Output = ();
}

/// Checks that the size is at least `M + N`.
pub struct IsAtLeastSum<const M: usize, const N: usize>;
impl<D: ToTypenum, const M: usize, const N: usize> Apply<IsAtLeastSum<M, N>> for D
where
    Const<M>: ToUInt<Output: Add<U<N>>>,
    Const<N>: ToUInt,
    Sum<U<M>, U<N>>: IsLessOrEqual<D::N, Output = B1>,
{
    type Output = ();
}

/// Counts the indices from `START`, counted from the front, to `-END`, counted from the end, in steps of `STEP`.
pub struct CountInner<const START: usize, const END: usize, const STEP: usize>;
impl<D, const START: usize, const END: usize, const STEP: usize> Apply<CountInner<START, END, STEP>>
    for D
where
    D: ToTypenum<N: Max<Sum<U<START>, U<END>>>>,
    Const<START>: ToUInt<Output: Add<U<END>>>,
    Const<END>: ToUInt,
    Maximum<D::N, Sum<U<START>, U<END>>>: Sub<Sum<U<START>, U<END>>, Output: CountSteps<STEP>>,
{
    type Output =
        <Diff<Maximum<D::N, Sum<U<START>, U<END>>>, Sum<U<START>, U<END>>> as CountSteps<STEP>>::Count;
}

/// Typenum integers, as numbers of indices of which every `STEP`th is selected.
pub trait CountSteps<const STEP: usize> {
    /// The number of selected indices, rounded up.
    type Count: Dim;
}
impl<N, const STEP: usize> CountSteps<STEP> for N
where
    Const<STEP>: ToUInt,
    N: Add<U<STEP>, Output: Sub<B1>>,
    Sub1<Sum<N, U<STEP>>>: Div<U<STEP>, Output: FromTypenum>,
{
    type Count = DimOf<Quot<Sub1<Sum<N, U<STEP>>>, U<STEP>>>;
}
