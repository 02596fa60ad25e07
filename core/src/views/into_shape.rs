//! Conversions between shape types of the same sizes.

use core::convert::Infallible;

use crate::element::Element;
use crate::error::{Detail, ShapeError, unwrap_or_panic};
use crate::shape::checked_axes::{IfKnown, checked_axes};
use crate::shape::dim::Dim;
use crate::shape::dim_rules::SameSize;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut, strides_from};

/// Shapes of the same sizes as `R`.
///
/// `Size<6>` and typenum's `U6` are the same size, and so are [`One`](crate::One), `Size<1>` and `U1`.
/// Every dimension can become [`Dyn`](crate::Dyn), and every dimension without a [name](crate::DimName) can get one.
///
/// ```
/// use shapecast::{IntoShape, Shape, Tensor};
///
/// fn matrix<S>(x: Tensor<f32, S>) -> Tensor<f32, Shape![dyn, dyn]>
/// where
///     S: Shape + IntoShape<Shape![dyn, dyn]>,
/// {
///     x.into_shape()
/// }
/// assert_eq!(matrix(Tensor::<f32, Shape![2, 3]>::ones()).shape(), [2, 3]);
/// ```
#[diagnostic::on_unimplemented(
    message = "shapes `{Self}` and `{R}` are not known to have the same sizes",
    label = "cannot be converted to `{R}`: `try_into_shape` compares the sizes at run time, and `reshape` changes them"
)]
pub trait IntoShape<R> {
    /// Always exists: the bound `Checked: Sized` asks for nothing more. See [`bounds`](crate::bounds#checked-sized).
    type Checked;
}
#[diagnostic::do_not_recommend]
impl IntoShape<DynShape> for DynShape {
    type Checked = ();
}
// Never used. With this second impl, rustc infers the shape from the type that the code expects, and reports that shape.
#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl IntoShape<Infallible> for DynShape {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl IntoShape<DynShape> for () {
    type Checked = ();
}
#[diagnostic::do_not_recommend]
impl IntoShape<()> for () {
    type Checked = ();
}

/// Dimensions of the same size as `To`, at axis `AXIS` of shapes `A` and `B`.
///
/// Compile errors name this trait. In generic code, use the bound [`IntoShape`].
///
/// ```compile_fail
/// use shapecast::{Shape, Tensor};
/// let x = Tensor::<f32, Shape![2, 3]>::ones();
/// let y: Tensor<f32, Shape![2, 4]> = x.into_shape();
/// ```
// Errors print the bare name of a trait only if it is public.
#[diagnostic::on_unimplemented(
    message = "sizes `{Self}` and `{To}` at axis {AXIS} are not known to be equal",
    label = "cannot be converted to `{B}`",
    note = "to give the axis another name, write `x.rename::<{AXIS}, Name>()`, or convert to `dyn` first; to compare sizes without a name, use `try_into_shape`",
    note = "to change the sizes, use `reshape`",
    note = "the compiler compares a size that it computed with `Size<N>` up to 1024, and with powers of 2 and of 10"
)]
pub trait SameSizeAt<To, A, B, const AXIS: usize>: SameSize<To> {
    /// See [`IfKnown`].
    #[doc(hidden)]
    type Output;
}
#[diagnostic::do_not_recommend]
impl<D, To, A, B, O, const AXIS: usize> SameSizeAt<To, A, B, AXIS> for D
where
    D: SameSize<To, Checked = O>,
{
    type Output = O;
}

macro_rules! tuples {
    ($([$(($a:ident $b:ident $o:ident $axis:literal))+];)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($a: Dim),+> IntoShape<DynShape> for ($($a,)+) {
            type Checked = ();
        }
        tuples!(@check [$($a, $b, $o),+] ($($a,)+), ($($b,)+); $(($a $b $o $axis))+);
    )+};
    (@check [$($generics:tt)*] $from:ty, $to:ty; $($axes:tt)+) => {
        checked_axes!(tuples! { @impl [$($generics)*] $from, $to; } SameSizeAt $from, $to; $($axes)+);
    };
    (
        @impl [$($generics:tt)*] $from:ty, $to:ty;
        [$(($a:ty, $b:ident, $o:ident, $axis:literal))+] $outputs:tt ($last:ty)
    ) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> IntoShape<$to> for $from
        where
            $($a: SameSizeAt<$b, $from, $to, $axis, Output = $o>,)+
        {
            type Checked = <$last as IfKnown>::Type<()>;
        }
    };
}
tuples! {
    [(A I S 0)];
    [(A I S 0) (B J T 1)];
    [(A I S 0) (B J T 1) (C K U 2)];
    [(A I S 0) (B J T 1) (C K U 2) (D L V 3)];
    [(A I S 0) (B J T 1) (C K U 2) (D L V 3) (E M W 4)];
    [(A I S 0) (B J T 1) (C K U 2) (D L V 3) (E M W 4) (F N X 5)];
    [(A I S 0) (B J T 1) (C K U 2) (D L V 3) (E M W 4) (F N X 5) (G O Y 6)];
    [(A I S 0) (B J T 1) (C K U 2) (D L V 3) (E M W 4) (F N X 5) (G O Y 6) (H P Z 7)];
}

/// Returns the sizes of a tensor of shape `S` as those of shape `R`.
///
/// # Errors
/// The rank or a known size differs, a size is less than the number that is added to its name, or a dimension has another
/// name.
fn converted_sizes<S: Shape, R: Shape>(sizes: &[usize]) -> Result<R::Sizes, ShapeError> {
    let converted = R::sizes_from(sizes)?;
    match S::RIGID.renamed_in(R::RIGID) {
        Some((dim, names)) => Err(Detail::Renamed { dim, names }.into()),
        None => Ok(converted),
    }
}

/// # Conversions to another type of the shape
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Converts this tensor to another shape type of the same sizes. Nothing is copied.
    ///
    /// `Size<6>` and typenum's `U6` are the same size, and so are [`One`](crate::One), `Size<1>` and
    /// `U1`. Every size can become `dyn`. The compiler rejects other sizes. [`rename`](Self::rename) changes a name.
    ///
    /// A size that the compiler computes, such as the sum of two sizes, is a `Size<N>` up to 1024 and for the powers of
    /// 2 and of 10, and a typenum integer otherwise. [`try_into_shape`](Self::try_into_shape) compares any sizes at run
    /// time.
    ///
    /// # Panics
    /// A size becomes a [name](crate::DimName) plus a number, and is less than this number.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = tensor![[1, 2, 3], [4, 5, 6]];
    /// let open: Tensor<i32, Shape![dyn, 3]> = x.into_shape();
    /// ```
    #[doc(alias = "into_shape_with_order")]
    #[track_caller]
    pub fn into_shape<R>(self) -> Tensor<T, R>
    where
        R: Shape,
        S: IntoShape<R, Checked: Sized>,
    {
        let sizes = unwrap_or_panic(R::sizes_from(self.shape()));
        Tensor::from_parts(self.into_parts().0, sizes)
    }

    /// Converts the shape to `R`, which must have the same sizes, without a copy.
    ///
    /// # Errors
    /// Returns an error if the rank or a size does not match `R`, if a size is less than the number that `R` adds to a
    /// [name](crate::DimName), or if a dimension has another name than that of `R`: [`rename`](Self::rename) changes a name. The tensor is dropped in
    /// that case. To keep the tensor, check [`R::sizes_from(x.shape())`](Shape::sizes_from) first.
    ///
    /// ```
    /// use shapecast::{DynTensor, Shape, Tensor};
    /// let loaded = DynTensor::from_shape_vec([7, 3], vec![0.5; 21])?;
    /// let batch: Tensor<f64, Shape![dyn, 3]> = loaded.try_into_shape::<Shape![dyn, 3]>()?;
    /// let error = batch.try_into_shape::<Shape![dyn, 4]>().unwrap_err();
    /// assert_eq!(error.to_string(), "shape [7, 3] is not of the form [dyn, 4]");
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn try_into_shape<R: Shape>(self) -> Result<Tensor<T, R>, ShapeError> {
        let sizes = converted_sizes::<S, R>(self.shape())?;
        Ok(Tensor::from_parts(self.into_parts().0, sizes))
    }
}

/// # Conversions to another type of the shape
impl<T: Element, S: KnownShape> Array<T, S> {
    /// Converts this array to another shape type of the same sizes.
    ///
    /// The compiler rejects other sizes. [`IntoShape`] lists the possible conversions.
    ///
    /// ```
    /// use shapecast::{Array, Shape, array};
    /// let x: Array<i32, Shape![{ 1 }, 3]> = array![[1, 2, 3]].into_shape();
    /// ```
    #[doc(alias = "into_shape_with_order")]
    #[inline]
    pub fn into_shape<R>(self) -> Array<T, R>
    where
        R: KnownShape,
        S: IntoShape<R, Checked: Sized>,
    {
        Array::copy_of(self.as_slice())
    }
}

macro_rules! views {
    ($($view:ident)*) => {$(
        /// # Conversions to another type of the shape
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Converts this view to another shape type of the same sizes.
            ///
            /// The compiler rejects other sizes. [`IntoShape`] lists the possible conversions.
            ///
            /// # Panics
            /// A size becomes a [name](crate::DimName) plus a number, and is less than this number.
            ///
            /// ```
            /// use shapecast::{Shape, View, tensor};
            /// let x = tensor![[1, 2, 3], [4, 5, 6]];
            /// let rows: View<'_, i32, Shape![dyn, 3]> = x.view().into_shape();
            /// ```
            #[doc(alias = "into_shape_with_order")]
            #[inline]
            #[track_caller]
            pub fn into_shape<R>(self) -> $view<'a, T, R>
            where
                R: Shape,
                S: IntoShape<R, Checked: Sized>,
            {
                unwrap_or_panic(self.with_shape())
            }

            /// Converts the shape to `R`, which must have the same sizes.
            ///
            /// # Errors
            /// Returns an error if the rank or a size does not match `R`, if a size is less than the number that `R` adds to a
            /// [name](crate::DimName), or if a dimension has another name than that of `R`.
            ///
            /// ```
            /// use shapecast::{DynTensor, Shape};
            /// let mut x = DynTensor::from_elem([4, 3], 1.0)?;
            /// assert!(x.view().try_into_shape::<Shape![dyn, 3]>().is_ok());
            /// let error = x.view_mut().try_into_shape::<Shape![dyn, 2]>().unwrap_err();
            /// assert_eq!(error.to_string(), "shape [4, 3] is not of the form [dyn, 2]");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            pub fn try_into_shape<R: Shape>(self) -> Result<$view<'a, T, R>, ShapeError> {
                let sizes = converted_sizes::<S, R>(self.shape())?;
                let strides = strides_from::<R>(&sizes, self.strides());
                let (data, offset) = self.into_data();
                Ok($view::from_parts(data, offset, sizes, strides))
            }
        }
    )*};
}
views!(View ViewMut);
