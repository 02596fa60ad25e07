//! From one kind to another, and from one spelling of a shape to another.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::layout::strides_from;
use super::{Array, Element, View, ViewMut};
#[cfg(feature = "alloc")]
use super::{DynTensor, Tensor};
use crate::dim_vec::DimVec;
use crate::error::ShapeError;
#[cfg(feature = "alloc")]
use crate::error::unwrap_or_panic;
#[cfg(feature = "alloc")]
use crate::kernel::{Buffer, fill_buffer};
use crate::kernel::{Map, element, fill_array};
#[cfg(feature = "alloc")]
use crate::shape::dim::Dyn;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};

#[cfg(feature = "alloc")]
impl<T, S: Shape> Tensor<T, S> {
    /// Forgets what the compiler knows of the shape; no copy.
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

    /// Holds the sizes against the shape `R`, which they are typed by from then on; no copy.
    ///
    /// # Errors
    /// The rank or a size is not what `R` says. The tensor is lost then: ask
    /// [`R::sizes_from(x.shape())`](Shape::sizes_from) first to keep it.
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
        let sizes = R::sizes_from(self.shape())?;
        Ok(Tensor::from_parts(self.into_parts().0, sizes))
    }

    /// A view for writing of all elements.
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        let sizes = self.sizes();
        ViewMut::from_contiguous(self.as_mut_slice(), sizes)
    }
}

#[cfg(feature = "alloc")]
impl<T: Element, S: KnownShape> Tensor<T, S> {
    /// The elements as an inline array.
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(tensor![1.0, 2.0].to_array(), array![1.0, 2.0]);
    /// ```
    pub fn to_array(&self) -> Array<T, S> {
        Array::copy_of(self.as_slice())
    }
}

impl<T, S: KnownShape> Array<T, S> {
    /// The elements as a tensor, on the heap.
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(array![1.0, 2.0].into_tensor(), tensor![1.0, 2.0]);
    /// ```
    #[cfg(feature = "alloc")]
    #[track_caller]
    pub fn into_tensor(self) -> Tensor<T, S> {
        let data = unwrap_or_panic(Buffer::from_array::<S>(self.into_nested()));
        Tensor::from_parts(data, S::SIZES)
    }

    /// A view for writing of all elements.
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        ViewMut::from_contiguous(self.as_mut_slice(), S::SIZES)
    }
}

#[cfg(feature = "alloc")]
impl<T: Element, S: KnownShape> Array<T, S> {
    /// A copy of the elements as a tensor, on the heap.
    ///
    /// # Panics
    /// There are more elements than memory.
    ///
    /// ```
    /// use shapecast::{array, tensor};
    /// assert_eq!(array![1.0, 2.0].to_tensor(), tensor![1.0, 2.0]);
    /// ```
    #[track_caller]
    pub fn to_tensor(&self) -> Tensor<T, S> {
        self.view().to_tensor()
    }
}

macro_rules! slices {
    ($type:ident $shape:ident) => {
        /// The elements in row-major order.
        impl<T, S: $shape> AsRef<[T]> for $type<T, S> {
            #[inline]
            fn as_ref(&self) -> &[T] {
                self.as_slice()
            }
        }

        /// The elements in row-major order, for writing.
        impl<T, S: $shape> AsMut<[T]> for $type<T, S> {
            #[inline]
            fn as_mut(&mut self) -> &mut [T] {
                self.as_mut_slice()
            }
        }
    };
}
#[cfg(feature = "alloc")]
slices!(Tensor Shape);
slices!(Array KnownShape);

macro_rules! retyped {
    ($($view:ident)*) => {$(
        impl<'a, T, S: Shape> $view<'a, T, S> {
            /// Forgets what the compiler knows of the shape.
            pub fn into_dyn(self) -> $view<'a, T, DynShape> {
                let sizes = DimVec::from_slice(self.shape());
                let strides = DimVec::from_slice(self.strides());
                let (data, offset) = self.into_data();
                $view::from_parts(data, offset, sizes, strides)
            }

            /// Holds the sizes against the shape `R`, which they are typed by from then on.
            ///
            /// # Errors
            /// The rank or a size is not what `R` says.
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
                let sizes = R::sizes_from(self.shape())?;
                let strides = strides_from::<R>(&sizes, self.strides());
                let (data, offset) = self.into_data();
                Ok($view::from_parts(data, offset, sizes, strides))
            }
        }
    )*};
}
retyped!(View ViewMut);

macro_rules! copied {
    ($($view:ident)*) => {$(
        #[cfg(feature = "alloc")]
        impl<T: Element, S: Shape> $view<'_, T, S> {
            /// A copy of the elements as a tensor of its own, contiguous in row-major order.
            ///
            /// # Panics
            /// There are more elements than memory.
            ///
            /// ```
            /// use shapecast::{Shape, tensor};
            /// let wide = tensor![1, 2].broadcast_to::<Shape![2, 2]>().to_tensor();
            /// assert_eq!(wide, tensor![[1, 2], [1, 2]]);
            /// ```
            #[track_caller]
            pub fn to_tensor(&self) -> Tensor<T, S> {
                let copy = Map::<S, _, _, _>::new(((), self.source()), (), element);
                let data = unwrap_or_panic(fill_buffer::<S, _>(self.shape(), copy));
                Tensor::from_parts(data, self.sizes())
            }
        }

        impl<T: Element, S: KnownShape> $view<'_, T, S> {
            /// A copy of the elements as an inline array.
            ///
            /// ```
            /// use shapecast::{Array, Shape, array};
            /// let turn = array![[0.0, -1.0], [1.0, 0.0]];
            /// let back: Array<f64, Shape![2, 2]> = turn.transpose().to_array();
            /// assert_eq!(back, array![[0.0, 1.0], [-1.0, 0.0]]);
            /// ```
            ///
            /// An expression of arrays alone is an array, without a heap too:
            ///
            /// ```
            /// # use shapecast::{Array, Shape, array, broadcast};
            /// fn product<const R: usize, const K: usize, const C: usize>(
            ///     a: &Array<f64, Shape![R, K]>,
            ///     b: &Array<f64, Shape![K, C]>,
            /// ) -> Array<f64, Shape![R, C]> {
            ///     broadcast!(sum::<1>(&a.unsqueeze::<2>().to_array() * b))
            /// }
            /// let turn = array![[0.0, -1.0], [1.0, 0.0]];
            /// assert_eq!(product(&turn, &turn), array![[-1.0, 0.0], [0.0, -1.0]]);
            /// ```
            pub fn to_array(&self) -> Array<T, S> {
                let copy = Map::<S, _, _, _>::new(((), self.source()), (), element);
                Array::new(fill_array::<S, T>(copy))
            }
        }
    )*};
}
copied!(View ViewMut);

/// A value as an array of rank 0, which broadcasts with everything.
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

/// A value as a tensor of rank 0, which broadcasts with everything.
///
/// # Panics
/// There is no memory for it.
#[cfg(feature = "alloc")]
impl<T> From<T> for Tensor<T, ()> {
    #[track_caller]
    fn from(value: T) -> Self {
        Array::from(value).into_tensor()
    }
}

#[cfg(feature = "alloc")]
macro_rules! from_vectors {
    ($($shape:ty)*) => {$(
        /// The elements as a tensor of rank 1; no copy. The shape has to be said: a vector may be the only
        /// element of a tensor of rank 0 too.
        ///
        /// # Panics
        /// There are more than `isize::MAX` elements, which take no memory then.
        ///
        /// ```
        /// use shapecast::{DynTensor, Shape, Tensor};
        /// let x = DynTensor::from(vec![1.0, 2.0]);
        /// let y: Tensor<f64, Shape![dyn]> = vec![1.0, 2.0].into();
        /// assert_eq!((x.shape(), y.shape()), (&[2][..], &[2][..]));
        /// ```
        impl<T> From<Vec<T>> for Tensor<T, $shape> {
            #[track_caller]
            fn from(elements: Vec<T>) -> Self {
                unwrap_or_panic(Tensor::from_shape_vec([elements.len()], elements))
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
from_vectors!((Dyn,) DynShape);

/// The elements as a tensor, on the heap.
///
/// # Panics
/// There are more elements than memory.
#[cfg(feature = "alloc")]
impl<T, S: KnownShape> From<Array<T, S>> for Tensor<T, S> {
    #[track_caller]
    fn from(array: Array<T, S>) -> Self {
        array.into_tensor()
    }
}

#[cfg(test)]
#[path = "tests/convert.rs"]
mod tests;
