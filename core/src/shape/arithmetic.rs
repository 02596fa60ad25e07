//! Arithmetic of dimensions: sums, products, differences and equality of sizes.
//!
//! The sizes are computed as typenum integers. A `Size<N>` is converted by typenum's table
//! (`Const<N>: ToUInt`), which covers 0 to 1024 and the powers of 2 and of 10. Results that need no
//! computation, such as [`One`] times `Size<N>` or [`Dyn`] plus any size, need no table.

use core::ops::{Add, Mul, Sub};

use typenum::{
    B1, Bit, Const, Diff, IsLessOrEqual, Prod, Sum, ToUInt, U, U1, UInt, UTerm, Unsigned,
};

use super::dim::{Dim, Dyn, One, Size};
use super::known_dim::KnownDim;
use super::partial_shape::RemovedDim;

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

/// Known dimensions other than [`One`].
///
/// Without this trait, the impls of [`MulDim`] for `One` and for the other dimensions would overlap.
pub trait NotOne: KnownDim {}
impl<const N: usize> NotOne for Size<N> {}
impl NotOne for UTerm {}
impl<N: Unsigned, B: Bit> NotOne for UInt<N, B> where Self: KnownDim {}

/// Dimensions that can be added to `Lhs`.
// The right operand is `Self`, so that rustc does not infer it from `Lhs` while it is unknown.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot add the sizes `{Lhs}` and `{Self}`",
    label = "it adds sizes up to 1024, powers of 2 and of 10, and typenum integers",
    note = "to add other sizes at run time, convert the axis to `dyn` with `into_shape`",
    note = "in generic code, add a bound such as `Shape![N, 2]: ConcatAxis<Shape![M, 2], 0>`"
)]
pub trait AddDim<Lhs> {
    /// The sum.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L: ToTypenum, R: ToTypenum> AddDim<L> for R
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

/// Dimensions that can be multiplied by `Rhs`.
///
/// The product of a dimension and [`One`] is the same dimension.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot multiply the sizes `{Self}` and `{Rhs}`",
    label = "it multiplies sizes up to 1024, powers of 2 and of 10, and typenum integers",
    note = "to multiply other sizes at run time, convert the axis to `dyn` with `into_shape`",
    note = "in generic code, add a bound such as `Shape![N, 2]: ReshapeTo<Shape![2, N]>`"
)]
pub trait MulDim<Rhs> {
    /// The product.
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
impl<L: NotOne + ToTypenum, R: NotOne + ToTypenum> MulDim<R> for L
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

/// Dimensions that can be narrowed to `START..START + LEN`.
///
/// [`narrow`](crate::Tensor::narrow) requires this trait, and compile errors name it.
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![4]>::ones();
/// let y = x.narrow::<0, 3, 2>();
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` cannot be narrowed to {LEN} indices from {START} on",
    label = "{START} + {LEN} is not known to be at most `{Self}`",
    note = "to compare other sizes at run time, convert the axis to `dyn` with `into_shape`",
    note = "the compiler adds and compares sizes up to 1024, powers of 2 and of 10, and typenum integers"
)]
pub trait NarrowDim<const START: usize, const LEN: usize, const AXIS: isize> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    #[doc(hidden)]
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<D: ToTypenum, const START: usize, const LEN: usize, const AXIS: isize>
    NarrowDim<START, LEN, AXIS> for D
where
    Const<START>: ToUInt<Output: Add<U<LEN>>>,
    Const<LEN>: ToUInt,
    Sum<U<START>, U<LEN>>: IsLessOrEqual<D::N, Output = B1>,
{
    type Checked = ();
}
// The size is checked at run time.
#[diagnostic::do_not_recommend]
impl<const START: usize, const LEN: usize, const AXIS: isize> NarrowDim<START, LEN, AXIS> for Dyn {
    type Checked = ();
}

/// Dimensions that can be split at index `AT`.
///
/// Compile errors name this trait. In generic code, use the bound [`SplitAxis`](crate::SplitAxis).
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![4]>::ones();
/// let (first, rest) = x.split_at::<0, 5>();
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` cannot be split at index {AT}",
    label = "{AT} is not known to be at most `{Self}`",
    note = "to subtract other sizes at run time, convert the axis to `dyn` with `into_shape`",
    note = "the compiler subtracts sizes up to 1024, powers of 2 and of 10, and typenum integers"
)]
pub trait SplitDim<const AT: usize, const AXIS: isize> {
    /// The dimension of the remaining indices.
    type Rest: Dim;
}
#[diagnostic::do_not_recommend]
impl<D: ToTypenum, const AT: usize, const AXIS: isize> SplitDim<AT, AXIS> for D
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

/// Dimensions that have windows of `LEN` indices.
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` has no windows of {LEN} indices",
    label = "{LEN} is not known to be at most `{Self}`",
    note = "to count windows at run time, convert the axis to `dyn` with `into_shape`, or call `try_windows`",
    note = "the compiler counts windows of sizes up to 1024, powers of 2 and of 10, and typenum integers"
)]
pub trait WindowDim<const LEN: usize, const AXIS: isize> {
    /// The number of windows.
    type Count: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const LEN: usize, const AXIS: isize> WindowDim<LEN, AXIS> for D
where
    D: SplitDim<LEN, AXIS>,
    Size<1>: AddDim<D::Rest>,
{
    type Count = <Size<1> as AddDim<D::Rest>>::Output;
}

/// Dimensions with a number of differences of adjacent indices.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` has no differences of adjacent elements",
    label = "expected a size of at least 1",
    note = "to count differences at run time, convert the axis to `dyn` with `into_shape`, or call `try_diff`",
    note = "the compiler subtracts sizes up to 1024, powers of 2 and of 10, and typenum integers"
)]
pub trait DiffDim<const AXIS: isize> {
    /// The number of differences.
    type Count: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const AXIS: isize> DiffDim<AXIS> for D
where
    D: ToTypenum<N: Sub<U1, Output: Dim>>,
{
    type Count = Diff<D::N, U1>;
}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> DiffDim<AXIS> for Dyn {
    type Count = Dyn;
}

/// Dimensions whose size equals that of `Lhs`, or is compared with it at run time.
pub trait MatchDim<Lhs> {
    /// The dimension of the result: the known one, or [`Dyn`] if neither is known.
    type Output;
}
impl<L: Dim> MatchDim<L> for Dyn {
    type Output = L;
}
// A concatenation removes its axis from both shapes, because the sizes there may differ.
impl MatchDim<RemovedDim> for RemovedDim {
    type Output = RemovedDim;
}
macro_rules! match_dims {
    ($([$($generics:tt)*] $rhs:ty, $lhs:ty $(where $number:ty)?;)*) => {$(
        impl<$($generics)*> MatchDim<$lhs> for $rhs
        $(where Const<N>: ToUInt<Output = $number>)?
        {
            type Output = $lhs;
        }
    )*};
}
match_dims! {
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
impl<R: KnownDim> MatchDim<Dyn> for R {
    type Output = R;
}
