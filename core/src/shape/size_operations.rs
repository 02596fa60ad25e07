//! Operations on sizes, which the compiler computes with typenum.
//!
//! A `Size<N>` is converted by typenum's table (`Const<N>: ToUInt`), which covers 0 to 1024 and the powers of 2 and
//! of 10. The traits of [`arithmetic`](super::arithmetic) and of [`slicing`](super::slicing) apply the operations to
//! [`Dim::Unnamed`], and have the compile errors.

use core::marker::PhantomData;
use core::ops::{Add, Div, Mul, Sub};

use typenum::{
    B1, Bit, Const, Diff, IsLess, IsLessOrEqual, Max, Maximum, Prod, Quot, Sub1, Sum, ToUInt, U,
    U1, UInt, UTerm, Unsigned,
};

use super::dim::{Dim, Dyn, One, Size};
use super::known_dim::KnownDim;

/// Dimensions whose size the compiler can compute with.
pub trait ToTypenum: Dim {
    /// The size as a typenum integer.
    type N: Unsigned;
}
impl<const N: usize> ToTypenum for Size<N>
where
    Const<N>: ToUInt<Output: Unsigned>,
{
    type N = U<N>;
}
impl ToTypenum for One {
    type N = U1;
}
impl ToTypenum for UTerm {
    type N = Self;
}
impl<N: Unsigned, B: Bit> ToTypenum for UInt<N, B>
where
    Self: Dim,
{
    type N = Self;
}

/// Dimensions to which the compiler can apply `Operation`.
pub trait Apply<Operation> {
    /// The dimension of the result, or `()` for a comparison.
    type Output;
}
/// The result of an operation on dimension `D`, which may have a name.
pub(super) type Applied<D, Operation> = <<D as Dim>::Unnamed as Apply<Operation>>::Output;

// The size is computed or compared at run time.
impl<Operation> Apply<Operation> for Dyn {
    type Output = Dyn;
}

/// Adds the size to `Lhs`.
pub struct AddTo<Lhs>(PhantomData<Lhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<AddTo<L>> for R
where
    L::N: Add<R::N, Output: Dim>,
{
    type Output = Sum<L::N, R::N>;
}
impl<R: KnownDim> Apply<AddTo<Dyn>> for R {
    type Output = Dyn;
}

/// Multiplies the size by `Rhs`.
pub struct MultiplyBy<Rhs>(PhantomData<Rhs>);
impl<L: ToTypenum, R: ToTypenum> Apply<MultiplyBy<R>> for L
where
    L::N: Mul<R::N, Output: Dim>,
{
    type Output = Prod<L::N, R::N>;
}
impl<L: KnownDim> Apply<MultiplyBy<Dyn>> for L {
    type Output = Dyn;
}

/// Subtracts `N`.
pub struct Subtract<const N: usize>;
impl<D: ToTypenum, const N: usize> Apply<Subtract<N>> for D
where
    Const<N>: ToUInt<Output: IsLessOrEqual<D::N, Output = B1>>,
    D::N: Sub<U<N>, Output: Dim>,
{
    type Output = Diff<D::N, U<N>>;
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
    Sub1<Sum<N, U<STEP>>>: Div<U<STEP>, Output: Dim>,
{
    type Count = Quot<Sub1<Sum<N, U<STEP>>>, U<STEP>>;
}
