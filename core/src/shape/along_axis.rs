//! Shapes of rank 1 with one element for each index of an axis.

use super::axes::{DimAt, HasAxis};
use super::dim::Dim;
use super::dim_rules::MatchDim;
use super::dyn_shape::DynShape;

/// Shapes of rank 1 whose size matches that of axis `AXIS` of shape `S`.
///
/// A tensor of such a shape has one element for each index of the axis, such as the mask of
/// [`compress_axis`](crate::Tensor::compress_axis). Operations compare a rank or a size at run time if the compiler
/// does not know it.
///
/// ```
/// use shapecast::{Dyn, HasAxis, Shape, Tensor, bounds::AlongAxis};
///
/// fn kept_rows<S, M, R>(x: &Tensor<f32, S>, mask: &Tensor<bool, M>) -> Tensor<f32, R>
/// where
///     S: Shape + HasAxis<0, With<Dyn> = R>,
///     M: Shape + AlongAxis<S, 0, Checked: Sized>,
///     R: Shape,
/// {
///     x.compress_axis::<0>(mask)
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a tensor of rank 1 with one element for each index of axis {AXIS} of shape `{S}`, found shape `{Self}`",
    label = "the rank is not 1, or the size is not that of axis {AXIS}: reduce a mask of all elements by `broadcast!(all::<1>(mask))`",
    note = "in generic code over `M` and `S`, add the bound `M: AlongAxis<S, {AXIS}>`"
)]
pub trait AlongAxis<S, const AXIS: isize> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl<S, D, const AXIS: isize> AlongAxis<S, AXIS> for (D,)
where
    S: HasAxis<AXIS>,
    D: Dim + MatchDim<DimAt<S, AXIS>>,
{
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl<S, const AXIS: isize> AlongAxis<S, AXIS> for DynShape {
    type Checked = ();
}
