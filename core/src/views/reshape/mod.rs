//! Reshaping: the same elements in row-major order, in another shape.

mod count;
mod sizes;

pub use self::count::{
    AllKnown, AtMostOneUnknown, CheckCount, CountUnknown, ElementCount, FlattenAxes, Flattened,
    ManyUnknown, OneUnknown, SameCount,
};
use self::sizes::{reshape_strides, resolve_sizes};
use super::new_layout::NewLayout;
use super::view_layout::LayoutRef;
use crate::element::Element;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::checked_axes::IfKnown;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::shape::tuples::for_each_rank;
use crate::tensor::{Array, View, ViewMut};
#[cfg(feature = "alloc")]
use crate::tensor::{DynTensor, Tensor};
use shapecast_kernel::DimVec;

/// Shapes that can be reshaped to `R`: both have the same number of elements.
///
/// The compiler multiplies the sizes and compares the products. The numbers of elements are compared at
/// run time if a size of either shape is [`Dyn`](crate::Dyn). One size of `R` can be `Dyn`. This
/// size is computed from the number of elements.
///
/// ```
/// use shapecast::{Shape, Tensor, bounds::ReshapeTo};
///
/// fn rows<S>(x: Tensor<f32, S>) -> Tensor<f32, Shape![dyn, 3]>
/// where
///     S: Shape + ReshapeTo<Shape![dyn, 3]>,
/// {
///     x.reshape()
/// }
/// assert_eq!(rows(Tensor::<f32, Shape![6]>::ones()).shape(), [2, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "reshape of shape `{Self}` to `{R}`: the numbers of elements differ, or are not known to be equal",
    label = "cannot be reshaped to `{R}`"
)]
pub trait ReshapeTo<R> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}

/// `()`, which rustc does not know if several sizes of `R` are unknown.
type AtMostOneChecked<S, R> = <<R as CountUnknown>::Unknown as AtMostOneUnknown<S, R>>::Checked;
/// `()`, which rustc does not know if the numbers of elements of `S` and `R` differ.
type CountChecked<S, R> =
    <<R as CountUnknown>::Unknown as CheckCount<<S as CountUnknown>::Unknown, S, R>>::Checked;

/// Implements [`ReshapeTo`] for each rank.
///
/// For a generic shape without the bound, one impl for all shapes would make rustc name the bounds of that
/// impl instead of `ReshapeTo`.
macro_rules! reshape_to {
    ($($rank:literal ($($d:ident)*))*) => {$(
        reshape_to!(@impl [$($d,)*] ($($d,)*));
    )*};
    (@impl [$($generics:tt)*] $shape:ty) => {
        impl<$($generics)* R> ReshapeTo<R> for $shape
        where
            Self: CountUnknown,
            R: CountUnknown,
            R::Unknown: AtMostOneUnknown<Self, R>
                + CheckCount<<Self as CountUnknown>::Unknown, Self, R>,
        {
            type Checked = <AtMostOneChecked<Self, R> as IfKnown>::Type<CountChecked<Self, R>>;
        }
    };
}
for_each_rank!(reshape_to);
reshape_to!(@impl [] DynShape);

/// Returns the sizes of shape `R` for `len` elements. An unknown size of `R` is computed.
///
/// # Errors
/// `R` has another number of elements, or the unknown size is ambiguous.
#[inline]
fn sizes_for_len<R: Shape>(len: usize) -> Result<R::Sizes, ShapeError> {
    let pattern = R::PATTERN.unwrap_or(&[]);
    let mut targets = DimVec::filled(-1, pattern.len());
    for (target, &known) in targets.as_mut().iter_mut().zip(pattern) {
        if let Some(size) = known {
            *target = isize::try_from(size).unwrap_or(isize::MAX);
        }
    }
    R::sizes_from(resolve_sizes(len, targets.as_ref())?.as_ref())
}

/// Returns the layout of a view reshaped to `sizes`.
///
/// # Errors
/// A dimension of the result has no uniform stride.
fn reshape_layout(layout: LayoutRef<'_>, sizes: &[usize]) -> Result<NewLayout, ShapeError> {
    let strides = reshape_strides(layout.sizes, layout.strides, sizes);
    Ok(NewLayout {
        relative_offset: 0,
        sizes: DimVec::from_slice(sizes),
        strides: strides.ok_or(Detail::ReshapeStrides)?,
    })
}

/// # Reshaping
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Reshapes this tensor to shape `R`. Nothing is copied.
    ///
    /// The elements keep their row-major order: shape `(2, 3)` can become `(6,)` or `(3, 1, 2)`. The
    /// compiler rejects a shape with another number of elements. One size of `R` can be `dyn`. This
    /// size is computed at run time.
    ///
    /// The compiler can multiply sizes up to 1024, and powers of 2 and of 10. To compare other sizes at run time, write
    /// `x.into_dyn().reshape::<Shape![1500, 2]>()`.
    ///
    /// # Panics
    /// - A size is known only at run time, and `R` has another number of elements.
    /// - There are no elements, and `R` has a `dyn` size and a size of 0. The `dyn` size is then
    ///   ambiguous.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// let y: Tensor<i32, Shape![3, 1, 2]> = x.reshape();
    /// assert_eq!(y, tensor![[[1, 2]], [[3, 4]], [[5, 6]]]);
    /// let z = y.reshape::<Shape![dyn, 2]>();
    /// assert_eq!(z.shape(), [3, 2]);
    /// ```
    #[doc(alias("into_shape_with_order", "to_shape"))]
    #[track_caller]
    // An error for `x.reshape([2, 3])` shows the line that names `reshape`.
    pub fn reshape<R>(self /* x.reshape::<Shape![2, 3]>() */) -> Tensor<T, R>
    where
        R: Shape,
        S: ReshapeTo<R, Checked: Sized>,
    {
        let sizes = unwrap_or_panic(sizes_for_len::<R>(self.len()));
        Tensor::from_parts(self.into_parts().0, sizes)
    }

    /// Reshapes this tensor to sizes known only at run time.
    ///
    /// A size of -1 is computed from the number of elements. See
    /// [`reshape`](Self::reshape).
    ///
    /// # Errors
    /// - The sizes have another number of elements.
    /// - A size is negative and not -1, or two sizes are -1.
    /// - The size for -1 is ambiguous, because there are no elements and another size is 0.
    /// - There are more than [`MAX_RANK`](crate::MAX_RANK) sizes.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// assert_eq!(x.clone().try_reshape(&[3, 2])?.shape(), [3, 2]);
    /// assert_eq!(x.clone().try_reshape(&[-1])?.shape(), [6]);
    /// let error = x.try_reshape(&[4]).unwrap_err();
    /// assert_eq!(error.to_string(), "shape '[4]' is invalid for input of size 6");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_reshape(self, sizes: &[isize]) -> Result<DynTensor<T>, ShapeError> {
        let sizes = resolve_sizes(self.len(), sizes)?;
        Ok(Tensor::from_parts(self.into_parts().0, sizes))
    }

    /// Flattens this tensor to rank 1. Nothing is copied.
    ///
    /// The elements keep their row-major order. Shape `(2, 3)` becomes `(6,)`. The new size is `dyn` if one of the sizes
    /// is known only at run time.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x: Tensor<i32, Shape![6]> = tensor![[1, 2, 3], [4, 5, 6]].flatten();
    /// ```
    // Without the parameter `R`, an unmet bound would be reported as a missing method.
    #[track_caller]
    pub fn flatten<R>(self) -> Tensor<T, R>
    where
        R: Shape,
        S: FlattenAxes<Output = R>,
        <S as FlattenAxes>::Output: Shape,
    {
        let sizes = unwrap_or_panic(R::sizes_from(&[self.len()]));
        Tensor::from_parts(self.into_parts().0, sizes)
    }
}

impl<T: Element, S: KnownShape> Array<T, S> {
    /// Reshapes this array to shape `R`.
    ///
    /// The elements keep their row-major order. The compiler rejects a shape with another number of
    /// elements. [`Tensor::reshape`](crate::Tensor::reshape) lists the sizes that the compiler can
    /// multiply.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x: Array<i32, Shape![3, 2]> = array![[1, 2, 3], [4, 5, 6]].reshape();
    /// assert_eq!(x, array![[1, 2], [3, 4], [5, 6]]);
    /// ```
    #[doc(alias("into_shape_with_order", "to_shape"))]
    #[inline]
    pub fn reshape<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: ReshapeTo<R, Checked: Sized>,
    {
        Array::copy_of(self.as_slice())
    }

    /// Copies this array to a tensor of sizes known only at run time.
    ///
    /// A size of -1 is computed from the number of elements.
    ///
    /// # Errors
    /// The errors of [`Tensor::try_reshape`], or there is not enough memory for the result.
    ///
    /// ```
    /// use shapecast::array;
    /// assert_eq!(array![[1, 2, 3], [4, 5, 6]].try_reshape(&[3, -1])?.shape(), [3, 2]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn try_reshape(self, sizes: &[isize]) -> Result<DynTensor<T>, ShapeError> {
        self.into_tensor().try_reshape(sizes)
    }

    /// Flattens this array to rank 1.
    ///
    /// The elements keep their row-major order. Shape `(2, 3)` becomes `(6,)`.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x: Array<i32, Shape![6]> = array![[1, 2, 3], [4, 5, 6]].flatten();
    /// assert_eq!(x, array![1, 2, 3, 4, 5, 6]);
    /// ```
    #[doc(alias = "ravel")]
    #[inline]
    pub fn flatten<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: FlattenAxes<Output = R>,
        <S as FlattenAxes>::Output: Shape,
    {
        Array::copy_of(self.as_slice())
    }
}

macro_rules! views {
    ($view:ident ($receiver:ty) $start:ident) => {
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Returns a view of the same elements with shape `R`. Nothing is copied.
            ///
            /// The elements keep their row-major order. The compiler rejects a shape with another
            /// number of elements. One size of `R` can be `dyn`. This size is computed at run time.
            ///
            /// A contiguous view can be reshaped to every shape. Call `to_tensor()` first for other views,
            /// which makes a contiguous copy.
            ///
            /// # Panics
            /// The strides of this view do not allow shape `R` without a copy, or
            /// [`Tensor::reshape`](crate::Tensor::reshape) panics for these shapes.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3, 4], [5, 6, 7, 8]];
            /// let y: View<'_, i32, Shape![2, 2, 2]> = x.view().reshape();
            /// assert_eq!(y[[1, 0, 1]], 6);
            /// ```
            #[doc(alias("into_shape_with_order", "to_shape"))]
            #[track_caller]
            pub fn reshape<R>(self: $receiver) -> $view<'a, T, R>
            where
                R: Shape,
                S: ReshapeTo<R, Checked: Sized>,
            {
                let sizes = unwrap_or_panic(sizes_for_len::<R>(self.len()));
                let view = self.$start();
                unwrap_or_panic(view.with_layout(|old| reshape_layout(old, sizes.as_ref())))
            }

            /// Returns a view of the same elements with sizes known only at run time.
            ///
            /// A size of -1 is computed from the number of elements. See
            /// [`reshape`](Self::reshape).
            ///
            /// # Errors
            /// The strides of this view do not allow the sizes without a copy, or
            /// [`Tensor::try_reshape`](crate::Tensor::try_reshape) rejects the sizes.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// assert_eq!(x.view().try_reshape(&[-1, 2])?, tensor![[1, 2], [3, 4], [5, 6]]);
            /// assert!(x.transpose().try_reshape(&[6]).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_reshape(
                self: $receiver,
                sizes: &[isize],
            ) -> Result<$view<'a, T, DynShape>, ShapeError> {
                let sizes = resolve_sizes(self.len(), sizes)?;
                self.$start()
                    .with_layout(|old| reshape_layout(old, sizes.as_ref()))
            }
        }
    };
}
views!(View (&Self) clone);
views!(ViewMut (Self) into_view_mut);
