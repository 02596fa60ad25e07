//! PaddlePaddle's element-wise `axis`
//! (<https://www.paddlepaddle.org.cn/documentation/docs/en/guides/beginner/broadcasting_en.html>).

use crate::dim_vec::DimVec;
use crate::error::ShapeError;
use crate::shape::align::{AlignAt, Aligned, trailing_ones};
use crate::shape::dyn_shape::{DynShape, check_rank};
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, Operand, View, ViewMut};

impl<'a, T, S: Shape> View<'a, T, S> {
    /// This view with dimensions of size 1 added at the end.
    fn with_trailing_ones<R>(self, ones: usize) -> View<'a, T, R>
    where
        R: Shape<Sizes = DimVec<usize>, Strides = DimVec<isize>>,
    {
        let (data, offset) = self.data();
        let strides = padded(self.strides(), ones);
        View::from_parts(data, offset, padded(self.shape(), ones), strides)
    }
}

/// `values`, followed by ones.
fn padded<N: Copy + Default + From<bool>>(values: &[N], ones: usize) -> DimVec<N> {
    let mut padded = DimVec::filled(N::from(true), values.len() + ones);
    padded.as_mut()[..values.len()].copy_from_slice(values);
    padded
}

macro_rules! alignable {
    ($([$($generics:tt)*] $type:ty, $shape:ident => $l:lifetime;)*) => {$(
        impl<$($generics)* T, S: $shape> $type {
            /// A view laid so that its first dimension meets dimension `AXIS` of `x`, counted from
            /// the front: the dimensions after it are filled with [`One`](crate::One). Nothing is
            /// copied. -1 lets the last dimensions meet, as the ordinary rule does.
            ///
            /// This is PaddlePaddle's `axis`; the compiler refuses an axis from which this tensor
            /// would stick out of `x`. Sizes are compared only by the operation that follows.
            ///
            /// ```
            /// use shapecast::{Shape, Tensor, broadcast};
            /// let x = Tensor::<f32, Shape![2, 3, 4, 5]>::ones();
            /// let y = Tensor::<f32, Shape![3]>::ones();
            /// let placed = y.align_at::<1>(&x);
            /// assert_eq!(placed.shape(), [3, 1, 1]);
            /// let z: Tensor<f32, Shape![2, 3, 4, 5]> = broadcast!(x + placed);
            /// ```
            pub fn align_at<const AXIS: isize>(
                &self,
                x: &impl AlignTarget<S, AXIS>,
            ) -> View<$l, T, Aligned<S, AXIS>> {
                let rank = x.source().sizes.len();
                let trailing = usize::try_from(AXIS).map_or(0, |axis| rank - axis - self.ndim());
                self.view().with_trailing_ones(trailing)
            }

            /// As [`align_at`](Self::align_at), for an axis and sizes of `x` known only at run
            /// time.
            ///
            /// The rules are PaddlePaddle's: the axis of equal shapes is ignored; equal ranks allow
            /// only -1 and 0; other negative axes are errors.
            ///
            /// # Errors
            /// There is no such axis, this tensor sticks out of `x` from there on (where PaddlePaddle
            /// writes out of bounds), or it has the larger rank: then `x` is the one to align. Or `x` has
            /// more than [`MAX_RANK`](crate::MAX_RANK) sizes.
            ///
            /// ```
            /// use shapecast::{DynTensor, try_broadcast};
            /// let x = DynTensor::from_elem([2, 3, 4, 5], 1.0)?;
            /// let y = DynTensor::from_elem([3, 4], 1.0)?;
            /// let placed = y.try_align_at(1, x.shape())?;
            /// assert_eq!(placed.shape(), [3, 4, 1]);
            /// assert_eq!(try_broadcast!(x + placed)?.shape(), [2, 3, 4, 5]);
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

/// An operand that shape `S` can be laid at dimension `AXIS` of; see [`AlignAt`].
#[diagnostic::on_unimplemented(
    message = "a tensor of shape `{S}` cannot be laid at axis {AXIS} of `{Self}`",
    label = "`{S}` sticks out from there on, or there is no axis {AXIS}",
    note = "the axis is counted from the front, or is -1 for the last dimensions; from there on there must be as many dimensions as `{S}` has",
    note = "the operand of lower rank is the one to align; where a rank is known only at run time, use `try_align_at`"
)]
pub trait AlignTarget<S, const AXIS: isize>: Operand {}
#[diagnostic::do_not_recommend]
impl<S, O: Operand, const AXIS: isize> AlignTarget<S, AXIS> for O where S: AlignAt<O::Shape, AXIS> {}

/// The shape that `x` and `y` broadcast to when the one of lower rank is laid at `axis` of the
/// other, by PaddlePaddle's rules; see [`try_align_at`](crate::Tensor::try_align_at).
///
/// # Errors
/// There is no such axis, the smaller shape sticks out of the larger one, or
/// [`broadcast_shapes`](crate::broadcast_shapes) refuses the shapes.
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
    crate::broadcast_shapes(&[padded(x, x_ones).as_ref(), padded(y, y_ones).as_ref()])
}
