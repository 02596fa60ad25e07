//! The values that constructors accept as the sizes of a tensor.

use super::dim::Dim;
use super::dim::sealed::Sealed;
use super::dyn_shape::DynShape;
use super::traits::Shape;
use super::tuples::for_each_rank;
use crate::error::ShapeError;
use shapecast_kernel::DimVec;

/// Values that give the sizes of a tensor of shape `S`.
///
/// An array has one size for each dimension of `S`. The length of a slice or a `Vec` is checked at run
/// time.
///
/// The trait is sealed, because kernels rely on sizes that match `S`.
///
/// ```
/// use shapecast::{DynTensor, Shape, Tensor};
/// # fn main() -> Result<(), shapecast::ShapeError> {
/// let x = Tensor::<f32, Shape![dyn, 3]>::from_shape_vec([2, 3], vec![0.0; 6])?;
/// let y = DynTensor::from_shape_vec(x.shape(), vec![0.0; 6])?;
/// let z = DynTensor::from_shape_vec(vec![3, 2], vec![0.0; 6])?;
/// # Ok(()) }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not give the sizes of the shape `{S}`",
    label = "expected one `usize` for each dimension of `{S}`",
    note = "write the sizes as an array, such as `[2, 3]`, and name a shape that is `_`: `Tensor::<_, Shape![2, 3]>::from_shape_vec(..)`",
    note = "for sizes whose number is checked at run time, pass a slice or a `Vec`"
)]
pub trait IntoSizes<S: Shape>: SizesWithIndex {
    /// Returns the sizes, checked against the [pattern](Shape::PATTERN) of `S`.
    ///
    /// # Errors
    /// The errors of [`Shape::sizes_from`].
    ///
    /// ```
    /// use shapecast::{IntoSizes, Shape};
    /// assert!(IntoSizes::<Shape![dyn, 3]>::into_sizes([7, 3]).is_ok());
    /// assert!(IntoSizes::<Shape![dyn, 3]>::into_sizes([7, 4]).is_err());
    /// ```
    fn into_sizes(self) -> Result<S::Sizes, ShapeError>;
}

/// Values that give the sizes of a tensor, and the type of an index into that tensor.
///
/// The index of sizes in an array is an array. rustc then knows the index of a closure from the sizes alone, before it
/// knows the shape.
#[diagnostic::on_unimplemented(
    message = "a sealed trait of `shapecast` cannot be implemented for `{Self}`",
    label = "only arrays, slices and `Vec` implement it"
)]
pub trait SizesWithIndex: Sealed {
    /// The index of a tensor of shape `S`.
    type Index<S: Shape>;

    /// Converts an index.
    #[doc(hidden)]
    fn index<S: Shape>(index: &S::Sizes) -> Self::Index<S>;
}
macro_rules! sizes_with_index {
    (array $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl<const R: usize> SizesWithIndex for $type {
            type Index<S: Shape> = [usize; R];

            #[inline]
            fn index<S: Shape>(index: &S::Sizes) -> [usize; R] {
                let mut array = [0; R];
                array.copy_from_slice(index.as_ref());
                array
            }
        }
    )*};
    (slice $($type:ty),*) => {$(
        #[diagnostic::do_not_recommend]
        impl SizesWithIndex for $type {
            type Index<S: Shape> = S::Sizes;

            #[inline]
            fn index<S: Shape>(index: &S::Sizes) -> S::Sizes {
                index.clone()
            }
        }
    )*};
}
sizes_with_index! { array [usize; R], &[usize; R] }
sizes_with_index! { slice &[usize] }
#[cfg(feature = "alloc")]
sizes_with_index! { slice alloc::vec::Vec<usize>, &alloc::vec::Vec<usize> }

#[diagnostic::do_not_recommend]
impl Sealed for &[usize] {}
#[diagnostic::do_not_recommend]
impl<const R: usize> Sealed for [usize; R] {}
#[diagnostic::do_not_recommend]
impl<const R: usize> Sealed for &[usize; R] {}
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl Sealed for alloc::vec::Vec<usize> {}
#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl Sealed for &alloc::vec::Vec<usize> {}

#[diagnostic::do_not_recommend]
impl<S: Shape> IntoSizes<S> for &[usize] {
    #[inline]
    fn into_sizes(self) -> Result<S::Sizes, ShapeError> {
        S::sizes_from(self)
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> IntoSizes<DynShape> for [usize; R] {
    #[inline]
    fn into_sizes(self) -> Result<DimVec<usize>, ShapeError> {
        DynShape::sizes_from(&self)
    }
}

#[diagnostic::do_not_recommend]
impl<const R: usize> IntoSizes<DynShape> for &[usize; R] {
    #[inline]
    fn into_sizes(self) -> Result<DimVec<usize>, ShapeError> {
        DynShape::sizes_from(self)
    }
}

/// Implements [`IntoSizes`] for the arrays whose length is the rank of a tuple.
macro_rules! array_of_rank {
    ($($rank:literal ($($dim:ident)*))*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim),*> IntoSizes<($($dim,)*)> for [usize; $rank] {
            #[inline]
            fn into_sizes(self) -> Result<[usize; $rank], ShapeError> {
                <($($dim,)*)>::sizes_from(&self)
            }
        }
        #[diagnostic::do_not_recommend]
        impl<$($dim: Dim),*> IntoSizes<($($dim,)*)> for &[usize; $rank] {
            #[inline]
            fn into_sizes(self) -> Result<[usize; $rank], ShapeError> {
                <($($dim,)*)>::sizes_from(self)
            }
        }
    )*};
}
for_each_rank!(array_of_rank);

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<S: Shape> IntoSizes<S> for alloc::vec::Vec<usize> {
    #[inline]
    fn into_sizes(self) -> Result<S::Sizes, ShapeError> {
        S::sizes_from(&self)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<S: Shape> IntoSizes<S> for &alloc::vec::Vec<usize> {
    #[inline]
    fn into_sizes(self) -> Result<S::Sizes, ShapeError> {
        S::sizes_from(self)
    }
}
