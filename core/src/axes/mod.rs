//! Axes that move, appear and vanish; tensors reshaped, joined, split and repeated.
//!
//! What only moves axes about gives a view. An axis is a const parameter (`index_axis::<0>(i)`),
//! counted from the front, or from the back if negative, and the compiler refuses one that is not
//! there; the twins `try_…` take it at run time.
//!
//! Sizes are added and multiplied by typenum, which knows the `Size<N>` of 0 to 1024 and of the
//! powers of 2 and of 10. A result that the compiler had to compute is spelled as a typenum integer
//! ([`into_shape`](crate::Tensor::into_shape) respells it). What is to be computed of other sizes is
//! refused with an error that names the size; such a dimension can be spelled `dyn`
//! (`into_shape::<Shape![dyn, 3]>()`), and is then computed at run time.

pub(crate) mod elements;
mod into_shape;
mod iter;
mod join;
mod permute;
mod repeat;
mod reshape;
mod select;
mod slice;
mod split;
mod squeeze;
mod view_layout;

pub use into_shape::{IntoShape, SameSizeAt};
pub use iter::AxisIter;
pub use join::{AgreeAt, ConcatAxis, Concatenated, StackWith};
#[cfg(feature = "alloc")]
pub use join::{try_concat, try_stack};
pub use permute::{Permute, Permuted, SwapAxes, Swapped, Transpose, Transposed};
pub use repeat::{RepeatAxis, Repeated};
pub use reshape::{FlattenAxes, Flattened, ReshapeTo};
pub use slice::Slice;
pub use split::SplitAxis;
pub use squeeze::{Squeeze, SqueezeDim, Squeezed};
use view_layout::{Axes, Relaid};

use crate::error::ShapeError;
use crate::shape::traits::Shape;
use crate::tensor::{View, ViewMut, strides_from};

/// Calls `$methods!` for each kind that views are taken of: its generics, type and bound on the
/// shape, how its methods take it, the view of it that they start from, and the view they give.
///
/// Of a [`View`] they give one that borrows as long as it does. A [`ViewMut`] they consume, and give
/// one that may be written through too.
macro_rules! views_of_every_kind {
    ($methods:ident) => {
        #[cfg(feature = "alloc")]
        $methods!([] Tensor<T, S>, Shape, (&Self) view => View '_);
        $methods!([] Array<T, S>, KnownShape, (&Self) view => View '_);
        $methods!(['a,] View<'a, T, S>, Shape, (&Self) clone => View 'a);
        $methods!(['a,] ViewMut<'a, T, S>, Shape, (Self) itself => ViewMut 'a);
    };
}
use views_of_every_kind;

/// `layout`, as a view of shape `R` holds it: where it starts, its sizes and its strides.
#[inline]
fn typed<R: Shape>(
    layout: &Relaid,
    offset: usize,
) -> Result<(usize, R::Sizes, R::Strides), ShapeError> {
    let sizes = R::sizes_from(layout.sizes.as_ref())?;
    let strides = strides_from::<R>(&sizes, layout.strides.as_ref());
    Ok((offset.wrapping_add_signed(layout.shift), sizes, strides))
}

macro_rules! relaid {
    ($view:ident) => {
        impl<'a, T, S: Shape> $view<'a, T, S> {
            #[inline]
            fn axes(&self) -> Axes<'_> {
                Axes {
                    sizes: self.shape(),
                    strides: self.strides(),
                }
            }

            /// These elements in another layout, of shape `R`.
            ///
            /// # Errors
            /// There is no such layout, or it is not of shape `R`.
            #[inline]
            fn relaid<R: Shape>(
                self,
                layout: impl FnOnce(Axes<'_>) -> Result<Relaid, ShapeError>,
            ) -> Result<$view<'a, T, R>, ShapeError> {
                let layout = layout(self.axes())?;
                let (data, offset) = self.into_data();
                let (offset, sizes, strides) = typed::<R>(&layout, offset)?;
                Ok($view::from_parts(data, offset, sizes, strides))
            }
        }
    };
}
relaid!(View);
relaid!(ViewMut);

impl<T, S: Shape> ViewMut<'_, T, S> {
    #[inline]
    fn itself(self) -> Self {
        self
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
