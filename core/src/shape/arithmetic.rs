//! Arithmetic of dimensions: sums, products, differences and equality of sizes.
//!
//! The module [`size_operations`](super::size_operations) computes the sizes. Results that need no computation, such as
//! [`One`] times `Size<N>` or [`Dyn`] plus any size, need no table.

use core::ops::Add;

use typenum::{B1, Bit, Const, IsLessOrEqual, Sum, ToUInt, U, UInt, UTerm, Unsigned};

use super::dim::{Dim, Dyn, One, Size};
use super::dim_name::NamedDim;
use super::size_operations::{AddSum, AddTo, Applied, Apply, CountWindows, MultiplyBy, Subtract};
use super::size_table::ToTypenum;

/// Dimensions that can be added to `Lhs`, as by [`concat`](crate::Tensor::concat).
///
/// ```
/// use shapecast::bounds::AddDim;
/// use shapecast::{Dim, Tensor, bounds::Concatenated, tensor};
///
/// fn join<D: Dim, E: AddDim<D> + Dim>(
///     x: &Tensor<f64, (D,)>,
///     y: &Tensor<f64, (E,)>,
/// ) -> Tensor<f64, Concatenated<(D,), (E,), 0>> {
///     x.concat::<0, _>(y)
/// }
/// assert_eq!(join(&tensor![1.0, 2.0], &tensor![3.0]), tensor![1.0, 2.0, 3.0]);
/// ```
// The right operand is `Self`, so that rustc does not infer it from `Lhs` while it is unknown.
#[diagnostic::on_unimplemented(
    message = "the compiler cannot add the sizes `{Lhs}` and `{Self}`",
    label = "it adds sizes up to 1024, and powers of 2 and of 10",
    note = "for other sizes, convert a known size to a name with `into_shape`, and a name to `dyn`",
    note = "in generic code, add a bound such as `Shape![N, 2]: ConcatAxis<Shape![M, 2], 0>`"
)]
pub trait AddDim<Lhs> {
    /// The sum.
    type Output: Dim;
}
#[diagnostic::do_not_recommend]
impl<L: Dim, R: Dim> AddDim<L> for R
where
    R::WithOffset: Apply<AddTo<L::WithOffset>, Output: Dim>,
{
    type Output = Applied<R, AddTo<L::WithOffset>>;
}

/// Dimensions that can be multiplied by `Rhs`, as by [`repeat`](crate::Tensor::repeat).
///
/// The product of a dimension and [`One`] is the same dimension.
///
/// ```
/// use shapecast::bounds::MulDim;
/// use shapecast::{Dim, Size, Tensor, bounds::Repeated, tensor};
///
/// fn twice<D: MulDim<Size<2>> + Dim>(x: &Tensor<f64, (D,)>) -> Tensor<f64, Repeated<(D,), 0, 2>> {
///     x.repeat::<0, 2>()
/// }
/// assert_eq!(twice(&tensor![1.0, 2.0]), tensor![1.0, 1.0, 2.0, 2.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "the compiler cannot multiply the sizes `{Self}` and `{Rhs}`",
    label = "it multiplies sizes up to 1024, and powers of 2 and of 10",
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
    L::WithOffset: Apply<MultiplyBy<R::WithOffset>, Output: Dim>,
{
    type Output = Applied<L, MultiplyBy<R::WithOffset>>;
}

/// Dimensions other than [`One`].
///
/// Without this trait, the impls of [`MulDim`] for `One` and for the other dimensions would overlap.
pub trait NotOne: Dim {}
impl<const N: usize> NotOne for Size<N> {}
impl NotOne for Dyn {}
impl<D: NamedDim> NotOne for D {}
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
    note = "the compiler computes with numbers up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`"
)]
pub trait NarrowDim<const START: usize, const LEN: usize, const AXIS: isize> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
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
    [D: NamedDim,] D;
}

/// Dimensions that can be split at index `AT`.
///
/// Compile errors name this trait. In generic code, use the bound [`SplitAxis`](crate::bounds::SplitAxis).
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
    note = "the compiler computes with numbers up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`"
)]
pub trait SplitDim<const AT: usize, const AXIS: isize> {
    /// The dimension of the remaining indices.
    type Rest: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const AT: usize, const AXIS: isize> SplitDim<AT, AXIS> for D
where
    D: Dim<WithOffset: Apply<Subtract<AT>, Output: Dim>>,
{
    type Rest = Applied<D, Subtract<AT>>;
}

/// Dimensions that have [windows](crate::Tensor::windows) of `LEN` indices.
///
/// ```
/// use shapecast::bounds::WindowDim;
/// use shapecast::{Dim, Tensor, tensor};
///
/// fn moving_mean<D: WindowDim<3, 0> + Dim>(x: &Tensor<f64, (D,)>) -> Tensor<f64, (D::Count,)> {
///     x.windows::<0, 3>().mean_axis::<-1>()
/// }
/// assert_eq!(moving_mean(&tensor![1.0, 2.0, 3.0, 7.0]), tensor![2.0, 4.0]);
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` has no windows of {LEN} indices",
    label = "{LEN} is not known to be at most `{Self}`",
    note = "the compiler computes with numbers up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`"
)]
pub trait WindowDim<const LEN: usize, const AXIS: isize> {
    /// The number of windows.
    type Count: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const LEN: usize, const AXIS: isize> WindowDim<LEN, AXIS> for D
where
    D: Dim<WithOffset: Apply<CountWindows<LEN>, Output: Dim>>,
{
    type Count = Applied<D, CountWindows<LEN>>;
}

/// Dimensions with a number of [differences](crate::Tensor::diff) of adjacent indices.
///
/// ```
/// use shapecast::bounds::DiffDim;
/// use shapecast::{Dim, Tensor, tensor};
///
/// fn steps<D: DiffDim<0> + Dim>(x: &Tensor<i32, (D,)>) -> Tensor<i32, (D::Count,)> {
///     x.diff::<0>()
/// }
/// assert_eq!(steps(&tensor![1, 4, 9]), tensor![3, 5]);
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` has no differences of adjacent elements",
    label = "`{Self}` is not known to be at least 1",
    note = "the compiler computes with numbers up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`"
)]
pub trait DiffDim<const AXIS: isize> {
    /// The number of differences.
    type Count: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const AXIS: isize> DiffDim<AXIS> for D
where
    D: Dim<WithOffset: Apply<Subtract<1>, Output: Dim>>,
{
    type Count = Applied<D, Subtract<1>>;
}

/// Dimensions that can be [padded](crate::Tensor::pad) by `BEFORE` and `AFTER` indices.
///
/// ```
/// use shapecast::bounds::PadDim;
/// use shapecast::{Dim, Padding, Tensor, tensor};
///
/// fn framed<D: PadDim<1, 1, 0> + Dim>(x: &Tensor<f64, (D,)>) -> Tensor<f64, (D::Padded,)> {
///     x.pad::<0, 1, 1>(Padding::Constant(0.0))
/// }
/// assert_eq!(framed(&tensor![1.0, 2.0]), tensor![0.0, 1.0, 2.0, 0.0]);
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} of size `{Self}` cannot be padded by {BEFORE} and {AFTER} indices",
    label = "the compiler cannot add `{Self}`, {BEFORE} and {AFTER}",
    note = "the compiler computes with numbers up to 1024, powers of 2 and of 10; for others, convert a known size to a name with `into_shape`, and a name to `dyn`"
)]
pub trait PadDim<const BEFORE: usize, const AFTER: usize, const AXIS: isize> {
    /// The padded dimension.
    type Padded: Dim;
}
#[diagnostic::do_not_recommend]
impl<D, const BEFORE: usize, const AFTER: usize, const AXIS: isize> PadDim<BEFORE, AFTER, AXIS>
    for D
where
    D: Dim<WithOffset: Apply<AddSum<BEFORE, AFTER>, Output: Dim>>,
{
    type Padded = Applied<D, AddSum<BEFORE, AFTER>>;
}
