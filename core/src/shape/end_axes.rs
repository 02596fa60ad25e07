//! Shapes that have a first or a last axis: one bound for functions that are generic over a shape.

use super::axes::{Axis, HasAxis, OutermostAxis, ReduceAxes};
use super::broadcast::Broadcast;
use super::dim::{Dim, Dyn, One};
use super::dyn_shape::DynShape;
use super::expand::ExpandTo;
use super::traits::Shape;
use super::tuples::for_each_rank;

/// Shapes with a last axis: tuples of 1 to 8 dimensions, and [`DynShape`].
///
/// The one bound `S: LastAxis` lets a function reduce the last axis, combine the result with the whole tensor, and
/// update the tensor with it:
///
/// ```
/// use shapecast::{LastAxis, Tensor, broadcast, tensor};
///
/// fn centre<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
///     broadcast!(x - mean_keepdim::<-1>(x))
/// }
/// fn centre_in_place<S: LastAxis>(x: &mut Tensor<f64, S>) {
///     let mean = x.mean_keepdim::<-1>();
///     broadcast!(x -= mean);
/// }
/// fn norms<S: LastAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S::WithoutLast> {
///     x.norm_axis::<-1>(2.0)
/// }
///
/// let mut x = tensor![[1.0, 3.0], [4.0, 10.0]];
/// assert_eq!(centre(&x), tensor![[-1.0, 1.0], [-3.0, 3.0]]);
/// centre_in_place(&mut x);
/// assert_eq!(x, tensor![[-1.0, 1.0], [-3.0, 3.0]]);
/// assert_eq!(norms(&tensor![[3.0, 4.0]]), tensor![5.0]);
/// ```
///
/// A vector along the last axis has shape `(S::Last,)`. Write it to the right of a tensor of shape `S`:
///
/// ```
/// use shapecast::{LastAxis, Tensor, broadcast, tensor};
///
/// fn scale<S: LastAxis>(x: &Tensor<f64, S>, gain: &Tensor<f64, (S::Last,)>) -> Tensor<f64, S> {
///     broadcast!(x * gain)
/// }
/// assert_eq!(scale(&tensor![[1.0, 1.0]], &tensor![2.0, 3.0]), tensor![[2.0, 3.0]]);
/// ```
///
/// These operations need a bound of their own beside this one:
///
/// | operation | bound |
/// |---|---|
/// | reduce several axes | [`S: ReduceAxes<Axes![-2, -1]>`](ReduceAxes) |
/// | combine the result `R` of such a reduction with the tensor | [`S: Broadcast<R, Output = S>`](Broadcast) |
/// | `gain * x`, and `x *= gain`, of a vector `gain` along the last axis | [`(S::Last,): Broadcast<S>`](Broadcast), [`(S::Last,): ExpandTo<S>`](ExpandTo) |
/// | [`windows::<-1, 3>`](crate::Tensor::windows), for shapes of up to 7 dimensions | [`S: Windows<-1, 3>`](crate::Windows) |
/// | reduce the last two axes one after the other | `S: LastAxis<WithoutLast: LastAxis>` |
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not known to have a last axis",
    label = "expected a shape of at least 1 dimension: in generic code, add the bound `{Self}: LastAxis`"
)]
pub trait LastAxis:
    ReduceAxes<
        (Axis<-1>,),
        Removed = <Self as LastAxis>::WithoutLast,
        Kept = <Self as LastAxis>::LastKept,
    > + Broadcast<<Self as LastAxis>::LastKept, Output = Self>
    + Broadcast<(<Self as LastAxis>::Last,), Output = Self>
    + HasAxis<-1, Dim = <Self as LastAxis>::Last, With<Dyn>: Shape>
{
    /// The last dimension.
    type Last: Dim;
    /// The shape without its last axis.
    type WithoutLast: Shape;
    /// The shape with its last axis kept with size [`One`].
    // `Kept: LastAxis` among the bounds of the trait would be a cycle.
    type LastKept: LastAxis + Broadcast<Self, Output = Self> + ExpandTo<Self>;
    /// [`KnownRank`], or [`DynShape`] itself.
    #[doc(hidden)]
    type Rank;
}

/// Shapes with a first axis: tuples of 1 to 8 dimensions, and [`DynShape`].
///
/// The one bound `S: FirstAxis` lets a function iterate over the first axis, index, slice and reduce it, combine the
/// result with the whole tensor, and update the tensor with it:
///
/// ```
/// use shapecast::{Dyn, FirstAxis, Tensor, broadcast, tensor};
///
/// fn normalise<S: FirstAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S> {
///     broadcast!(x / max_keepdim::<0>(x))
/// }
/// fn number_rows<S: FirstAxis>(x: &mut Tensor<f64, S>) {
///     for (i, mut row) in x.axis_iter_mut::<0>().enumerate() {
///         row.fill(i as f64);
///     }
/// }
/// fn first_row<S: FirstAxis>(x: &Tensor<f64, S>) -> Tensor<f64, S::WithoutFirst> {
///     x.index_axis::<0>(0).to_tensor()
/// }
/// fn first_rows<S: FirstAxis>(x: &Tensor<f64, S>, count: usize) -> Tensor<f64, S::With<Dyn>> {
///     x.slice_axis::<0>(..count).to_tensor()
/// }
///
/// let mut x = tensor![[2.0, 3.0], [4.0, 2.0]];
/// assert_eq!(normalise(&x), tensor![[0.5, 1.0], [1.0, 2.0 / 3.0]]);
/// assert_eq!(first_row(&x), tensor![2.0, 3.0]);
/// assert_eq!(first_rows(&x, 1), tensor![[2.0, 3.0]]);
/// number_rows(&mut x);
/// assert_eq!(x, tensor![[0.0, 0.0], [1.0, 1.0]]);
/// ```
///
/// Rows that have a last axis need the bound `S: FirstAxis<WithoutFirst: LastAxis>`, and
/// [`windows::<0, 3>`](crate::Tensor::windows) needs [`S: Windows<0, 3>`](crate::Windows), which shapes of up to 7
/// dimensions have.
#[diagnostic::on_unimplemented(
    message = "shape `{Self}` is not known to have a first axis",
    label = "expected a shape of at least 1 dimension: in generic code, add the bound `{Self}: FirstAxis`"
)]
pub trait FirstAxis:
    ReduceAxes<
        (Axis<0>,),
        Removed = <Self as FirstAxis>::WithoutFirst,
        Kept = <Self as FirstAxis>::FirstKept,
    > + Broadcast<<Self as FirstAxis>::FirstKept, Output = Self>
    + HasAxis<0, Dim = <Self as FirstAxis>::First, With<Dyn>: Shape>
    + OutermostAxis<0>
{
    /// The first dimension.
    type First: Dim;
    /// The shape without its first axis.
    type WithoutFirst: Shape;
    /// The shape with its first axis kept with size [`One`].
    type FirstKept: FirstAxis + Broadcast<Self, Output = Self> + ExpandTo<Self>;
    /// [`KnownRank`], or [`DynShape`] itself.
    #[doc(hidden)]
    type Rank;
}

#[diagnostic::do_not_recommend]
impl LastAxis for DynShape {
    type Last = Dyn;
    type WithoutLast = DynShape;
    type LastKept = DynShape;
    type Rank = DynShape;
}
#[diagnostic::do_not_recommend]
impl FirstAxis for DynShape {
    type First = Dyn;
    type WithoutFirst = DynShape;
    type FirstKept = DynShape;
    type Rank = DynShape;
}

/// Implements [`FirstAxis`] and [`LastAxis`] for tuples of at least one dimension.
macro_rules! end_axes {
    (0 () $($rank:literal ($first:ident $($rest:ident)*))+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$first: Dim, $($rest: Dim),*> FirstAxis for ($first, $($rest,)*) {
            type First = $first;
            type WithoutFirst = ($($rest,)*);
            type FirstKept = (One, $($rest,)*);
            type Rank = KnownRank;
        }
        end_axes!(@last [] $first $($rest)*);
    )+};
    (@last [$($before:ident)*] $next:ident $($rest:ident)+) => {
        end_axes!(@last [$($before)* $next] $($rest)+);
    };
    (@last [$($before:ident)*] $last:ident) => {
        #[diagnostic::do_not_recommend]
        impl<$($before: Dim,)* $last: Dim> LastAxis for ($($before,)* $last,) {
            type Last = $last;
            type WithoutLast = ($($before,)*);
            type LastKept = ($($before,)* One,);
            type Rank = KnownRank;
        }
    };
}
for_each_rank!(end_axes);

/// [`LastAxis::Rank`] and [`FirstAxis::Rank`] of tuples.
pub struct KnownRank;

// One impl for all tuples makes rustc name its bound: for a generic shape without it, the error proposes `LastAxis`
// instead of `ReduceAxes`, which allows no more than the reduction.
impl<S: LastAxis<Rank = KnownRank>> ReduceAxes<(Axis<-1>,)> for S {
    type Removed = S::WithoutLast;
    type Kept = S::LastKept;
    const AXES: Option<&'static [isize]> = Some(&[-1]);
}
impl<S: FirstAxis<Rank = KnownRank>> ReduceAxes<(Axis<0>,)> for S {
    type Removed = S::WithoutFirst;
    type Kept = S::FirstKept;
    const AXES: Option<&'static [isize]> = Some(&[0]);
}
