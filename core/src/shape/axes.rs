//! Axes as types, and the shapes with one of their axes removed, replaced or inserted.

use super::dim::{Dim, Dyn, One};
use super::dyn_shape::DynShape;
use super::partial_shape::{PartialShape, RemovedDim};
pub(crate) use super::traits::ReduceAllAxes;
use super::traits::Shape;
use super::tuples::{for_each_axis, for_each_rank};
use crate::error::{Detail, ShapeError};
use shapecast_kernel::sizes::mask::{is_among, mask_of_all_axes};

/// One axis, counted from the front, or from the back if `N` is negative.
///
/// [`Axes![0, -1]`](crate::Axes!) is the tuple `(Axis<0>, Axis<-1>)`.
///
/// ```
/// use shapecast::{Axes, Axis};
/// let _: Axes![0, -1] = (Axis::<0>, Axis::<-1>);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Axis<const N: isize>;

/// All axes of a shape of any rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllAxes;

/// Shapes that have an axis `AXIS`, counted from the front, or from the back if negative.
///
/// A [`DynShape`] implements the trait for every axis and checks the axis at run time.
///
/// ```
/// use shapecast::{HasAxis, Shape, Tensor, View};
///
/// fn reversed<S>(x: &Tensor<f32, S>) -> View<'_, f32, S>
/// where
///     S: Shape + HasAxis<-1>,
/// {
///     x.flip::<-1>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} is out of range for shape `{Self}`",
    label = "axes are counted from 0 at the front, and from -1 at the back",
    note = "in generic code, add the bound `S: ReduceAxes<Axes![{AXIS}]>` to reduce or index the axis, or `S: HasAxis<{AXIS}>` for other operations"
)]
pub trait HasAxis<const AXIS: isize> {
    /// The dimension at this axis.
    type Dim;
    /// The shape with the dimension at this axis replaced by `D`.
    type With<D>;
    /// [`EndAxis`] or [`OtherAxis`].
    #[doc(hidden)]
    type Position;
}
/// Axis 0 or -1 of a tuple, whose reductions are those of [`FirstAxis`](super::end_axes::FirstAxis) and
/// [`LastAxis`](super::end_axes::LastAxis).
pub struct EndAxis;
/// Any other axis of a tuple, also if it counts the last axis from the front, and each axis of a [`DynShape`].
pub struct OtherAxis;

/// The dimension at axis `AXIS` of shape `S`.
pub(crate) type DimAt<S, const AXIS: isize> = <S as HasAxis<AXIS>>::Dim;

/// Shape `S` without axis `AXIS`.
pub(crate) type WithoutAxis<S, const AXIS: isize> =
    <<S as HasAxis<AXIS>>::With<RemovedDim> as PartialShape>::Removed;

/// Shapes into which a dimension can be inserted as axis `AXIS` of the result.
///
/// The axis is counted from the front, or from the back if negative.
///
/// ```
/// use shapecast::{InsertAxis, One, Shape, Tensor, View};
///
/// fn as_rows<S>(x: &Tensor<f32, S>) -> View<'_, f32, S::With<One>>
/// where
///     S: Shape + InsertAxis<0>,
/// {
///     x.unsqueeze::<0>()
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a dimension cannot be inserted at axis {AXIS} of shape `{Self}`",
    label = "axis {AXIS} is out of range, or the shape already has 8 dimensions",
    note = "axes are counted from 0 at the front, and from -1 behind the last dimension"
)]
pub trait InsertAxis<const AXIS: isize> {
    /// The shape with `D` inserted.
    type With<D: Dim>: Shape;
}

/// Dimensions whose axis has not been named before in a list of axes.
#[diagnostic::on_unimplemented(
    message = "an axis is named twice",
    label = "-1 names the last axis, and -2 the one before it",
    note = "in generic code, add a bound such as `S: ReduceAxes<Axes![0, -1]>`"
)]
pub trait NamedOnce: Dim {}
#[diagnostic::do_not_recommend]
impl<D: Dim> NamedOnce for D {}

/// Shapes that can be reduced along `Axes`: a tuple of [`Axis`], or all axes.
///
/// In code that is generic over a shape, the bounds [`S: LastAxis`](crate::LastAxis) and [`S: FirstAxis`](crate::FirstAxis)
/// imply this one. Another axis, and several axes, need a bound such as `S: ReduceAxes<Axes![-2, -1]>`, and a second one
/// to combine the result with the reduced tensor:
///
/// ```
/// use shapecast::{Axes, Broadcast, ReduceAxes, Shape, Tensor, broadcast, tensor};
///
/// fn centre_matrices<S>(x: &Tensor<f64, S>) -> Tensor<f64, S>
/// where
///     S: Shape + ReduceAxes<Axes![-2, -1]>,
///     S: Broadcast<<S as ReduceAxes<Axes![-2, -1]>>::Kept, Output = S>,
/// {
///     broadcast!(x - mean_keepdim::<-2, -1>(x))
/// }
/// assert_eq!(centre_matrices(&tensor![[1.0, 3.0], [4.0, 8.0]]), tensor![[-3.0, -1.0], [0.0, 4.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Axes}` are not axes of shape `{Self}`",
    label = "expected axes, such as `Axes![0, -1]`"
)]
pub trait ReduceAxes<Axes>: Shape {
    /// The shape with these axes removed.
    type Removed: Shape;
    /// The shape with these axes kept with size [`One`].
    type Kept: Shape;
    /// The axes, or `None` for all of them.
    #[doc(hidden)]
    const AXES: Option<&'static [isize]>;
}

impl<S: Shape> ReduceAxes<AllAxes> for S {
    type Removed = ();
    type Kept = S::AllKept;
    const AXES: Option<&'static [isize]> = None;
}

impl ReduceAllAxes for DynShape {
    type AllKept = DynShape;
}

#[diagnostic::do_not_recommend]
impl<const AXIS: isize> HasAxis<AXIS> for DynShape {
    type Dim = Dyn;
    type With<D> = DynShape;
    type Position = OtherAxis;
}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> InsertAxis<AXIS> for DynShape {
    type With<D: Dim> = DynShape;
}

macro_rules! one {
    ($dim:ident) => {
        One
    };
}
macro_rules! reduce_all_axes {
    ($($rank:literal ($($d:ident)*))*) => {$(
        impl<$($d: Dim),*> ReduceAllAxes for ($($d,)*) {
            type AllKept = ($(one!($d),)*);
        }
    )*};
}
for_each_rank!(reduce_all_axes);

/// Removes the axes of a list from shape `S`, one after the other.
macro_rules! remove_axes {
    ($s:ty;) => { $s };
    ($s:ty; $first:ident $($rest:ident)*) => {
        $crate::shape::axes::remove_axes!(
            <$s as $crate::shape::axes::HasAxis<$first>>::With<$crate::shape::partial_shape::RemovedDim>;
            $($rest)*
        )
    };
}
pub(crate) use remove_axes;

/// Implements [`ReduceAxes`] for tuples of each rank from 1 on, and for lists of axes other than `(Axis<0>,)` and
/// `(Axis<-1>,)`, whose impls are in the module [`end_axes`](super::end_axes).
///
/// For a generic shape without the bound, one impl for all shapes would make rustc name the bounds of that
/// impl instead of `ReduceAxes`.
macro_rules! reduce_axes {
    (0 () $($rank:literal ($($d:ident)*))*) => {$(
        reduce_axes!(@impl [$($d: Dim,)*] ($($d,)*));
    )*};
    (@impl [$($generics:tt)*] $shape:ty) => {
        impl<$($generics)* AXES> ReduceAxes<AXES> for $shape
        where
            Self: HasAxes<AXES, Position = OtherAxis>,
        {
            type Removed = <Self as HasAxes<AXES>>::Removed;
            type Kept = <Self as HasAxes<AXES>>::Kept;
            const AXES: Option<&'static [isize]> = Some(<Self as HasAxes<AXES>>::AXES);
        }
    };
}
for_each_rank!(reduce_axes);
reduce_axes!(@impl [] DynShape);

/// Shapes whose axis `AXIS` is the outermost one, or whose rank is known only at run time.
///
/// Each index of the outermost axis has its own part of the memory of a tensor.
/// [`axis_iter_mut`](crate::Tensor::axis_iter_mut) and [`split_at_mut`](crate::Tensor::split_at_mut) have
/// this bound. In code that is generic over a shape, [`S: FirstAxis`](crate::FirstAxis) implies it for axis 0.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::{OutermostAxis, SplitAxis}, tensor};
/// fn clear_first<S: Shape + OutermostAxis<0> + SplitAxis<0, 1>>(x: &mut Tensor<f32, S>) {
///     x.split_at_mut::<0, 1>().0.fill(0.0);
/// }
/// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
/// clear_first(&mut x);
/// assert_eq!(x, tensor![[0.0, 0.0], [3.0, 4.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} is not the outermost axis of shape `{Self}`",
    label = "the elements at different indices of this axis are interleaved in memory",
    note = "call `index_axis_mut` with one index after the other, or transpose a copy"
)]
pub trait OutermostAxis<const AXIS: isize> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<const AXIS: isize> OutermostAxis<AXIS> for DynShape {
    type Checked = ();
}
macro_rules! outermost_axes {
    (@impl (0 $back:literal: ; $($d:ident)+; $($after:ident)*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($d: Dim,)+ $($after: Dim),*> OutermostAxis<0> for ($($d,)+ $($after,)*) {
            type Checked = ();
        }
        #[diagnostic::do_not_recommend]
        impl<$($d: Dim,)+ $($after: Dim),*> OutermostAxis<$back> for ($($d,)+ $($after,)*) {
            type Checked = ();
        }
    };
    (@impl $other:tt) => {};
    ($($axis:tt)*) => {$(
        outermost_axes!(@impl $axis);
    )*};
}
for_each_axis!(outermost_axes);

/// Implements [`HasAxis`] and [`InsertAxis`] for each axis of each rank, counted from the front and from the back.
macro_rules! axes {
    ($(($index:literal $back:literal: $($before:ident)*; $at:ident; $($after:ident)*))*) => {$(
        has_axis!($index, [$($before)*] ($($before)*) $at ($($after)*));
        has_axis!($back, [$($after)*] ($($before)*) $at ($($after)*));
        insert_axis!($index, ($($before)*) ($($after)*));
        insert_axis!($back, ($($before)*) ($($after)*));
    )*};
}
macro_rules! has_axis {
    ($axis:literal, $beyond:tt ($($before:ident)*) $at:ident ($($after:ident)*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($before,)* $at, $($after,)*> HasAxis<$axis> for ($($before,)* $at, $($after,)*) {
            type Dim = $at;
            type With<New> = ($($before,)* New, $($after,)*);
            type Position = has_axis!(@position $beyond);
        }
    };
    (@position []) => { EndAxis };
    (@position $beyond:tt) => { OtherAxis };
}

macro_rules! insert_axis {
    ($axis:literal, ($($before:ident)*) ($($after:ident)*)) => {
        #[diagnostic::do_not_recommend]
        impl<$($before: Dim,)* $($after: Dim,)*> InsertAxis<$axis>
            for ($($before,)* $($after,)*)
        {
            type With<New: Dim> = ($($before,)* New, $($after,)*);
        }
    };
}
for_each_axis!(axes);

/// Shapes that have all axes of the list `Axes`.
// The shape is `Self`, because rustc would list every impl for a list of axes as `Self`.
pub trait HasAxes<Axes> {
    /// The shape with these axes removed.
    type Removed: Shape;
    /// The shape with these axes kept with size [`One`].
    type Kept: Shape;
    /// [`HasAxis::Position`] of the only axis, or `OtherAxis` for several axes.
    type Position;
    /// The axes.
    const AXES: &'static [isize];
}

/// Implements [`HasAxes`] for lists of 1 to 8 axes.
///
/// Each axis must exist, and its dimension must not be removed by an axis before it.
macro_rules! has_axes_of {
    (0 () $($rank:literal ($($axis:ident)+))+) => {$(
        has_axes_of!(@impl [$($axis)+] [] [] $($axis)+);
    )+};
    (@impl [$($all:ident)+] [$($done:ident)*] [$($bounds:tt)*] $next:ident $($rest:ident)*) => {
        has_axes_of!(@impl [$($all)+] [$($done)* $next] [
            $($bounds)*
            remove_axes!(S; $($done)*): HasAxis<$next, Dim: NamedOnce>,
        ] $($rest)*);
    };
    (@impl [$($all:ident)+] [$($done:ident)*] [$($bounds:tt)*]) => {
        impl<S, $(const $all: isize),+> HasAxes<($(Axis<$all>,)+)> for S
        where
            $(S: HasAxis<$all>,)+
            $($bounds)*
            remove_axes!(S; $($all)+): PartialShape,
        {
            type Removed = <remove_axes!(S; $($all)+) as PartialShape>::Removed;
            type Kept = <remove_axes!(S; $($all)+) as PartialShape>::Kept;
            type Position = has_axes_of!(@position S; $($all)+);
            const AXES: &'static [isize] = &[$($all),+];
        }
    };
    (@position $s:ident; $only:ident) => { <$s as HasAxis<$only>>::Position };
    (@position $s:ident; $($several:ident)+) => { OtherAxis };
}
for_each_rank!(has_axes_of);

/// Returns the dimension of an axis, which is counted from the front, or from the back if negative.
///
/// As in NumPy, a tensor of rank 0 has no axes. PyTorch gives such a tensor the axes 0 and -1.
///
/// # Errors
/// The axis is out of range.
#[inline]
pub(crate) fn normalize_axis(axis: isize, rank: usize) -> Result<usize, ShapeError> {
    let from_front = if axis < 0 {
        axis.checked_add_unsigned(rank)
    } else {
        Some(axis)
    };
    match from_front.map(usize::try_from) {
        Some(Ok(dim)) if dim < rank => Ok(dim),
        _ => Err(Detail::NoSuchAxis { axis, rank }.into()),
    }
}

/// Returns a mask of the dimensions of `axes`, in which bit `d` stands for dimension `d`.
///
/// # Errors
/// An axis is out of range or named twice.
pub(crate) fn mask_of_axes(axes: &[isize], rank: usize) -> Result<u64, ShapeError> {
    let mut mask = 0;
    for &axis in axes {
        let dim = normalize_axis(axis, rank)?;
        if is_among(mask, dim) {
            return Err(Detail::AxisTwice { dim }.into());
        }
        mask |= 1 << dim;
    }
    Ok(mask)
}

/// Returns a mask of the dimensions of `axes`, or of all dimensions for `None`.
///
/// # Errors
/// An axis is out of range or named twice.
pub(crate) fn mask_of_given_axes(axes: Option<&[isize]>, rank: usize) -> Result<u64, ShapeError> {
    axes.map_or(Ok(mask_of_all_axes(rank)), |axes| mask_of_axes(axes, rank))
}
