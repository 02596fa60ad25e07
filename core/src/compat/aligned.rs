//! PaddlePaddle's `axis` parameter of element-wise operators, for types and for sizes.

use core::marker::PhantomData;

use shapecast_kernel::DimVec;

use crate::error::{Detail, ShapeError};
use crate::shape::axes::ReduceAllAxes;
use crate::shape::broadcast::{Broadcast, Broadcasted};
use crate::shape::dim::sealed::Sealed;
use crate::shape::dim::{Dim, One};
use crate::shape::dyn_shape::DynShape;
use crate::shape::expand::ExpandTo;
use crate::shape::partial_shape::PrependDim;
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
/// use shapecast::{Shape, Tensor, compat::AlignAt};
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
/// use shapecast::{Shape, Tensor, View, compat::Aligned};
/// let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
/// let y = Tensor::<f32, Shape![3]>::ones();
/// let view: View<'_, f32, Aligned<Shape![3], 1>> = y.align_at::<1>(&x);
/// assert_eq!(view.shape(), [3, 1, 1]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Aligned<S, const AXIS: isize>(PhantomData<S>);

#[diagnostic::do_not_recommend]
impl<S: Shape, const AXIS: isize> Sealed for Aligned<S, AXIS> {}
impl<S: Shape, const AXIS: isize> Shape for Aligned<S, AXIS> {
    const PATTERN: Option<&'static [Option<usize>]> = None;
    const RIGID: RigidDims = S::RIGID.as_prefix();
    const KNOWN: Option<Self::Sizes> = None;
    type Sizes = DimVec<usize>;
    type Strides = DimVec<isize>;
    #[cfg(feature = "alloc")]
    type PerDim<T> = alloc::vec::Vec<T>;

    #[cfg(feature = "alloc")]
    fn per_dim<T>(list: alloc::vec::Vec<T>) -> alloc::vec::Vec<T> {
        list
    }
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
    type AxesChecked = ();
}
impl<S: Shape, const AXIS: isize> ExpandTo<DynShape> for Aligned<S, AXIS> {
    type Checked = ();
    type AxesChecked = ();
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
            type AxesChecked = ();
        }
    )+};
}
for_each_rank!(with_tuples);

/// Shapes whose first dimension can be aligned with that of `X`.
#[doc(hidden)]
pub trait AlignFront<X> {
    /// `Self` with the [`One`]s appended.
    type Output: PrependDim;
}

/// Tuples as the target of an alignment.
#[doc(hidden)]
pub trait TargetDims {
    /// A tuple of [`One`]s of this rank.
    type Ones: PrependDim;
}

/// Tuples of at least one dimension.
#[doc(hidden)]
pub trait WithoutFirst {
    /// The dimensions after the first one.
    type Rest;
}

// In the impls below, the result of the recursion is a parameter. For a projection, rustc would report the innermost
// unmet bound instead of `AlignAt`.
#[diagnostic::do_not_recommend]
impl<X: TargetDims<Ones = O>, O: PrependDim> AlignFront<X> for () {
    type Output = O;
}
/// Implements the recursion over the dimensions of both shapes.
macro_rules! recursion {
    (0 () $($rank:literal ($first:ident $($rest:ident)*))+) => {
        impl TargetDims for () {
            type Ones = ();
        }
        $(
            impl<$first: Dim, $($rest: Dim),*> TargetDims for ($first, $($rest,)*) {
                type Ones = (One, $(one!($rest),)*);
            }
            impl<$first: Dim, $($rest: Dim),*> WithoutFirst for ($first, $($rest,)*) {
                type Rest = ($($rest,)*);
            }
            #[diagnostic::do_not_recommend]
            impl<X, R, O: PrependDim, $first: Dim, $($rest: Dim),*> AlignFront<X> for ($first, $($rest,)*)
            where
                X: WithoutFirst<Rest = R>,
                ($($rest,)*): AlignFront<R, Output = O>,
            {
                type Output = O::With<$first>;
            }
        )+
    };
}
macro_rules! one {
    ($x:ident) => {
        One
    };
}
for_each_rank!(recursion);

#[diagnostic::do_not_recommend]
impl<X: WithoutFirst, S: Shape + AlignFront<X, Output = O>, O: Shape> AlignAt<X, -1> for S {
    type Output = S;
}
#[diagnostic::do_not_recommend]
impl<X: WithoutFirst, S: AlignFront<X, Output = O>, O: Shape> AlignAt<X, 0> for S {
    type Output = O;
}
/// Implements [`AlignAt`] for each other axis by the axis before it, in `X` without its first dimension.
macro_rules! later_axes {
    ($($axis:literal $before:literal)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<X: WithoutFirst<Rest = R>, R, S: AlignAt<R, $before, Output = O>, O: Shape> AlignAt<X, $axis> for S {
            type Output = O;
        }
    )*};
}
later_axes!(1 0  2 1  3 2  4 3  5 4  6 5  7 6);

/// Returns the number of dimensions of size 1 to append to the shape of lower rank.
///
/// The appended dimensions align the first dimension of this shape with dimension `axis` of the other
/// shape. An axis of -1 aligns the last dimensions.
///
/// The rules are those of PaddlePaddle's element-wise operators
/// (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>). If the shapes are
/// equal, the axis is ignored. If only the ranks are equal, the axis must be 0 or -1. Otherwise, the axis must count
/// from the front or be -1.
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
