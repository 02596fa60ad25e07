//! PaddlePaddle's `axis` in types.

use core::marker::PhantomData;

use super::axes::AllOnes;
use super::broadcast::{Broadcast, Broadcasted};
use super::dim::sealed::Sealed;
use super::dim::{Dim, One};
use super::dyn_shape::DynShape;
use super::expand::ExpandTo;
use super::traits::Shape;
use crate::dim_vec::DimVec;
use crate::error::{Detail, ShapeError};

/// Shapes whose first dimension can be laid at dimension `AXIS` of `X`, counted from the front.
///
/// The dimensions of `X` after it are filled with [`One`]; then the ordinary rule applies. -1 lays
/// the last dimensions over each other, which fills nothing.
pub trait AlignAt<X, const AXIS: isize> {
    /// `Self`, followed by as many [`One`]s as `X` has dimensions left.
    type Output: Shape;
}

/// Shape `S`, laid at dimension `AXIS` of what it meets: what
/// [`align_at`](crate::Tensor::align_at) gives.
///
/// With a tuple shape it broadcasts as `S` followed by as many [`One`]s as that shape has
/// dimensions left. At run time it has the rank that it was aligned for; with a [`DynShape`], every size
/// of 1 stretches, also that of a [`Size<1>`](crate::Size).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aligned<S, const AXIS: isize>(PhantomData<S>);

impl<S: Shape, const AXIS: isize> Sealed for Aligned<S, AXIS> {}
impl<S: Shape, const AXIS: isize> Shape for Aligned<S, AXIS> {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const KNOWN: Option<Self::Sizes> = None;
    type Sizes = DimVec<usize>;
    type Strides = DimVec<isize>;

    fn sizes_from(sizes: &[usize]) -> Result<Self::Sizes, ShapeError> {
        DynShape::sizes_from(sizes)
    }
    fn blank_strides(sizes: &Self::Sizes) -> Self::Strides {
        DynShape::blank_strides(sizes)
    }
}
impl<S: Shape, const AXIS: isize> AllOnes for Aligned<S, AXIS> {
    type Ones = DynShape;
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
impl<S: Shape, const AXIS: isize> ExpandTo<Self> for Aligned<S, AXIS> {}
impl<S: Shape, const AXIS: isize> ExpandTo<DynShape> for Aligned<S, AXIS> {}

/// `S`, filled with ones for its place in `X`.
type Filled<S, X, const AXIS: isize> = <S as AlignAt<X, AXIS>>::Output;

macro_rules! with_tuples {
    ($($x:ident)+) => {
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> Broadcast<Aligned<S, AXIS>> for ($($x,)+)
        where
            S: AlignAt<Self, AXIS>,
            Self: Broadcast<Filled<S, Self, AXIS>>,
        {
            type Output = Broadcasted<Self, Filled<S, Self, AXIS>>;
        }
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> Broadcast<($($x,)+)> for Aligned<S, AXIS>
        where
            S: AlignAt<($($x,)+), AXIS>,
            Filled<S, ($($x,)+), AXIS>: Broadcast<($($x,)+)>,
        {
            type Output = Broadcasted<Filled<S, ($($x,)+), AXIS>, ($($x,)+)>;
        }
        impl<S: Shape, const AXIS: isize, $($x: Dim),+> ExpandTo<($($x,)+)> for Aligned<S, AXIS>
        where
            S: AlignAt<($($x,)+), AXIS>,
            Filled<S, ($($x,)+), AXIS>: ExpandTo<($($x,)+)>,
        {
        }
    };
}
with_tuples!(A);
with_tuples!(A B);
with_tuples!(A B C);
with_tuples!(A B C D);
with_tuples!(A B C D E);
with_tuples!(A B C D E F);
with_tuples!(A B C D E F G);
with_tuples!(A B C D E F G H);

/// Emits the impls for every rank of `X` from 1 on.
macro_rules! for_every_rank {
    ([$($done:tt)*] []) => {};
    ([$($done:tt)*] [$next:tt $($rest:tt)*]) => {
        for_every_axis!([] [$($done)* $next]);
        for_every_rank!([$($done)* $next] [$($rest)*]);
    };
}
/// Splits off, one by one, the dimensions of `X` that are left of the axis.
macro_rules! for_every_axis {
    ([$($before:tt)*] []) => {
        aligned!(-1, [$($before)*] [] []);
    };
    ([$($before:tt)*] [($x:ident $y:ident $axis:literal) $($after:tt)*]) => {
        for_every_overlap!($axis, [$($before)*] [] [($x $y $axis) $($after)*]);
        for_every_axis!([$($before)* ($x $y $axis)] [$($after)*]);
    };
}
/// Splits off, one by one, the dimensions of `X` that the aligned shape covers.
macro_rules! for_every_overlap {
    ($axis:literal, [$($before:tt)*] [$($met:tt)*] []) => {
        aligned!($axis, [$($before)*] [$($met)*] []);
        aligned!(-1, [$($before)*] [$($met)*] []);
    };
    ($axis:literal, [$($before:tt)*] [$($met:tt)*] [$next:tt $($after:tt)*]) => {
        aligned!($axis, [$($before)*] [$($met)*] [$next $($after)*]);
        for_every_overlap!($axis, [$($before)*] [$($met)* $next] [$($after)*]);
    };
}
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

/// How many dimensions of size 1 come after the smaller of two shapes when its first dimension is
/// laid at `axis` of the larger one; -1 lays the last dimensions over each other.
///
/// The rules are those of PaddlePaddle's element-wise operators: equal shapes ignore the axis,
/// equal ranks allow only -1 and 0, and other negative axes are errors
/// (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>).
/// Where PaddlePaddle would write out of bounds, because the smaller shape sticks out of the larger
/// one, this is an error too.
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
