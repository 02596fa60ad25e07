//! Views of selected or rearranged elements: slice, split, permute, move, insert and remove axes, take diagonals and
//! windows, and reshape.
//!
//! An operation that only changes sizes and strides returns a view. An axis is a const parameter
//! (`index_axis::<0>(i)`), counted from the front, or from the back if negative. The compiler rejects
//! an axis that is out of range. The methods `try_…` take the axis at run time.
//!
//! The compiler computes the sizes of results with typenum, which knows the `Size<N>` of 0 to 1024 and of the powers of
//! 2 and of 10. A larger result is a typenum integer. Computing with any other size is a compile error that names the
//! size. Give such a size a name (`into_shape::<Shape![dyn Samples, 3]>()`), from which the compiler adds and subtracts
//! known numbers.

// rustdoc lists the methods of a type in the order of the modules.
mod select;
mod slice;
mod slices;

mod mutable;
mod split;
mod split_mut;
mod swap_indices;

mod as_shape;
mod into_shape;
#[cfg(feature = "alloc")]
mod into_shapes;
mod rename;
mod reshape;

mod flip_and_squeeze_axes;
mod move_axis;
mod permute;
mod squeeze;

mod diagonal;
mod diagonal_offset;
mod windows;

mod array_copy;
mod new_layout;
mod view_layout;

pub use as_shape::AsShape;
pub use diagonal::{Diagonal, DiagonalOf};
pub use diagonal_offset::DiagonalOffset;
pub use flip_and_squeeze_axes::SqueezeAxes;
pub use into_shape::{IntoShape, SameSizeAt};
#[cfg(feature = "alloc")]
pub use into_shapes::{Claim, check_claims};
pub use move_axis::{MoveAxis, Moved};
use new_layout::NewLayout;
pub use permute::{Permute, Permuted, SwapAxes, Swapped, Transpose, Transposed};
pub use reshape::{
    AllKnown, AtMostOneUnknown, CheckCount, CountUnknown, ElementCount, FlattenAxes, Flattened,
    ManyUnknown, OneUnknown, ReshapeTo, SameCount,
};
use shapecast_kernel::DimVec;
pub use slice::Slice;
pub use slices::{
    AtIndex, AtIndexFromEnd, AxisInRange, BackRange, Ellipsis, Evaluate, Evaluated, FrontRange,
    InRange, Inclusive, InnerRange, IntoBound, ListInRange, NamedRange, OnAxis, OneIndex,
    ReplaceDims, RunTimeRange, SelectedAxis, Selection, Selector, Slices, Whole, bound, step,
};
pub use split::SplitAxis;
pub use squeeze::{Squeeze, SqueezeDim, Squeezed};
use view_layout::LayoutRef;
pub use windows::{Windowed, Windows};

use crate::error::ShapeError;
use crate::shape::traits::Shape;
use crate::tensor::{View, ViewMut, strides_from};

/// Calls `$methods!` for each type with methods that change the layout. Methods of tensors and views return
/// views, and methods of arrays return arrays.
///
/// The arguments are the generics of the type, the type, the bound on its shape, and:
/// - `receiver`: the receiver of the methods;
/// - `view`: the method that converts the receiver to a view, and the type and lifetime of this view, for results that
///   are views for every receiver;
/// - `result`: the method that converts the receiver, and the start of the type of the result, for other results;
/// - `bounds`: the bounds on `T` of methods with other results;
/// - `called`, `copies`: texts for the docs, about the result and about copies.
///
/// The methods of a [`View`] return views that outlive it. The methods of a [`ViewMut`] consume it and
/// return a `ViewMut`.
macro_rules! for_each_changed_layout {
    ($methods:ident) => {
        #[cfg(feature = "alloc")]
        $methods!([] $crate::tensor::Tensor<T, S>, Shape, receiver: (&Self), view: view => View '_,
            result: view => [$crate::tensor::View<'_,], bounds: [], called: "a view", copies: "Nothing is copied.");
        $methods!([] $crate::tensor::Array<T, S>, KnownShape, receiver: (&Self), view: view => View '_,
            result: to_copy => [$crate::tensor::Array<], bounds: [T: Clone,],
            called: "an array", copies: "Methods of [`view()`](Self::view) copy nothing.");
        $methods!(['a,] $crate::tensor::View<'a, T, S>, Shape, receiver: (&Self), view: clone => View 'a,
            result: clone => [$crate::tensor::View<'a,], bounds: [], called: "a view", copies: "Nothing is copied.");
        $methods!(['a,] $crate::tensor::ViewMut<'a, T, S>, Shape, receiver: (Self), view: into_view_mut => ViewMut 'a,
            result: into_view_mut => [$crate::tensor::ViewMut<'a,], bounds: [], called: "a view", copies: "Nothing is copied.");
    };
}
use for_each_changed_layout;

/// Converts a layout to the offset, the sizes and the strides of a view of shape `R`.
///
/// `offset` is the offset of the original view.
///
/// # Errors
/// The sizes do not match `R`.
#[inline]
fn into_view_parts<R: Shape>(
    layout: &NewLayout,
    offset: usize,
) -> Result<(usize, R::Sizes, R::Strides), ShapeError> {
    let sizes = R::sizes_from(layout.sizes.as_ref())?;
    let strides = strides_from::<R>(&sizes, layout.strides.as_ref());
    let offset = offset.wrapping_add_signed(layout.relative_offset);
    Ok((offset, sizes, strides))
}

macro_rules! with_layout {
    ($view:ident) => {
        impl<'a, T, S: Shape> $view<'a, T, S> {
            #[inline]
            pub(crate) fn layout(&self) -> LayoutRef<'_> {
                LayoutRef {
                    sizes: self.shape(),
                    strides: self.strides(),
                }
            }

            /// Returns a view of shape `R` of the same memory, in the layout that `change` returns.
            ///
            /// # Errors
            /// `change` fails, or its layout does not match `R`.
            #[inline]
            pub(crate) fn with_layout<R: Shape>(
                self,
                change: impl FnOnce(LayoutRef<'_>) -> Result<NewLayout, ShapeError>,
            ) -> Result<$view<'a, T, R>, ShapeError> {
                let layout = change(self.layout())?;
                let (data, offset) = self.into_data();
                let (offset, sizes, strides) = into_view_parts::<R>(&layout, offset)?;
                Ok($view::from_parts(data, offset, sizes, strides))
            }

            /// Returns the view with another type of shape, of the same sizes and strides.
            #[inline]
            pub(crate) fn with_shape<R: Shape>(self) -> Result<$view<'a, T, R>, ShapeError> {
                self.with_layout(|layout| {
                    Ok(NewLayout {
                        relative_offset: 0,
                        sizes: DimVec::from_slice(layout.sizes),
                        strides: DimVec::from_slice(layout.strides),
                    })
                })
            }
        }
    };
}
with_layout!(View);
with_layout!(ViewMut);

impl<T, S: Shape> ViewMut<'_, T, S> {
    /// Returns the view itself, for macros that call a method to convert each type to a view.
    #[inline]
    fn into_view_mut(self) -> Self {
        self
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
