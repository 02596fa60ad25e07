//! The number of elements of a shape, computed at compile time if possible.

use typenum::{Bit, UInt, UTerm, Unsigned};

use crate::shape::arithmetic::MulDim;
use crate::shape::checked_axes::IfKnown;
use crate::shape::dim::{Dim, Dyn, One, Size};
use crate::shape::dim_name::NamedDim;
use crate::shape::dim_rules::SameSize;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::Shape;
use crate::shape::tuples::for_each_rank;

/// Dimensions and shapes, classified by the number of sizes that the compiler does not know.
pub trait CountUnknown {
    /// [`AllKnown`], [`OneUnknown`] or [`ManyUnknown`].
    type Unknown: UnknownSizes;
}

/// A number of unknown sizes: none, one, or more than one.
pub trait UnknownSizes {
    /// The number plus one.
    type PlusOne: UnknownSizes;
    /// The sum of two numbers.
    type Plus<O: UnknownSizes>: UnknownSizes;
}
/// The compiler knows every size.
pub struct AllKnown;
impl UnknownSizes for AllKnown {
    type PlusOne = OneUnknown;
    type Plus<O: UnknownSizes> = O;
}
/// The compiler knows every size but one.
pub struct OneUnknown;
impl UnknownSizes for OneUnknown {
    type PlusOne = ManyUnknown;
    type Plus<O: UnknownSizes> = O::PlusOne;
}
/// The compiler does not know several sizes, or the rank.
pub struct ManyUnknown;
impl UnknownSizes for ManyUnknown {
    type PlusOne = ManyUnknown;
    type Plus<O: UnknownSizes> = ManyUnknown;
}

impl<const N: usize> CountUnknown for Size<N> {
    type Unknown = AllKnown;
}
impl CountUnknown for One {
    type Unknown = AllKnown;
}
impl CountUnknown for UTerm {
    type Unknown = AllKnown;
}
impl<N: Unsigned, B: Bit> CountUnknown for UInt<N, B> {
    type Unknown = AllKnown;
}
impl CountUnknown for Dyn {
    type Unknown = OneUnknown;
}
impl<D: NamedDim> CountUnknown for D {
    type Unknown = OneUnknown;
}
impl CountUnknown for DynShape {
    type Unknown = ManyUnknown;
}

/// Checks that at most one size of shape `R` must be computed. `Self` is the number of unknown sizes.
#[diagnostic::on_unimplemented(
    message = "only one size of `{R}` can be computed at run time, in a reshape of shape `{S}`",
    label = "cannot be reshaped to `{R}`",
    note = "to give all sizes at run time, use `try_reshape`"
)]
pub trait AtMostOneUnknown<S, R> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, R> AtMostOneUnknown<S, R> for AllKnown {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl<S, R> AtMostOneUnknown<S, R> for OneUnknown {
    type Checked = ();
}

/// Checks that shapes `S` and `R` have the same number of elements, as far as the compiler can.
///
/// `Self` is the number of unknown sizes of `R`, and `U` that of `S`.
// rustc takes the message from this trait or from `SameCount`, so both have the same one.
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{S}` to `{R}`: the numbers of elements differ, or are not known to be equal",
    label = "cannot be reshaped to `{R}`: `try_reshape` compares the numbers of elements at run time",
    note = "the compiler computes with sizes up to 1024, and with powers of 2 and of 10"
)]
pub trait CheckCount<U, S, R> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}
impl<S, R> CheckCount<AllKnown, S, R> for AllKnown
where
    S: ElementCount,
    R: ElementCount,
    S::IsKnown: SameCount<R::IsKnown, S, R>,
{
    type Checked = <<S::IsKnown as SameCount<R::IsKnown, S, R>>::Checked as IfKnown>::Type<()>;
}
// The operation compares the numbers of elements at run time.
#[diagnostic::do_not_recommend]
impl<S, R> CheckCount<OneUnknown, S, R> for AllKnown {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl<S, R> CheckCount<ManyUnknown, S, R> for AllKnown {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl<U, S, R> CheckCount<U, S, R> for OneUnknown {
    type Checked = ();
}
// `AtMostOneUnknown` reports the error.
#[diagnostic::do_not_recommend]
impl<U, S, R> CheckCount<U, S, R> for ManyUnknown {
    type Checked = ();
}

/// Checks that shapes `S` and `R` have the same number of elements.
///
/// `Self` and `U` are always [`AllKnown`]. The counts themselves would make errors unreadable, because
/// typenum integers print as nested types.
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{S}` to `{R}`: the numbers of elements differ, or are not known to be equal",
    label = "cannot be reshaped to `{R}`: `try_reshape` compares the numbers of elements at run time",
    note = "the compiler computes with sizes up to 1024, and with powers of 2 and of 10"
)]
pub trait SameCount<U, S, R> {
    /// See [`ExpandTo::Checked`](crate::ExpandTo::Checked).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, R> SameCount<AllKnown, S, R> for AllKnown
where
    S: ElementCount<Count: SameSize<R::Count>>,
    R: ElementCount,
{
    type Checked = ();
}

/// Shapes whose sizes the compiler can multiply.
pub trait ElementCount {
    /// The number of elements.
    type Count: Dim;
    /// Always [`AllKnown`]. The bound on this type makes the compiler multiply the sizes before it
    /// compares the counts, so that an error names the sizes that cannot be multiplied.
    type IsKnown;
}
impl ElementCount for () {
    type Count = One;
    type IsKnown = AllKnown;
}

/// Shapes that can be flattened.
///
/// The compiler multiplies the sizes, unless a size is [`Dyn`].
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::{FlattenAxes, Flattened}};
///
/// fn flat<S>(x: Tensor<f32, S>) -> Tensor<f32, Flattened<S>>
/// where
///     S: Shape + FlattenAxes,
/// {
///     x.flatten()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` cannot be flattened",
    label = "its sizes cannot be multiplied"
)]
pub trait FlattenAxes {
    /// The number of elements, as a shape of rank 1.
    type Output: Shape;
}
/// Shape `S` flattened: the shape of rank 1 with the same number of elements.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::Flattened};
/// let x = Tensor::<f32, Flattened<Shape![2, 3]>>::zeros();
/// assert_eq!(x.shape(), [6]);
/// ```
pub type Flattened<S> = <S as FlattenAxes>::Output;
impl FlattenAxes for DynShape {
    type Output = (Dyn,);
}
/// Computes the number of elements of shape `S`, which has `Self` unknown sizes.
pub trait FlatCount<S> {
    /// The number of elements, or [`Dyn`] if a size is unknown.
    type Count: Dim;
}
impl<S: ElementCount> FlatCount<S> for AllKnown {
    type Count = S::Count;
}
impl<S> FlatCount<S> for OneUnknown {
    type Count = Dyn;
}
impl<S> FlatCount<S> for ManyUnknown {
    type Count = Dyn;
}

/// Implements [`CountUnknown`], [`FlattenAxes`] and [`ElementCount`] for tuples of each rank.
macro_rules! counts {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        impl<$($dim: CountUnknown),*> CountUnknown for ($($dim,)*) {
            type Unknown = counts!(@unknown $($dim)*);
        }
        impl<$($dim),*> FlattenAxes for ($($dim,)*)
        where
            Self: CountUnknown<Unknown: FlatCount<Self>>,
        {
            type Output = (<<Self as CountUnknown>::Unknown as FlatCount<Self>>::Count,);
        }
        counts!(@elements $($dim)*);
    )*};
    (@unknown) => { AllKnown };
    (@unknown $first:ident $($rest:ident)*) => {
        <$first::Unknown as UnknownSizes>::Plus<counts!(@unknown $($rest)*)>
    };
    (@elements) => {};
    (@elements $first:ident $($rest:ident)*) => {
        impl<$first, $($rest),*> ElementCount for ($first, $($rest,)*)
        where
            ($($rest,)*): ElementCount,
            $first: MulDim<<($($rest,)*) as ElementCount>::Count>,
        {
            type Count = <$first as MulDim<<($($rest,)*) as ElementCount>::Count>>::Output;
            type IsKnown = AllKnown;
        }
    };
}
for_each_rank!(counts);
