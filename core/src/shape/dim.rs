//! Dimensions: the sizes of a shape, as types.

use core::fmt;

use super::dim_rules::{BroadcastDim, ExpandDim, MatchDim, SameSize};

/// A size known to the compiler, which never broadcasts.
///
/// `Size<1>` does not broadcast either. [`One`] is the size 1 that broadcasts.
///
/// ```
/// use shapecast::{Dim, Size};
/// assert_eq!(<Size<3> as Dim>::SIZE, Some(3));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Size<const N: usize>;

impl<const N: usize> fmt::Debug for Size<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Size<{N}>")
    }
}

/// The size 1 that broadcasts: the literal `1` in [`Shape!`](crate::Shape!).
///
/// `Size<1>` is a different type and does not broadcast. Code generic over `const N: usize`
/// therefore has the same result shape for every `N`.
///
/// ```
/// use shapecast::{Broadcasted, One, Size};
/// let _: Broadcasted<(One, Size<3>), (Size<2>, One)> = (Size::<2>, Size::<3>);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct One;

/// A size known only at run time, which broadcasts if it is 1.
///
/// ```
/// use shapecast::{Dim, Dyn};
/// assert_eq!(<Dyn as Dim>::SIZE, None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyn;

/// One dimension of a shape: [`Size`], [`One`], [`Dyn`], a [name](crate::DimName), a name plus or minus a number
/// ([`Longer`](crate::Longer), [`Shorter`](crate::Shorter)), or a typenum integer.
///
/// Every dimension broadcasts with itself and with [`One`]. The supertraits guarantee both cases. Code
/// generic over `D: Dim` needs further bounds only for other cases.
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
    label = "expected `Size<N>`, `One`, `Dyn`, or a name that `dims!` declares, as in `(Size<2>, Dyn)`, which is `Shape![2, dyn]`"
)]
pub trait Dim:
    BroadcastDim<Self, Output = Self>
    + BroadcastDim<One, Output = Self>
    + BroadcastDim<Dyn>
    + ExpandDim<Self, Output = Self>
    + SameSize<Self>
    + MatchDim<Self, Matched = Self>
    + Copy
    + Default
    + sealed::SealedDim
    + 'static
{
    /// The size, or `None` if it is known only at run time.
    const SIZE: Option<usize>;

    /// `true` if a size of 1 does not broadcast: for `Size<1>` and for names.
    #[doc(hidden)]
    const IS_NON_BROADCASTING_ONE: bool = false;

    /// The name, if this dimension has one, with its offset: `Time - 2`.
    #[doc(hidden)]
    const DIM_NAME: Option<&'static str> = None;

    /// The name without its offset, and the offset.
    #[doc(hidden)]
    const NAME_AND_OFFSET: Option<(&'static str, i128)> = None;

    /// [`Longer<B, 0>`](crate::Longer) for a name `B`, and the dimension itself otherwise. Arithmetic is defined for
    /// these dimensions.
    #[doc(hidden)]
    type WithOffset: Dim;
}

#[diagnostic::do_not_recommend]
impl<const N: usize> Dim for Size<N> {
    const SIZE: Option<usize> = Some(N);
    const IS_NON_BROADCASTING_ONE: bool = N == 1;
    type WithOffset = Self;
}
#[diagnostic::do_not_recommend]
impl Dim for One {
    const SIZE: Option<usize> = Some(1);
    type WithOffset = Self;
}
#[diagnostic::do_not_recommend]
impl Dim for Dyn {
    const SIZE: Option<usize> = None;
    type WithOffset = Self;
}

pub(crate) mod sealed {
    /// Keeps other crates from implementing a public trait, such as [`KnownDim`](crate::KnownDim).
    ///
    /// Names are types of other crates and do not implement this trait. Those crates could then implement `KnownDim`,
    /// `Shape` and `IntoSizes` for names, and kernels rely on these traits.
    #[diagnostic::on_unimplemented(
        message = "a sealed trait of `shapecast` cannot be implemented for `{Self}`",
        label = "only the crate's own types, arrays, slices and `Vec` implement it"
    )]
    pub trait Sealed {}
    // Errors do not list the implementors, because no user can add one.
    #[diagnostic::do_not_recommend]
    impl<const N: usize> Sealed for super::Size<N> {}
    #[diagnostic::do_not_recommend]
    impl Sealed for super::One {}
    #[diagnostic::do_not_recommend]
    impl Sealed for super::Dyn {}

    /// Keeps other crates from implementing [`Dim`](super::Dim) by hand.
    #[diagnostic::on_unimplemented(
        message = "`{Self}` is not a dimension",
        label = "expected `Size<N>`, `One`, `Dyn`, or a name that `dims!` declares",
        note = "write `dims! {{ {Self} }}` to declare a name"
    )]
    pub trait SealedDim {}
    #[diagnostic::do_not_recommend]
    impl<const N: usize> SealedDim for super::Size<N> {}
    #[diagnostic::do_not_recommend]
    impl SealedDim for super::One {}
    #[diagnostic::do_not_recommend]
    impl SealedDim for super::Dyn {}
}
