//! Arithmetic of dimensions: sums, products and differences of sizes, and which of them are equal.
//!
//! `Size<N>` becomes a typenum integer by typenum's table (`Const<N>: ToUInt`): 0 to 1024, and the
//! powers of 2 and of 10. Where nothing is to be computed ([`One`] times `Size<N>`, [`Dyn`] plus
//! anything) no table is asked.

use core::ops::{Add, Mul, Sub};

use typenum::{
    B1, Bit, Const, Diff, IsLessOrEqual, Prod, Sum, ToUInt, U, U1, UInt, UTerm, Unsigned,
};

use super::axes::Taken;
use super::dim::{Dim, Dyn, One, Size};
use super::known_dim::KnownDim;

/// A dimension whose size is known to the compiler as a typenum integer.
pub trait Count: Dim {
    type N: Unsigned;
}
impl<const N: usize> Count for Size<N>
where
    Const<N>: ToUInt<Output: Unsigned>,
{
    type N = U<N>;
}
impl Count for One {
    type N = U1;
}
impl Count for UTerm {
    type N = Self;
}
impl<N: Unsigned, B: Bit> Count for UInt<N, B>
where
    Self: Dim,
{
    type N = Self;
}

/// Every known dimension but [`One`].
pub trait NotOne: KnownDim {}
impl<const N: usize> NotOne for Size<N> {}
impl NotOne for UTerm {}
impl<N: Unsigned, B: Bit> NotOne for UInt<N, B> where Self: KnownDim {}

/// Dimensions that can be added to `Lhs`, which comes first.
// What is added is `Self`: while it is not known yet, nothing is inferred from `Lhs`.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot add the sizes `{Lhs}` and `{Self}`",
    label = "cannot be added",
    note = "it adds sizes up to 1024, powers of 2 and of 10, and typenum integers; an axis of another size can be spelled `dyn` first (`into_shape::<Shape![dyn, 3]>()`): then the run time adds",
    note = "where sizes are generic, a bound says so, such as `Shape![M]: ConcatAxis<Shape![N], 0>`"
)]
pub trait AddDim<Lhs> {
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L: Count, R: Count> AddDim<L> for R
where
    L::N: Add<R::N, Output: Dim>,
{
    type Output = Sum<L::N, R::N>;
}
#[diagnostic::do_not_recommend]
impl<L: Dim> AddDim<L> for Dyn {
    type Output = Dyn;
}
#[diagnostic::do_not_recommend]
impl<R: KnownDim> AddDim<Dyn> for R {
    type Output = Dyn;
}

/// Dimensions that can be multiplied. Times [`One`], a dimension stays what it is.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot multiply the sizes `{Self}` and `{Rhs}`",
    label = "cannot be multiplied",
    note = "it multiplies sizes up to 1024, powers of 2 and of 10, and typenum integers; one spelled `dyn` (`into_shape::<Shape![dyn, 3]>()`) or forgotten (`into_dyn()`) first is multiplied at run time",
    note = "where sizes are generic, a bound says so, such as `S: ReshapeTo<R>`"
)]
pub trait MulDim<Rhs> {
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<R: Dim> MulDim<R> for One {
    type Output = R;
}
#[diagnostic::do_not_recommend]
impl<L: NotOne> MulDim<One> for L {
    type Output = L;
}
#[diagnostic::do_not_recommend]
impl MulDim<One> for Dyn {
    type Output = Dyn;
}
#[diagnostic::do_not_recommend]
impl<L: NotOne + Count, R: NotOne + Count> MulDim<R> for L
where
    L::N: Mul<R::N, Output: Dim>,
{
    type Output = Prod<L::N, R::N>;
}
#[diagnostic::do_not_recommend]
impl<L: NotOne> MulDim<Dyn> for L {
    type Output = Dyn;
}
#[diagnostic::do_not_recommend]
impl<R: NotOne> MulDim<R> for Dyn {
    type Output = Dyn;
}
#[diagnostic::do_not_recommend]
impl MulDim<Dyn> for Dyn {
    type Output = Dyn;
}

/// A dimension that `LEN` indices from `START` on can be taken of.
///
/// It stands in compile errors, and is public so that they print its bare name.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} is `{Self}`: there are no {LEN} indices from {START} on",
    label = "{START} + {LEN} exceeds `{Self}`, or the compiler cannot add or compare them",
    note = "it adds and compares sizes up to 1024, powers of 2 and of 10, and typenum integers; an axis of another size can be spelled `dyn` first (`into_shape::<Shape![dyn, 3]>()`): then the run time compares"
)]
pub trait NarrowDim<const START: usize, const LEN: usize, const AXIS: isize> {}
#[diagnostic::do_not_recommend]
impl<D: Count, const START: usize, const LEN: usize, const AXIS: isize> NarrowDim<START, LEN, AXIS>
    for D
where
    Const<START>: ToUInt<Output: Add<U<LEN>>>,
    Const<LEN>: ToUInt,
    Sum<U<START>, U<LEN>>: IsLessOrEqual<D::N, Output = B1>,
{
}
// Checked at run time.
#[diagnostic::do_not_recommend]
impl<const START: usize, const LEN: usize, const AXIS: isize> NarrowDim<START, LEN, AXIS> for Dyn {}

/// A dimension that can be split in two, the first of which is of size `AT`.
///
/// It stands in compile errors, and is public so that they print its bare name.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} is `{Self}`: it cannot be split at {AT}",
    label = "{AT} exceeds `{Self}`, or the compiler cannot subtract them",
    note = "it subtracts sizes up to 1024, powers of 2 and of 10, and typenum integers; an axis of another size can be spelled `dyn` first (`into_shape::<Shape![dyn, 3]>()`): then the run time subtracts"
)]
pub trait SplitDim<const AT: usize, const AXIS: isize> {
    /// The rest.
    type Rest: Dim;
}
#[diagnostic::do_not_recommend]
impl<D: Count, const AT: usize, const AXIS: isize> SplitDim<AT, AXIS> for D
where
    Const<AT>: ToUInt<Output: IsLessOrEqual<D::N, Output = B1>>,
    D::N: Sub<U<AT>, Output: Dim>,
{
    type Rest = Diff<D::N, U<AT>>;
}
#[diagnostic::do_not_recommend]
impl<const AT: usize, const AXIS: isize> SplitDim<AT, AXIS> for Dyn {
    type Rest = Dyn;
}

/// Dimensions of the same size as `Lhs`, or that may turn out so at run time.
pub trait AgreeDim<Lhs> {
    /// The one of them that is known.
    type Output;
}
impl<L: Dim> AgreeDim<L> for Dyn {
    type Output = L;
}
// Whatever has been taken out of both.
impl AgreeDim<Taken> for Taken {
    type Output = Taken;
}
macro_rules! agree {
    ($([$($generics:tt)*] $rhs:ty, $lhs:ty $(where $number:ty)?;)*) => {$(
        impl<$($generics)*> AgreeDim<$lhs> for $rhs
        $(where Const<N>: ToUInt<Output = $number>)?
        {
            type Output = $lhs;
        }
    )*};
}
agree! {
    [const N: usize] Size<N>, Size<N>;
    [] One, One;
    [] UTerm, UTerm;
    [M: Unsigned, B: Bit] UInt<M, B>, UInt<M, B>;
    [] One, Size<1>;
    [] Size<1>, One;
    [] One, U1;
    [] U1, One;
    [const N: usize] Size<N>, UTerm where UTerm;
    [const N: usize] UTerm, Size<N> where UTerm;
    [M: Unsigned, B: Bit, const N: usize] Size<N>, UInt<M, B> where UInt<M, B>;
    [M: Unsigned, B: Bit, const N: usize] UInt<M, B>, Size<N> where UInt<M, B>;
}
impl<R: KnownDim> AgreeDim<Dyn> for R {
    type Output = R;
}
