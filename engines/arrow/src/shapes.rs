//! Shapes of rows and of columns.

use shapecast::{Dyn, InsertAxis, Shape};

/// Shapes that a tensor in a column can have: all shapes of ranks 0 to 7.
///
/// The trait is implemented for every shape with space for one more dimension.
pub trait RowShape: Shape + InsertAxis<0> {}
impl<S: Shape + InsertAxis<0>> RowShape for S {}

/// The shape of a column of tensors of shape `S`: the rows, known at run time, and the dimensions of `S`.
///
/// ```
/// use shapecast::{Dyn, Shape, Tensor};
/// use shapecast_arrow::Rows;
/// let column: Tensor<f32, Rows<Shape![64]>> = Tensor::<f32, Shape![dyn, 64]>::from_elem([2, 64], 0.0)?;
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub type Rows<S> = <S as InsertAxis<0>>::With<Dyn>;
