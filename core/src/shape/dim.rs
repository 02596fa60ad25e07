//! Dimensions: the sizes that a shape is made of, as types.

use super::broadcast::BroadcastDim;
use super::expand::ExpandDim;
use super::same_size::SameSize;

/// A size known to the compiler. Rigid: it never stretches, whatever `N` is.
///
/// ```
/// use shapecast::{Dim, Size};
/// assert_eq!(<Size<3> as Dim>::SIZE, Some(3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size<const N: usize>;

/// The size 1 that stretches: the literal `1` in [`Shape!`](crate::Shape!).
///
/// `Size<1>` is another type and does not stretch, so that code generic over `const N: usize`
/// means the same for every `N`.
///
/// ```
/// use shapecast::{Broadcasted, One, Size};
/// let _: Broadcasted<(One, Size<3>), (Size<2>, One)> = (Size::<2>, Size::<3>);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct One;

/// A size known only at run time. It stretches when it turns out to be 1.
///
/// ```
/// use shapecast::{Dim, Dyn};
/// assert_eq!(<Dyn as Dim>::SIZE, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyn;

/// One dimension of a shape: [`Size`], [`One`], [`Dyn`], or a typenum integer.
///
/// The supertraits say what broadcasts whatever the dimension is: equal with equal, and anything
/// with [`One`]. Code generic over `D: Dim` needs no further bounds for these.
///
/// ```
/// use shapecast::{Dim, One, Tensor};
///
/// fn centre<B: Dim, N: Dim>(
///     x: &Tensor<f32, (B, N)>,
///     mean: &Tensor<f32, (B, One)>,
/// ) -> Tensor<f32, (B, N)> {
///     x - mean
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a dimension",
    label = "expected `Size<N>`, `One`, `Dyn` or a typenum integer",
    note = "write shapes as `Shape![2, 3]`, or as tuples of dimensions such as `(Size<2>, Dyn)`"
)]
pub trait Dim:
    BroadcastDim<Self, Output = Self>
    + BroadcastDim<One, Output = Self>
    + BroadcastDim<Dyn>
    + ExpandDim<Self>
    + SameSize<Self>
    + Copy
    + Default
    + sealed::Sealed
    + 'static
{
    /// The size, or `None` where only the run time knows it.
    const SIZE: Option<usize>;

    /// Whether it is of size 1 and does not stretch.
    #[doc(hidden)]
    const IS_NON_BROADCASTING_ONE: bool = false;
}

impl<const N: usize> Dim for Size<N> {
    const SIZE: Option<usize> = Some(N);
    const IS_NON_BROADCASTING_ONE: bool = N == 1;
}
impl Dim for One {
    const SIZE: Option<usize> = Some(1);
}
impl Dim for Dyn {
    const SIZE: Option<usize> = None;
}

pub(crate) mod sealed {
    /// The rule is closed: a new kind of dimension would need impls on the existing ones.
    #[diagnostic::on_unimplemented(
        message = "a sealed trait of `shapecast` cannot be implemented for `{Self}`",
        label = "it is for the crate's own types, arrays, slices and `Vec`"
    )]
    pub trait Sealed {}
    impl<const N: usize> Sealed for super::Size<N> {}
    impl Sealed for super::One {}
    impl Sealed for super::Dyn {}
}
