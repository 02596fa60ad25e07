//! Names of sizes that are known only at run time, and their rules.
//!
//! A name meets only itself, [`One`] and [`Dyn`]. All rules are impls for every `B: DimName`. A user's crate has a type
//! and one impl, and cannot add a rule.

use typenum::{Bit, U1, UInt, UTerm, Unsigned};

use super::broadcast::BroadcastDim;
use super::dim::sealed::SealedDim;
use super::dim::{Dim, Dyn, One, Size};
use super::expand::ExpandDim;
use super::same_size::SameSize;

/// The name of a size that is known only at run time, as a dimension of its own.
///
/// [`dims!`](crate::dims!) declares names. A tensor of shape `Shape![dyn Batch, 3]` has a number of rows that is known
/// at run time and is called `Batch`.
///
/// Unlike [`Dyn`], a name never broadcasts, even if its size is 1. Two names, or a name and a known size, do not
/// compile where the sizes have to match:
///
/// | a name and | broadcast, contract | [`into_shape`](crate::Tensor::into_shape) from the name | `into_shape` to the name |
/// |---|---|---|---|
/// | itself | yes, the sizes are compared at run time | yes | yes |
/// | another name | compile error | compile error | compile error |
/// | [`One`] | broadcasts; does not contract | compile error | yes |
/// | [`Size<N>`](Size), typenum | compile error | compile error | yes |
/// | [`Dyn`] | yes, the result has the name | yes | yes |
/// | [`DynShape`](crate::DynShape) | yes, the result is a `DynShape` | yes | [`try_into_shape`](crate::Tensor::try_into_shape) |
///
/// A name is a claim: two tensors whose rows are called `Batch` can still have different numbers of rows. Each
/// operation compares the numbers at run time. Convert all tensors with `try_into_shapes!` where they enter a program,
/// to compare their sizes there.
///
/// A sum, a product or a difference of sizes, such as that of [`concat`](crate::Tensor::concat), has no name.
/// `into_shape` names such a size. To change a name, remove it first: `x.into_shape::<Shape![dyn]>().into_shape()`.
///
/// ```
/// use shapecast::{Dim, DimName, Shape, Tensor, dims, try_broadcast};
/// dims! { pub Batch }
/// assert_eq!((Batch::NAME, <Batch as Dim>::SIZE), ("Batch", None));
///
/// let scores = Tensor::<f32, Shape![dyn Batch, 3]>::try_ones([4, 3])?;
/// let labels = Tensor::<f32, Shape![dyn Batch]>::try_ones([1])?;
/// let error = try_broadcast!(sum::<-1>(scores) - labels).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "The size of tensor a (4) must match the size of tensor b (1) at non-singleton dimension 0 (`Batch`)",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the name of a dimension",
    label = "expected a name that `dims!` declares",
    note = "write `dims! {{ Name }}` to declare a name, and `x.into_shape::<Shape![dyn Name]>()` to give it to a size"
)]
pub trait DimName: Copy + Default + 'static {
    /// The name, for errors at run time.
    const NAME: &'static str;
}

#[diagnostic::do_not_recommend]
impl<B: DimName> SealedDim for B {}
#[diagnostic::do_not_recommend]
impl<B: DimName> Dim for B {
    const SIZE: Option<usize> = None;
    const IS_NON_BROADCASTING_ONE: bool = true;
    const DIM_NAME: Option<&'static str> = Some(<B as DimName>::NAME);
    type Unnamed = Dyn;
}

// The result has the name. A size without a name is compared with the named one at run time.
macro_rules! broadcast_rules {
    ($($left:ty, $right:ty;)*) => {$(
        impl<B: DimName> BroadcastDim<$right> for $left {
            type Output = B;
        }
    )*};
}
broadcast_rules! {
    B, B;
    B, One;
    B, U1;
    U1, B;
    B, Dyn;
    Dyn, B;
}

// `One` and `Dyn` broadcast to every target, so also to a name.
impl<B: DimName> ExpandDim<B> for B {
    type Output = B;
}
impl<B: DimName> ExpandDim<Dyn> for B {
    type Output = Dyn;
}

// Every size without a name can get one. A name can become `Dyn`, as every dimension can.
impl<B: DimName> SameSize<B> for B {
    type Checked = ();
}
impl<B: DimName> SameSize<B> for Dyn {
    type Checked = ();
}
impl<B: DimName> SameSize<B> for One {
    type Checked = ();
}
impl<B: DimName, const N: usize> SameSize<B> for Size<N> {
    type Checked = ();
}
impl<B: DimName> SameSize<B> for UTerm {
    type Checked = ();
}
impl<B: DimName, N: Unsigned, C: Bit> SameSize<B> for UInt<N, C> {
    type Checked = ();
}
