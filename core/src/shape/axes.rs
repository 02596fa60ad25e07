//! Axes in types: dimensions picked out of a shape, dropped, replaced and inserted.

use super::dim::{Dim, Dyn, One};
use super::dyn_shape::DynShape;
use super::traits::Shape;
use super::tuples::for_each_rank;
use crate::error::{Detail, ShapeError};

/// One axis: dimension `N`, counted from the front, or from the back if negative.
///
/// [`Axes![0, -1]`](crate::Axes!) is the tuple `(Axis<0>, Axis<-1>)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Axis<const N: isize>;

/// All axes of a shape, whatever its rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AllAxes;

/// The place of a dimension that has been named: naming it again is an error.
#[derive(Clone, Copy, Debug)]
pub struct Taken;

/// Shapes that have a dimension `AXIS`, counted from the front, or from the back if negative.
///
/// [`DynShape`] is one of them; there the axis is checked at run time.
#[diagnostic::on_unimplemented(
    message = "axis {AXIS} is out of range for shape `{Self}`",
    label = "there is no axis {AXIS}",
    note = "axes are counted from 0 at the front, and from -1 at the back",
    note = "where the shape is generic: `S: ReduceAxes<Axes![{AXIS}]>` to reduce or index the axis, `S: HasAxis<{AXIS}>` elsewhere"
)]
pub trait HasAxis<const AXIS: isize> {
    /// That dimension.
    type Dim;
    /// The shape with `D` in its place.
    type With<D>;
}
/// Dimension `AXIS` of shape `S`.
pub(crate) type DimAt<S, const AXIS: isize> = <S as HasAxis<AXIS>>::Dim;

/// Shapes in which a dimension can be inserted before dimension `AXIS`, or, if negative, so that it
/// becomes dimension `AXIS` from the back.
#[diagnostic::on_unimplemented(
    message = "a dimension cannot be inserted at axis {AXIS} of shape `{Self}`",
    label = "axis {AXIS} is out of range, or there are 8 dimensions already",
    note = "axes are counted from 0 at the front, and from -1 behind the last dimension"
)]
pub trait InsertAxis<const AXIS: isize> {
    /// The shape with `D` inserted.
    type With<D: Dim>: Shape;
}

/// A dimension that has not been named yet.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "an axis is named twice",
    label = "an axis is named twice",
    note = "-1 names the last axis, -2 the one before it, and so on",
    note = "where the shape is generic: `S: ReduceAxes<Axes![0, -1]>`"
)]
pub trait Unnamed: Dim {}
#[diagnostic::do_not_recommend]
impl<D: Dim> Unnamed for D {}

/// A tuple in which some dimensions may be [`Taken`].
#[doc(hidden)]
pub trait Marked {
    /// The shape without them.
    type Dropped: Shape;
    /// The shape with [`One`] in their place.
    type Kept: Shape;
}

/// A dimension, or the place of one that is [`Taken`].
#[doc(hidden)]
pub trait Slot {
    /// This dimension in front of `T`, or only `T`.
    type Onto<T: Front>: Front;
    /// This dimension, or [`One`].
    type Kept: Dim;
}
impl<D: Dim> Slot for D {
    type Onto<T: Front> = T::With<D>;
    type Kept = D;
}
impl Slot for Taken {
    type Onto<T: Front> = T;
    type Kept = One;
}

/// Shapes that take one dimension more in front.
#[doc(hidden)]
pub trait Front: Shape {
    type With<D: Dim>: Front;
}

/// Axes along which shape `Self` can be reduced: a tuple of [`Axis`], or all of them.
///
/// Code generic over a shape writes `S: ReduceAxes<Axes![-1]>`, and, where the result meets what was
/// reduced, that it broadcasts back:
///
/// ```
/// use shapecast::{Axes, Broadcast, ReduceAxes, Shape, Tensor, broadcast, tensor};
///
/// fn centre<S>(x: &Tensor<f64, S>) -> Tensor<f64, S>
/// where
///     S: Shape + ReduceAxes<Axes![-1]>,
///     S: Broadcast<<S as ReduceAxes<Axes![-1]>>::Kept, Output = S>,
/// {
///     broadcast!(x - mean_keepdim::<-1>(x))
/// }
/// assert_eq!(centre(&tensor![[1.0, 3.0], [4.0, 8.0]]), tensor![[-1.0, 1.0], [-2.0, 2.0]]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Axes}` are not axes of shape `{Self}`",
    label = "not axes of shape `{Self}`",
    note = "write axes as `Axes![0, -1]`; generic code needs the bound `{Self}: ReduceAxes<{Axes}>`"
)]
pub trait ReduceAxes<Axes>: Shape {
    /// The shape without these axes.
    type Dropped: Shape;
    /// The shape with [`One`] in their place, as `keepdim` leaves them.
    type Kept: Shape;
    /// The axes; `None` for all.
    #[doc(hidden)]
    const AXES: Option<&'static [isize]>;
}

impl<S: Shape> ReduceAxes<AllAxes> for S {
    type Dropped = ();
    type Kept = S::Ones;
    const AXES: Option<&'static [isize]> = None;
}

/// The shape of the same rank whose every dimension is [`One`].
#[doc(hidden)]
pub trait AllOnes {
    type Ones: Shape;
}
impl AllOnes for DynShape {
    type Ones = DynShape;
}

impl<const AXIS: isize> HasAxis<AXIS> for DynShape {
    type Dim = Dyn;
    type With<D> = DynShape;
}
impl<const AXIS: isize> InsertAxis<AXIS> for DynShape {
    type With<D: Dim> = DynShape;
}
impl Marked for DynShape {
    type Dropped = DynShape;
    type Kept = DynShape;
}

/// [`One`], whatever the dimension.
#[doc(hidden)]
pub trait OneOf {
    type One: Dim;
}
impl<D: Dim> OneOf for D {
    type One = One;
}

macro_rules! dropped {
    () => { () };
    ($first:ident $($rest:ident)*) => { $first::Onto<dropped!($($rest)*)> };
}

/// What every tuple can do with its dimensions.
macro_rules! tuples {
    ($($rank:literal ($($d:ident)*))*) => {$(
        impl<$($d: Dim),*> AllOnes for ($($d,)*) {
            type Ones = ($(<$d as OneOf>::One,)*);
        }
        impl<$($d: Slot),*> Marked for ($($d,)*) {
            type Dropped = dropped!($($d)*);
            type Kept = ($($d::Kept,)*);
        }
    )*};
}
for_each_rank!(tuples);

/// For each rank: each axis, from the front and from the back, with the dimensions before and after
/// it.
macro_rules! axes_of {
    ($([$(($index:literal $back:literal: $($before:ident)*; $at:ident; $($after:ident)*))*];)*) => {$($(
        has_axis!($index, ($($before)*) $at ($($after)*));
        has_axis!($back, ($($before)*) $at ($($after)*));
    )*)*};
}
macro_rules! has_axis {
    ($axis:literal, ($($before:ident)*) $at:ident ($($after:ident)*)) => {
        impl<$($before,)* $at, $($after,)*> HasAxis<$axis> for ($($before,)* $at, $($after,)*) {
            type Dim = $at;
            type With<New> = ($($before,)* New, $($after,)*);
        }
    };
}

axes_of! {
    [(0 -1: ; A; )];
    [(0 -2: ; A; B) (1 -1: A; B; )];
    [(0 -3: ; A; B C) (1 -2: A; B; C) (2 -1: A B; C; )];
    [(0 -4: ; A; B C D) (1 -3: A; B; C D) (2 -2: A B; C; D) (3 -1: A B C; D; )];
    [
        (0 -5: ; A; B C D E) (1 -4: A; B; C D E) (2 -3: A B; C; D E) (3 -2: A B C; D; E)
        (4 -1: A B C D; E; )
    ];
    [
        (0 -6: ; A; B C D E F) (1 -5: A; B; C D E F) (2 -4: A B; C; D E F) (3 -3: A B C; D; E F)
        (4 -2: A B C D; E; F) (5 -1: A B C D E; F; )
    ];
    [
        (0 -7: ; A; B C D E F G) (1 -6: A; B; C D E F G) (2 -5: A B; C; D E F G)
        (3 -4: A B C; D; E F G) (4 -3: A B C D; E; F G) (5 -2: A B C D E; F; G)
        (6 -1: A B C D E F; G; )
    ];
    [
        (0 -8: ; A; B C D E F G H) (1 -7: A; B; C D E F G H) (2 -6: A B; C; D E F G H)
        (3 -5: A B C; D; E F G H) (4 -4: A B C D; E; F G H) (5 -3: A B C D E; F; G H)
        (6 -2: A B C D E F; G; H) (7 -1: A B C D E F G; H; )
    ];
}

/// Where a dimension can go in: before each dimension, and behind the last.
macro_rules! inserts {
    ($([$(($index:literal $back:literal: $($before:ident)*; $($after:ident)*))*];)*) => {$($(
        insert!($index, ($($before)*) ($($after)*));
        insert!($back, ($($before)*) ($($after)*));
    )*)*};
}
macro_rules! insert {
    ($axis:literal, ($($before:ident)*) ($($after:ident)*)) => {
        impl<$($before: Dim,)* $($after: Dim,)*> InsertAxis<$axis>
            for ($($before,)* $($after,)*)
        {
            type With<New: Dim> = ($($before,)* New, $($after,)*);
        }
    };
}
inserts! {
    [(0 -1: ; )];
    [(0 -2: ; A) (1 -1: A; )];
    [(0 -3: ; A B) (1 -2: A; B) (2 -1: A B; )];
    [(0 -4: ; A B C) (1 -3: A; B C) (2 -2: A B; C) (3 -1: A B C; )];
    [
        (0 -5: ; A B C D) (1 -4: A; B C D) (2 -3: A B; C D) (3 -2: A B C; D) (4 -1: A B C D; )
    ];
    [
        (0 -6: ; A B C D E) (1 -5: A; B C D E) (2 -4: A B; C D E) (3 -3: A B C; D E)
        (4 -2: A B C D; E) (5 -1: A B C D E; )
    ];
    [
        (0 -7: ; A B C D E F) (1 -6: A; B C D E F) (2 -5: A B; C D E F) (3 -4: A B C; D E F)
        (4 -3: A B C D; E F) (5 -2: A B C D E; F) (6 -1: A B C D E F; )
    ];
    [
        (0 -8: ; A B C D E F G) (1 -7: A; B C D E F G) (2 -6: A B; C D E F G)
        (3 -5: A B C; D E F G) (4 -4: A B C D; E F G) (5 -3: A B C D E; F G)
        (6 -2: A B C D E F; G) (7 -1: A B C D E F G; )
    ];
}

macro_rules! fronts {
    ($($($d:ident)*;)*) => {$(
        impl<$($d: Dim),*> Front for ($($d,)*) {
            type With<New: Dim> = (New, $($d,)*);
        }
    )*};
}
fronts! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
}
// No shape has more than 8 dimensions: nothing is ever put in front of 8.
impl<A: Dim, B: Dim, C: Dim, D: Dim, E: Dim, F: Dim, G: Dim, H: Dim> Front
    for (A, B, C, D, E, F, G, H)
{
    type With<New: Dim> = Self;
}

/// `S` with the first axes of a list taken, one after the other.
macro_rules! marked {
    ($s:ty;) => { $s };
    ($s:ty; $first:ident $($rest:ident)*) => {
        $crate::shape::axes::marked!(
            <$s as $crate::shape::axes::HasAxis<$first>>::With<$crate::shape::axes::Taken>; $($rest)*
        )
    };
}
pub(crate) use marked;

/// A list of axes: each must be one, and none may be named before.
macro_rules! reduce_axes {
    ($($($axis:ident)+;)*) => {$(
        reduce_axes!(@impl [$($axis)+] [] [] $($axis)+);
    )*};
    (@impl [$($all:ident)+] [$($done:ident)*] [$($bounds:tt)*] $next:ident $($rest:ident)*) => {
        reduce_axes!(@impl [$($all)+] [$($done)* $next] [
            $($bounds)*
            marked!(S; $($done)*): HasAxis<$next, Dim: Unnamed>,
        ] $($rest)*);
    };
    (@impl [$($all:ident)+] [$($done:ident)*] [$($bounds:tt)*]) => {
        impl<S: Shape, $(const $all: isize),+> ReduceAxes<($(Axis<$all>,)+)> for S
        where
            $($bounds)*
            marked!(S; $($all)+): Marked,
        {
            type Dropped = <marked!(S; $($all)+) as Marked>::Dropped;
            type Kept = <marked!(S; $($all)+) as Marked>::Kept;
            const AXES: Option<&'static [isize]> = Some(&[$($all),+]);
        }
    };
}
reduce_axes! {
    I;
    I J;
    I J K;
    I J K L;
    I J K L M;
    I J K L M N;
    I J K L M N O;
    I J K L M N O P;
}

/// The dimension that `axis` names, counted from the front, or from the back if negative.
///
/// A tensor of rank 0 has the axes 0 and -1 for PyTorch; here, as for NumPy, it has none.
///
/// # Errors
/// There is none.
pub(crate) fn dimension(axis: isize, rank: usize) -> Result<usize, ShapeError> {
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

/// The dimensions that `axes` name, one bit each.
///
/// # Errors
/// There is no such dimension, or one is named twice.
pub(crate) fn dimensions(axes: &[isize], rank: usize) -> Result<u64, ShapeError> {
    let mut mask = 0;
    for &axis in axes {
        let dim = dimension(axis, rank)?;
        if is_among(mask, dim) {
            return Err(Detail::AxisTwice { dim }.into());
        }
        mask |= 1 << dim;
    }
    Ok(mask)
}

/// All dimensions, one bit each.
pub(crate) fn all(rank: usize) -> u64 {
    if rank < 64 { (1 << rank) - 1 } else { u64::MAX }
}

/// How many elements there are along the dimensions of `mask`.
pub(crate) fn count_among(sizes: &[usize], mask: u64) -> usize {
    let among = (0..sizes.len()).filter(|&d| is_among(mask, d));
    among.map(|d| sizes[d]).product()
}

/// Whether dimension `d` is among `mask`.
pub(crate) const fn is_among(mask: u64, d: usize) -> bool {
    mask >> d & 1 == 1
}
