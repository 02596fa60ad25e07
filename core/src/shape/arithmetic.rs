//! Arithmetic of dimensions: sums, products, differences and equality of sizes.
//!
//! The module [`size_operations`](super::size_operations) computes the sizes. Results that need no computation, such as
//! [`One`] times `Size<N>` or [`Dyn`] plus any size, need no table. A sum, a difference, and a product of two sizes
//! greater than 1 differ from the operands, so they have no name.

use core::ops::Add;

use typenum::{B1, Bit, Const, IsLessOrEqual, Sum, ToUInt, U, U1, UInt, UTerm, Unsigned};

use super::dim::{Dim, Dyn, One, Size};
use super::dim_name::DimName;
use super::partial_shape::RemovedDim;
use super::size_operations::{AddTo, Applied, Apply, MultiplyBy, Subtract, ToTypenum};

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
impl<L: Dim, R: Dim> AddDim<L> for R
where
    R::Unnamed: Apply<AddTo<L::Unnamed>, Output: Dim>,
{
    type Output = Applied<R, AddTo<L::Unnamed>>;
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
impl<L: NotOne, R: NotOne> MulDim<R> for L
where
    L::Unnamed: Apply<MultiplyBy<R::Unnamed>, Output: Dim>,
{
    type Output = Applied<L, MultiplyBy<R::Unnamed>>;
}

/// Dimensions other than [`One`].
///
/// Without this trait, the impls of [`MulDim`] for `One` and for the other dimensions would overlap.
pub trait NotOne: Dim {}
impl<const N: usize> NotOne for Size<N> {}
impl NotOne for Dyn {}
impl<B: DimName> NotOne for B {}
impl NotOne for UTerm {}
impl<N: Unsigned, B: Bit> NotOne for UInt<N, B> where Self: Dim {}

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

/// Implements [`NarrowDim`] for each form of dimensions. `N` is a known size as a typenum integer.
// If one impl applied an operation, rustc would name `Apply` in the error, because `narrow` evaluates
// `Checked`.
macro_rules! narrow_dims {
    ($([$($generics:tt)*] $dim:ty $(where $n:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($generics)* $($n: Unsigned,)? const START: usize, const LEN: usize, const AXIS: isize>
            NarrowDim<START, LEN, AXIS> for $dim
        $(where
            Self: ToTypenum<N = $n>,
            Const<START>: ToUInt<Output: Add<U<LEN>>>,
            Const<LEN>: ToUInt,
            Sum<U<START>, U<LEN>>: IsLessOrEqual<$n, Output = B1>,)?
        {
            type Checked = ();
        }
    )*};
}
narrow_dims! {
    [const M: usize,] Size<M> where N;
    [] One where N;
    [] UTerm where N;
    [M: Unsigned, B: Bit,] UInt<M, B> where N;
    [] Dyn;
    [B: DimName,] B;
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
impl<D, const AT: usize, const AXIS: isize> SplitDim<AT, AXIS> for D
where
    D: Dim<Unnamed: Apply<Subtract<AT>, Output: Dim>>,
{
    type Rest = Applied<D, Subtract<AT>>;
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
    D: Dim<Unnamed: Apply<Subtract<1>, Output: Dim>>,
{
    type Count = Applied<D, Subtract<1>>;
}

/// Dimensions whose size equals that of `Lhs`, or is compared with it at run time.
pub trait MatchDim<Lhs> {
    /// The dimension of the result: the known or named one, or [`Dyn`] if both are `Dyn`.
    type Matched;
}
impl<L: Dim> MatchDim<L> for Dyn {
    type Matched = L;
}
// A concatenation removes its axis from both shapes, because the sizes there may differ.
impl MatchDim<RemovedDim> for RemovedDim {
    type Matched = RemovedDim;
}
macro_rules! match_dims {
    ($([$($generics:tt)*] $rhs:ty, $lhs:ty => $output:ty $(where $number:ty)?;)*) => {$(
        impl<$($generics)*> MatchDim<$lhs> for $rhs
        $(where Const<N>: ToUInt<Output = $number>)?
        {
            type Matched = $output;
        }
    )*};
}
match_dims! {
    [const N: usize] Size<N>, Size<N> => Self;
    [] One, One => Self;
    [] UTerm, UTerm => Self;
    [M: Unsigned, B: Bit] UInt<M, B>, UInt<M, B> => Self;
    [B: DimName] B, B => B;
    [] One, Size<1> => Size<1>;
    [] Size<1>, One => One;
    [] One, U1 => U1;
    [] U1, One => One;
    [const N: usize] Size<N>, UTerm => UTerm where UTerm;
    [const N: usize] UTerm, Size<N> => Size<N> where UTerm;
    [M: Unsigned, B: Bit, const N: usize] Size<N>, UInt<M, B> => UInt<M, B> where UInt<M, B>;
    [M: Unsigned, B: Bit, const N: usize] UInt<M, B>, Size<N> => Size<N> where UInt<M, B>;
    [const N: usize] Size<N>, Dyn => Self;
    [] One, Dyn => Self;
    [] UTerm, Dyn => Self;
    [M: Unsigned, B: Bit] UInt<M, B>, Dyn => Self;
    [B: DimName] B, Dyn => B;
}
