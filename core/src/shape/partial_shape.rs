//! Tuples in which some dimensions have been removed.

use super::dim::{Dim, One};
use super::dyn_shape::DynShape;
use super::traits::Shape;
use super::tuples::for_each_rank;

/// Marks the position of a dimension that has been removed from a tuple.
///
/// The other dimensions keep their axes. A list of axes removes its dimensions one after the other, so
/// that an axis named twice is a compile error.
#[derive(Clone, Copy, Debug)]
pub struct RemovedDim;

/// Tuples in which some dimensions may be a [`RemovedDim`].
#[doc(hidden)]
pub trait PartialShape {
    /// The shape of the remaining dimensions.
    type Removed: Shape;
    /// The shape with [`One`] in place of each removed dimension.
    type Kept: Shape;
}

/// A dimension or a [`RemovedDim`].
#[doc(hidden)]
pub trait MaybeDim {
    /// `T` with this dimension in front. A removed dimension leaves `T` unchanged.
    type PrependTo<T: PrependDim>: PrependDim;
    /// `T` with this dimension at the end. A removed dimension leaves `T` unchanged.
    type AppendTo<T: AppendDim>: AppendDim;
    /// This dimension, or [`One`] in place of a removed dimension.
    type Kept: Dim;
}
impl<D: Dim> MaybeDim for D {
    type PrependTo<T: PrependDim> = T::With<D>;
    type AppendTo<T: AppendDim> = T::With<D>;
    type Kept = D;
}
impl MaybeDim for RemovedDim {
    type PrependTo<T: PrependDim> = T;
    type AppendTo<T: AppendDim> = T;
    type Kept = One;
}

/// Shapes with space for one more dimension in front.
#[doc(hidden)]
pub trait PrependDim: Shape {
    /// The shape with `D` in front.
    type With<D: Dim>: PrependDim;
}

/// Shapes with space for one more dimension at the end.
#[doc(hidden)]
pub trait AppendDim: Shape {
    /// The shape with `D` at the end.
    type With<D: Dim>: AppendDim;
}

impl PartialShape for DynShape {
    type Removed = DynShape;
    type Kept = DynShape;
}

/// The tuple of the dimensions that are not removed.
macro_rules! remaining {
    () => { () };
    ($first:ident $($rest:ident)*) => { $first::PrependTo<remaining!($($rest)*)> };
}
macro_rules! partial_shapes {
    ($($rank:literal ($($d:ident)*))*) => {$(
        impl<$($d: MaybeDim),*> PartialShape for ($($d,)*) {
            type Removed = remaining!($($d)*);
            type Kept = ($($d::Kept,)*);
        }
    )*};
}
for_each_rank!(partial_shapes);

macro_rules! extend_shapes {
    ($($rank:tt ($($d:ident)*))*) => {$(
        impl<$($d: Dim),*> PrependDim for ($($d,)*) {
            type With<New: Dim> = extend_shapes!(@or_self $rank (New, $($d,)*));
        }
        impl<$($d: Dim),*> AppendDim for ($($d,)*) {
            type With<New: Dim> = extend_shapes!(@or_self $rank ($($d,)* New,));
        }
    )*};
    // This type only satisfies the bounds, because no dimension is ever added to 8 others.
    (@or_self 8 $extended:ty) => { Self };
    (@or_self $rank:tt $extended:ty) => { $extended };
}
for_each_rank!(extend_shapes);
impl AppendDim for DynShape {
    type With<New: Dim> = Self;
}
