//! Conversions between tensors, arrays and views.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use shapecast_kernel::Buffer;
use shapecast_kernel::{DimVec, element};

use super::{Array, View, ViewMut};
#[cfg(feature = "alloc")]
use super::{DynTensor, Tensor};
use crate::element::Element;
#[cfg(feature = "alloc")]
use crate::error::{ShapeError, unwrap_or_panic};
#[cfg(feature = "alloc")]
use crate::shape::dim::Dyn;
#[cfg(feature = "alloc")]
use crate::shape::dim_name::DimName;
#[cfg(feature = "alloc")]
use crate::shape::dim_name::{Longer, NameOfList, Shorter};
use crate::shape::dyn_shape::DynShape;
#[cfg(feature = "alloc")]
use crate::shape::layouts::AllDims;
#[cfg(feature = "alloc")]
use crate::shape::results::fill_buffer;
use crate::shape::results::{Map, fill_array};
use crate::shape::traits::{KnownShape, Shape};

/// # Conversions
#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Converts the shape to [`DynShape`](crate::DynShape), without a copy.
    ///
    /// ```
    /// use shapecast::{DynTensor, tensor};
    /// let x: DynTensor<f32> = tensor![1.0, 2.0, 3.0].into_dyn();
    /// assert_eq!(x.shape(), [3]);
    /// ```
    pub fn into_dyn(self) -> DynTensor<T> {
        let (data, sizes) = self.into_parts();
        Tensor::from_parts(data, DimVec::from_slice(sizes.as_ref()))
    }

    /// Returns a mutable view of all elements.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.view_mut().transpose()[[0, 1]] = 9;
    /// assert_eq!(x, tensor![[1, 2], [9, 4]]);
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        let sizes = self.sizes();
        ViewMut::from_contiguous(self.as_mut_slice(), sizes)
    }
}

#[cfg(feature = "alloc")]
impl<T: Element, S: KnownShape> Tensor<T, S> {
    /// Copies the elements into an [`Array`].
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(tensor![1.0, 2.0].to_array(), array![1.0, 2.0]);
    /// ```
    pub fn to_array(&self) -> Array<T, S> {
        Array::copy_of(self.as_slice())
    }
}

impl<T: Element, S: KnownShape> Array<T, S> {
    /// Copies this array, for code that reads any type of tensor.
    ///
    /// ```
    /// use shapecast::array;
    /// assert_eq!(array![[1, 2], [3, 4]].transpose().to_array(), array![[1, 3], [2, 4]]);
    /// ```
    #[inline]
    pub fn to_array(&self) -> Array<T, S> {
        Array::copy_of(self.as_slice())
    }
}

impl<T, S: KnownShape> Array<T, S> {
    /// Moves the elements into a [`Tensor`].
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(array![1.0, 2.0].into_tensor(), tensor![1.0, 2.0]);
    /// ```
    #[cfg(feature = "alloc")]
    #[track_caller]
    pub fn into_tensor(self) -> Tensor<T, S> {
        let data = unwrap_or_panic(
            Buffer::from_array::<AllDims<S>>(self.into_nested()).map_err(ShapeError::from),
        );
        Tensor::from_parts(data, S::SIZES)
    }

    /// Returns a mutable view of all elements.
    ///
    /// ```
    /// use shapecast::array;
    /// let mut x = array![[1, 2], [3, 4]];
    /// x.view_mut().transpose()[[0, 1]] = 9;
    /// assert_eq!(x, array![[1, 2], [9, 4]]);
    /// ```
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        ViewMut::from_contiguous(self.as_mut_slice(), S::SIZES)
    }
}

#[cfg(feature = "alloc")]
impl<T: Element, S: KnownShape> Array<T, S> {
    /// Copies the elements into a [`Tensor`].
    ///
    /// # Panics
    /// Panics if the allocation fails.
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(array![1.0, 2.0].to_tensor(), tensor![1.0, 2.0]);
    /// ```
    #[doc(alias("to_owned", "contiguous", "copy"))]
    #[track_caller]
    pub fn to_tensor(&self) -> Tensor<T, S> {
        self.view().to_tensor()
    }
}

macro_rules! impl_as_ref {
    ($type:ident $shape:ident) => {
        /// Returns the elements as a slice, in row-major order.
        impl<T, S: $shape> AsRef<[T]> for $type<T, S> {
            #[inline]
            fn as_ref(&self) -> &[T] {
                self.as_slice()
            }
        }

        /// Returns the elements as a mutable slice, in row-major order.
        impl<T, S: $shape> AsMut<[T]> for $type<T, S> {
            #[inline]
            fn as_mut(&mut self) -> &mut [T] {
                self.as_mut_slice()
            }
        }
    };
}
#[cfg(feature = "alloc")]
impl_as_ref!(Tensor Shape);
impl_as_ref!(Array KnownShape);

macro_rules! impl_shape_conversions {
    ($($view:ident)*) => {$(
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Converts the shape to [`DynShape`](crate::DynShape).
            ///
            /// ```
            /// use shapecast::{DynShape, View, tensor};
            /// let x = tensor![[1, 2], [3, 4]];
            /// let view: View<'_, i32, DynShape> = x.transpose().into_dyn();
            /// assert_eq!((view.ndim(), view.strides()), (2, &[1, 2][..]));
            /// ```
            pub fn into_dyn(self) -> $view<'a, T, DynShape> {
                let sizes = DimVec::from_slice(self.shape());
                let strides = DimVec::from_slice(self.strides());
                let (data, offset) = self.into_data();
                $view::from_parts(data, offset, sizes, strides)
            }
        }
    )*};
}
impl_shape_conversions!(View ViewMut);

macro_rules! impl_copies {
    ($($view:ident)*) => {$(
        #[cfg(feature = "alloc")]
        impl<T: Element, S: Shape> $view<'_, T, S> {
            /// Copies the elements into a [`Tensor`], contiguous in row-major order.
            ///
            /// # Panics
            /// Panics if the allocation fails.
            ///
            /// ```
            /// use shapecast::{Shape, tensor};
            /// let rows = tensor![1, 2].broadcast_to::<Shape![2, 2]>().to_tensor();
            /// assert_eq!(rows, tensor![[1, 2], [1, 2]]);
            /// ```
            #[doc(alias("to_owned", "contiguous", "copy"))]
            #[track_caller]
            pub fn to_tensor(&self) -> Tensor<T, S> {
                let copy = Map::<S, _, _, _>::new(((), self.source()), (), element);
                let data = unwrap_or_panic(fill_buffer::<S, _>(self.shape(), copy));
                Tensor::from_parts(data, self.sizes())
            }
        }

        impl<T: Element, S: KnownShape> $view<'_, T, S> {
            /// Copies the elements into an [`Array`].
            ///
            /// ```
            /// use shapecast::{Array, Shape, array, tensor};
            /// let rotation = tensor![[0.0, -1.0], [1.0, 0.0]];
            /// let inverse: Array<f64, Shape![2, 2]> = rotation.transpose().to_array();
            /// assert_eq!(inverse, array![[0.0, 1.0], [-1.0, 0.0]]);
            /// ```
            ///
            /// An expression on a view returns a [`Tensor`](crate::Tensor), which needs the feature `alloc`. Copy
            /// the view to get an `Array` instead:
            ///
            /// ```
            /// use shapecast::{Array, Shape, ShapeError, View, broadcast};
            /// fn mean(samples: &[f32]) -> Result<Array<f32, Shape![2]>, ShapeError> {
            ///     let samples = View::<'_, f32, Shape![3, 2]>::from_shape_slice([3, 2], samples)?;
            ///     Ok(broadcast!(mean::<0>(&samples.to_array())))
            /// }
            /// assert_eq!(mean(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?.as_slice(), [3.0, 4.0]);
            /// # Ok::<(), ShapeError>(())
            /// ```
            pub fn to_array(&self) -> Array<T, S> {
                let copy = Map::<S, _, _, _>::new(((), self.source()), (), element);
                Array::new(fill_array::<S, T>(copy))
            }
        }
    )*};
}
impl_copies!(View ViewMut);

/// Wraps a value in an array of rank 0, which broadcasts with every shape.
///
/// ```
/// use shapecast::{Array, array, broadcast};
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Metres(f64);
/// let unit = Array::from(Metres(1.0));
/// let lengths = broadcast!(Metres(&array![1.0, 2.0] * (unit).0));
/// assert_eq!(lengths.as_slice(), [Metres(1.0), Metres(2.0)]);
/// ```
impl<T> From<T> for Array<T, ()> {
    fn from(value: T) -> Self {
        Array::new(value)
    }
}

/// Wraps a value in a tensor of rank 0, which broadcasts with every shape.
///
/// # Panics
/// Panics if the allocation fails.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T> From<T> for Tensor<T, ()> {
    #[track_caller]
    fn from(value: T) -> Self {
        Array::from(value).into_tensor()
    }
}

#[cfg(feature = "alloc")]
macro_rules! impl_from_vec {
    ($([$($generics:tt)*] $shape:ty;)*) => {$(
        /// Converts a `Vec` into a tensor of rank 1, without a copy.
        ///
        /// State the type of the tensor, as in the example: a `Vec` also converts into a tensor of rank 0 whose only
        /// element is the `Vec`.
        ///
        /// # Panics
        /// - There are more than `isize::MAX` elements, which is possible for zero-sized types only.
        /// - The size is a [name](crate::DimName) plus a number, and there are fewer elements than this number.
        ///
        /// ```
        /// use shapecast::{DynTensor, Shape, Tensor};
        /// let x = DynTensor::from(vec![1.0, 2.0]);
        /// let y: Tensor<f64, Shape![dyn]> = vec![1.0, 2.0].into();
        /// assert_eq!((x.shape(), y.shape()), (&[2][..], &[2][..]));
        /// ```
        impl<T, $($generics)*> From<Vec<T>> for Tensor<T, $shape> {
            #[track_caller]
            fn from(elements: Vec<T>) -> Self {
                unwrap_or_panic(Tensor::from_shape_vec([elements.len()], elements))
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
impl_from_vec! {
    [] (Dyn,);
    // rustc lists at most four of these impls for `let x = Tensor::from(list);`, in a second error.
    [B: NameOfList,] (B,);
    [B: DimName, const K: usize,] (Longer<B, K>,);
    [B: DimName, const K: usize,] (Shorter<B, K>,);
    [] DynShape;
}

/// Moves the elements of an array into a tensor.
///
/// # Panics
/// Panics if the allocation fails.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T, S: KnownShape> From<Array<T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(array: Array<T, S>) -> Self {
        array.into_tensor()
    }
}

/// Copies the elements, as [`to_tensor`](View::to_tensor) does.
///
/// # Panics
/// Panics if the allocation fails.
///
/// ```
/// use shapecast::{Shape, Tensor, tensor};
/// fn transposed(x: &Tensor<f64, Shape![2, 3]>) -> Tensor<f64, Shape![3, 2]> {
///     x.transpose().into()
/// }
/// assert_eq!(transposed(&tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])[[2, 0]], 3.0);
/// ```
// rustc proposes `into` where a view is returned as a tensor.
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape> From<View<'_, T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(view: View<'_, T, S>) -> Self {
        view.to_tensor()
    }
}

#[cfg(test)]
#[path = "tests/convert.rs"]
mod tests;
