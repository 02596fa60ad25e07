//! PaddlePaddle's `axis` parameter of element-wise operators, for types and for sizes.

use core::marker::PhantomData;

use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};
use crate::shape::axes::ReduceAllAxes;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::dim::sealed::Sealed;
use crate::shape::dim::{Dim, One};
use crate::shape::dyn_shape::DynShape;
use crate::shape::expand::ExpandTo;
use crate::shape::rigid::RigidDims;
use crate::shape::traits::Shape;
use crate::shape::tuples::for_each_rank;

/// Shapes whose first dimension can be aligned with dimension `AXIS` of shape `X`.
///
/// The axis is counted from the front. The output is the shape with [`One`]s appended, so that its
/// last dimension is aligned with the last dimension of `X`. An axis of -1 aligns the last dimensions
/// and appends nothing.
///
/// ```
/// use shapecast::{AlignAt, Shape, Tensor};
/// type Out = <Shape![3] as AlignAt<Shape![2, 3, 4, 5], 1>>::Output;
/// let x: Tensor<f32, Shape![3, 1, 1]> = Tensor::<f32, Out>::zeros();
/// ```
pub trait AlignAt<X, const AXIS: isize> {
    /// `Self` with the [`One`]s appended.
    type Output: Shape;
}

/// Shape `S` with its first dimension aligned with dimension `AXIS` of another shape.
///
/// [`align_at`](crate::Tensor::align_at) returns views of this shape. Against a tuple, the shape
/// broadcasts like [`AlignAt::Output`].
///
/// ```
/// use shapecast::{Aligned, Shape, Tensor, View};
/// let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
/// let y = Tensor::<f32, Shape![3]>::ones();
/// let view: View<'_, f32, Aligned<Shape![3], 1>> = y.align_at::<1>(&x);
/// assert_eq!(view.shape(), [3, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aligned<S, const AXIS: isize>(PhantomData<S>);

impl<S: Shape, const AXIS: isize> Sealed for Aligned<S, AXIS> {}
impl<S: Shape, const AXIS: isize> Shape for Aligned<S, AXIS> {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const RIGID: RigidDims = S::RIGID.as_prefix();
    const KNOWN: Option<Self::Sizes> = None;
    type Sizes = DimVec<usize>;
    type Strides = DimVec<isize>;

    fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError> {
        DynShape::sizes_from(sizes)
    }
    fn zero_strides(sizes: &Self::Sizes) -> Self::Strides {
        DynShape::zero_strides(sizes)
    }
}
impl<S: Shape, const AXIS: isize> ReduceAllAxes for Aligned<S, AXIS> {
    type AllKept = DynShape;
}
impl<S: Shape, const AXIS: isize> Broadcast<Self> for Aligned<S, AXIS> {
    type Output = Self;
}
impl<S: Shape, const AXIS: isize> Broadcast<()> for Aligned<S, AXIS> {
    type Output = Self;
}
impl<S: Shape, const AXIS: isize> Broadcast<DynShape> for Aligned<S, AXIS> {
    type Output = DynShape;
}
impl<S: Shape, const AXIS: isize> ExpandTo<Self> for Aligned<S, AXIS> {
    type Checked = ();
}
impl<S: Shape, const AXIS: isize> ExpandTo<DynShape> for Aligned<S, AXIS> {
    type Checked = ();
}

/// `S` followed by [`One`]s, aligned with dimension `AXIS` of `X`.
type Padded<S, X, const AXIS: isize> = <S as AlignAt<X, AXIS>>::Output;

/// Implements [`Broadcast`] and [`ExpandTo`] between an [`Aligned`] shape and the tuples of one rank.
macro_rules! with_tuples {
    (0 () $($rank:literal ($($x:ident)+))+) => {$(
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> Broadcast<Aligned<S, AXIS>> for ($($x,)+)
        where
            S: AlignAt<Self, AXIS>,
            Self: Broadcast<Padded<S, Self, AXIS>>,
        {
            type Output = Broadcasted<Self, Padded<S, Self, AXIS>>;
        }
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> Broadcast<($($x,)+)> for Aligned<S, AXIS>
        where
            S: AlignAt<($($x,)+), AXIS>,
            Padded<S, ($($x,)+), AXIS>: Broadcast<($($x,)+)>,
        {
            type Output = Broadcasted<Padded<S, ($($x,)+), AXIS>, ($($x,)+)>;
        }
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> ExpandTo<($($x,)+)> for Aligned<S, AXIS>
        where
            S: AlignAt<($($x,)+), AXIS>,
            Padded<S, ($($x,)+), AXIS>: ExpandTo<($($x,)+)>,
        {
            type Checked = ();
        }
    )+};
}
for_each_rank!(with_tuples);

/// Implements [`AlignAt`] for every rank of `X` from 1 on.
///
/// A triple holds the names of one dimension in `X` and in the aligned shape, and its axis in `X`. Each
/// step moves one triple to the first list, which holds the dimensions of one rank.
macro_rules! for_every_rank {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        for_every_axis!([] [$($done)* $next]);
        for_every_rank!([$($done)* $next] [$($rest)*]);
    };
}
/// Implements [`AlignAt`] for every axis of one rank.
///
/// The first list holds the dimensions of `X` before the axis, the second list the others.
macro_rules! for_every_axis {
    ([$($before:tt)*] []) => {
        aligned!(-1, [$($before)*] [] []);
    };
    ([$($before:tt)*] [($x:ident $y:ident $axis:literal) $($after:tt)*]) => {
        for_every_overlap!($axis, [$($before)*] [] [($x $y $axis) $($after)*]);
        for_every_axis!([$($before)* ($x $y $axis)] [$($after)*]);
    };
}
/// Implements [`AlignAt`] for every rank of the aligned shape at one axis.
///
/// The lists hold the dimensions of `X` before the aligned shape, along it, and after it.
macro_rules! for_every_overlap {
    ($axis:literal, [$($before:tt)*] [$($along:tt)*] []) => {
        aligned!($axis, [$($before)*] [$($along)*] []);
        aligned!(-1, [$($before)*] [$($along)*] []);
    };
    ($axis:literal, [$($before:tt)*] [$($along:tt)*] [$next:tt $($after:tt)*]) => {
        aligned!($axis, [$($before)*] [$($along)*] [$next $($after)*]);
        for_every_overlap!($axis, [$($before)*] [$($along)* $next] [$($after)*]);
    };
}
/// Implements [`AlignAt`] for one axis and one rank of the aligned shape.
macro_rules! aligned {
    ($axis:literal, [$(($x0:ident $y0:ident $a0:literal))*] [$(($x1:ident $y1:ident $a1:literal))*]
     [$(($x2:ident $y2:ident $a2:literal))*]) => {
        impl<$($x0: Dim,)* $($x1: Dim, $y1: Dim,)* $($x2: Dim,)*>
            AlignAt<($($x0,)* $($x1,)* $($x2,)*), $axis> for ($($y1,)*)
        {
            type Output = ($($y1,)* $(one!($x2),)*);
        }
    };
}
macro_rules! one {
    ($x:ident) => {
        One
    };
}

for_every_rank!([] [
    (X0 Y0 0) (X1 Y1 1) (X2 Y2 2) (X3 Y3 3) (X4 Y4 4) (X5 Y5 5) (X6 Y6 6) (X7 Y7 7)
]);

/// Returns the number of dimensions of size 1 to append to the shape of lower rank.
///
/// The appended dimensions align the first dimension of this shape with dimension `axis` of the other
/// shape. An axis of -1 aligns the last dimensions.
///
/// The rules are those of PaddlePaddle's element-wise operators: equal shapes ignore the axis, equal
/// ranks allow only -1 and 0, and other negative axes are errors
/// (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>).
///
/// # Errors
/// The axis breaks one of these rules, or the shape of lower rank extends past the end of the other.
/// PaddlePaddle writes out of bounds in the latter case.
pub(crate) fn trailing_ones(x: &[usize], y: &[usize], axis: isize) -> Result<usize, ShapeError> {
    if x == y {
        return Ok(0);
    }
    if x.len() == y.len() {
        return match axis {
            -1 | 0 => Ok(0),
            _ => Err(Detail::AxisOfEqualRanks {
                rank: x.len(),
                axis,
            }
            .into()),
        };
    }
    let (larger, smaller) = if x.len() > y.len() { (x, y) } else { (y, x) };
    let rank = larger.len() as isize;
    if axis < -rank || axis >= rank {
        return Err(Detail::AxisRange {
            rank: larger.len(),
            axis,
        }
        .into());
    }
    match usize::try_from(axis) {
        Ok(first) => larger
            .len()
            .checked_sub(first + smaller.len())
            .ok_or_else(|| ShapeError::align_out_of_range(larger, smaller, axis)),
        Err(_) if axis == -1 => Ok(0),
        Err(_) => Err(Detail::AxisNegative { axis }.into()),
    }
}
