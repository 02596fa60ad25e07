//! The broadcasting rule in types: which shapes fit each other, and which shape comes out.
//!
//! The rule is NumPy's and PyTorch's: shapes are aligned from the last dimension; two sizes fit when
//! they are equal or one of them stretches; a missing dimension stretches too
//! (<https://pytorch.org/docs/stable/notes/broadcasting.html>).

mod align;
mod axes;
mod dims;
mod expand;
mod ranks;
mod spell;

pub use align::{AlignAt, At};
pub use axes::{AllAxes, AllOnes, Axis, HasAxis, InsertAxis, ReduceAxes};
pub(crate) use axes::{DimAt, Marked, Taken, Unnamed, marked};
pub use dims::{BroadcastAt, BroadcastDim};
pub use expand::{ExpandAt, ExpandDim, ExpandTo};
pub use spell::SpellDim;

use crate::Shape;

/// Shapes that broadcast with each other.
///
/// Implemented for every pair of shapes of ranks 0 to 8 whose dimensions fit, and for
/// [`DynShape`](crate::DynShape) with everything; then the sizes are checked at run time.
/// Code generic over two shapes writes `L: Shape + Broadcast<R>` and calls the result
/// [`Broadcasted<L, R>`](Broadcasted).
///
/// ```
/// use shapecast::{Broadcast, Broadcasted, Shape, Tensor};
///
/// fn add<L: Shape + Broadcast<R>, R: Shape>(
///     x: &Tensor<f32, L>,
///     y: &Tensor<f32, R>,
/// ) -> Tensor<f32, Broadcasted<L, R>> {
///     x + y
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{Rhs}` are not known to broadcast",
    label = "not known to broadcast with `{Rhs}`",
    note = "where shapes are generic, a bound says so: `{Self}: Broadcast<{Rhs}>`, in the order in which operands stand first in the expression"
)]
pub trait Broadcast<Rhs> {
    /// The shape that both stretch to.
    type Output: Shape;
}

/// The shape that `L` and `R` broadcast to.
///
/// ```
/// use shapecast::{Broadcasted, Shape, Tensor};
/// type Out = Broadcasted<Shape![5, 1, 4, 1], Shape![3, 1, 1]>;
/// let x: Tensor<f32, Shape![5, 3, 4, 1]> = Tensor::<f32, Out>::zeros();
/// assert_eq!(x.shape(), [5, 3, 4, 1]);
/// ```
pub type Broadcasted<L, R> = <L as Broadcast<R>>::Output;
