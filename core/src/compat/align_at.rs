//! Alignment of operands by an axis, as in PaddlePaddle's element-wise operators
//! (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>).

use super::aligned::{AlignAt, Aligned, trailing_ones};
use crate::element::Operand;
use crate::error::ShapeError;
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};
use shapecast_kernel::DimVec;

impl<'a, T, S: Shape> View<'a, T, S> {
    /// Returns this view with `count` dimensions of size 1 appended.
    fn with_trailing_ones<R>(self, count: usize) -> View<'a, T, R>
    where
        R: Shape<Sizes = DimVec<usize>, Strides = DimVec<isize>>,
    {
        let (data, offset) = self.data();
        let strides = with_ones(self.strides(), count);
        View::from_parts(data, offset, with_ones(self.shape(), count), strides)
    }
}

/// Returns `values` followed by `count` ones.
fn with_ones<N: Copy + Default + From<bool>>(values: &[N], count: usize) -> DimVec<N> {
    let mut result = DimVec::filled(N::from(true), values.len() + count);
    result.as_mut()[..values.len()].copy_from_slice(values);
    result
}

macro_rules! alignable {
    ($([$($generics:tt)*] $type:ty, $shape:ident => $l:lifetime;)*) => {$(
        /// # Aligning at an axis
        impl<$($generics)* T, S: $shape> $type {
            /// Returns a view whose first dimension is aligned with dimension `AXIS` of `x`, without a copy.
            ///
            /// The axis counts from the front. Appended dimensions [`One`](crate::One) align the last dimension with
            /// that of `x`. An axis of -1 aligns the last dimensions, as the broadcasting rule does.
            ///
            /// `AXIS` is the `axis` parameter of PaddlePaddle's element-wise operators. The compiler
            /// checks that the view does not extend past the last dimension of `x`. The operation that
            /// uses the view checks the sizes.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast};
            /// let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
            /// let y = Tensor::<f32, Shape![3]>::ones();
            /// let aligned = y.align_at::<1>(&x);
            /// assert_eq!(aligned.shape(), [3, 1, 1]);
            /// let z: Tensor<f32, Shape![2, 3, 4, 5]> = broadcast!(x + aligned);
            /// ```
            pub fn align_at<const AXIS: isize>(
                &self,
                x: &impl AlignTarget<S, AXIS, Checked: Sized>,
            ) -> View<$l, T, Aligned<S, AXIS>> {
                let rank = x.source().sizes.len();
                let trailing = usize::try_from(AXIS).map_or(0, |axis| rank - axis - self.ndim());
                self.view().with_trailing_ones(trailing)
            }

            /// Returns a view whose first dimension is aligned with dimension `axis` of sizes `x`, for
            /// values known only at run time.
            ///
            /// See [`align_at`](Self::align_at). The rules are those of PaddlePaddle. If the shapes are equal, the axis
            /// is ignored. If only the ranks are equal, the axis must be 0 or -1. Otherwise, the axis must count from
            /// the front or be -1.
            ///
            /// # Errors
            /// - The axis is out of range, or breaks one of these rules.
            /// - The view would extend past the last dimension of `x`. PaddlePaddle writes out of bounds
            ///   in this case.
            /// - This tensor has a higher rank than `x`. Align `x` instead.
            /// - `x` has more than [`MAX_RANK`](crate::MAX_RANK) sizes.
            ///
            /// ```
            /// use shapecast::{DynTensor, try_broadcast};
            /// let x = DynTensor::from_elem([2, 3, 4, 5], 1.0)?;
            /// let y = DynTensor::from_elem([3, 4], 1.0)?;
            /// let aligned = y.try_align_at(1, x.shape())?;
            /// assert_eq!(aligned.shape(), [3, 4, 1]);
            /// assert_eq!(try_broadcast!(x + aligned)?.shape(), [2, 3, 4, 5]);
            /// assert!(y.try_align_at(3, x.shape()).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_align_at(
                &self,
                axis: isize,
                x: &[usize],
            ) -> Result<View<$l, T, DynShape>, ShapeError> {
                check_rank(x.len())?;
                let trailing = trailing_ones(x, self.shape(), axis)?;
                if self.ndim() > x.len() {
                    return Err(ShapeError::align_out_of_range(x, self.shape(), axis));
                }
                Ok(self.view().with_trailing_ones(trailing))
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
alignable!([] Tensor<T, S>, Shape => '_;);
alignable! {
    [] Array<T, S>, KnownShape => '_;
    ['a,] View<'a, T, S>, Shape => 'a;
    ['a,] ViewMut<'a, T, S>, Shape => '_;
}

/// Operands that a tensor of shape `S` can be aligned with at dimension `AXIS`.
///
/// [`AlignAt`] defines the alignment.
///
/// ```
/// use shapecast::{AlignTarget, Shape, Tensor, View, compat::Aligned};
///
/// fn per_channel<'a>(
///     bias: &'a Tensor<f32, Shape![3]>,
///     image: &impl AlignTarget<Shape![3], 1>,
/// ) -> View<'a, f32, Aligned<Shape![3], 1>> {
///     bias.align_at::<1>(image)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{S}` cannot be aligned at axis {AXIS} of `{Self}`",
    label = "axis {AXIS} is out of range, or `{S}` has too many dimensions",
    note = "align the operand of lower rank: all its dimensions must lie within the other operand",
    note = "the axis is counted from the front, or is -1 to align the last dimensions",
    note = "for a rank known only at run time, use `try_align_at`"
)]
pub trait AlignTarget<S, const AXIS: isize>: Operand {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, R, O: Operand, const AXIS: isize> AlignTarget<S, AXIS> for O
where
    S: AlignAt<O::Shape, AXIS, Output = R>,
{
    type Checked = R;
}

/// Returns the shape that `x` and `y` broadcast to, aligned at an axis.
///
/// The first dimension of the shape of lower rank is aligned with dimension `axis` of the other shape.
/// The rules are those of PaddlePaddle; see [`try_align_at`](crate::Tensor::try_align_at).
///
/// # Errors
/// The axis is out of range, the shape of lower rank extends past the end of the other, or
/// [`broadcast_shapes`](crate::broadcast_shapes) returns an error for the aligned shapes.
///
/// ```
/// use shapecast::broadcast_shapes_at;
/// assert_eq!(broadcast_shapes_at(&[2, 3, 4, 5], &[3, 4], 1)?, [2, 3, 4, 5]);
/// assert_eq!(broadcast_shapes_at(&[3, 4], &[2, 3, 4, 5], 1)?, [2, 3, 4, 5]);
/// assert!(broadcast_shapes_at(&[2, 3, 4, 5], &[3, 4], -1).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "alloc")]
pub fn broadcast_shapes_at(
    x: &[usize],
    y: &[usize],
    axis: isize,
) -> Result<alloc::vec::Vec<usize>, ShapeError> {
    check_rank(x.len())?;
    check_rank(y.len())?;
    let ones = trailing_ones(x, y, axis)?;
    let (x_ones, y_ones) = if x.len() < y.len() {
        (ones, 0)
    } else {
        (0, ones)
    };
    crate::ops::broadcast_shapes(&[with_ones(x, x_ones).as_ref(), with_ones(y, y_ones).as_ref()])
}
