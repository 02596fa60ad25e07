//! Tensors as bytes and bytes as tensors, by the crate [`bytemuck`].

use core::marker::PhantomData;
use core::ops::Deref;

use bytemuck::{AnyBitPattern, NoUninit, Pod, PodCastError};

#[cfg(feature = "alloc")]
use crate::error::element_count;
use crate::error::{Detail, ShapeError};
use crate::shape::into_sizes::IntoSizes;
use crate::shape::traits::{KnownShape, Shape};
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, SharedTensor, View, ViewMut};

/// The function that copies bytes of any alignment, for errors.
const COPY: &str = "Tensor::from_bytes";

/// Returns the error for `len` bytes that are not a slice of `T`. `copy` is the function that copies bytes of any
/// alignment.
#[cold]
pub(super) fn cast_error<T>(len: usize, copy: &'static str, error: PodCastError) -> ShapeError {
    let (alignment, size) = (align_of::<T>(), size_of::<T>());
    match error {
        PodCastError::TargetAlignmentGreaterAndInputNotAligned => {
            Detail::Unaligned { alignment, copy }
        }
        _ => Detail::ByteCount { len, size },
    }
    .into()
}

/// Casts bytes to a slice of `T`. An empty slice may have any alignment.
pub(super) fn cast<'a, T: AnyBitPattern>(
    bytes: &'a [u8],
    copy: &'static str,
) -> Result<&'a [T], ShapeError> {
    if bytes.is_empty() {
        return Ok(&[]);
    }
    bytemuck::try_cast_slice(bytes).map_err(|error| cast_error::<T>(bytes.len(), copy, error))
}

macro_rules! owned_bytes {
    ($($type:ident $shape:ident;)*) => {$(
        /// # Bytes
        impl<T: NoUninit, S: $shape> $type<T, S> {
            /// Returns the bytes of the elements, in row-major order.
            ///
            /// Needs the feature `bytemuck`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![1_u16, 0x203];
            /// assert_eq!(x.as_bytes(), [1_u16.to_ne_bytes(), 0x203_u16.to_ne_bytes()].concat());
            /// ```
            #[inline]
            #[must_use]
            pub fn as_bytes(&self) -> &[u8] {
                bytemuck::cast_slice(self.as_slice())
            }
        }

        impl<T: Pod, S: $shape> $type<T, S> {
            /// Returns the bytes of the elements for writing, in row-major order.
            ///
            /// Needs the feature `bytemuck`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![1_u16, 2];
            /// x.as_bytes_mut().fill(255);
            /// assert_eq!(x, tensor![u16::MAX, u16::MAX]);
            /// ```
            #[inline]
            #[must_use]
            pub fn as_bytes_mut(&mut self) -> &mut [u8] {
                bytemuck::cast_slice_mut(self.as_mut_slice())
            }
        }
    )*};
}
#[cfg(feature = "alloc")]
owned_bytes!(Tensor Shape;);
owned_bytes!(Array KnownShape;);

#[cfg(feature = "alloc")]
impl<T: Pod, S: Shape> Tensor<T, S> {
    /// Copies bytes into a tensor of the given sizes. The bytes need not be aligned.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the number of bytes is not the size of the elements,
    /// or if the allocation fails.
    ///
    /// ```
    /// use shapecast::{Shape, Tensor, tensor};
    /// let x = Tensor::<u16, Shape![dyn, 1]>::from_bytes([2, 1], &[1, 1, 2, 2])?;
    /// assert_eq!(x, tensor![[0x101], [0x202]]);
    /// assert!(Tensor::<u16, Shape![2]>::from_bytes([2], &[1, 1, 2]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_bytes(sizes: impl IntoSizes<S>, bytes: &[u8]) -> Result<Self, ShapeError> {
        let sizes = sizes.into_sizes()?;
        let len = element_count(sizes.as_ref())?;
        if len.checked_mul(size_of::<T>()) != Some(bytes.len()) {
            let size = size_of::<T>();
            return Err(match bytes.len().checked_div(size) {
                Some(elements) if elements * size == bytes.len() => Detail::DataLength {
                    sizes: shapecast_kernel::DimVec::from_slice(sizes.as_ref()),
                    len: elements,
                },
                _ => Detail::ByteCount {
                    len: bytes.len(),
                    size,
                },
            }
            .into());
        }
        let mut tensor = Self::filled(sizes, T::zeroed())?;
        tensor.as_bytes_mut().copy_from_slice(bytes);
        Ok(tensor)
    }
}

/// # Bytes
impl<'a, T: AnyBitPattern, S: Shape> View<'a, T, S> {
    /// Views bytes as a contiguous tensor of the given sizes, in row-major order, without a copy.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the number of bytes is not the size of the elements,
    /// or if the bytes are not aligned for `T`. `Tensor::from_bytes` copies bytes of any alignment.
    ///
    /// ```
    /// use shapecast::{Shape, View, tensor};
    /// let x = tensor![[1.0_f32, 2.0], [3.0, 4.0]];
    /// let view = View::<f32, Shape![dyn, 2]>::from_bytes([2, 2], x.as_bytes())?;
    /// assert_eq!((view.as_ptr(), view[[1, 0]]), (x.as_ptr(), 3.0));
    /// assert!(View::<f32, Shape![3]>::from_bytes([3], &x.as_bytes()[1..13]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_bytes(sizes: impl IntoSizes<S>, bytes: &'a [u8]) -> Result<Self, ShapeError> {
        View::from_shape_slice(sizes, cast(bytes, COPY)?)
    }
}

impl<'a, T: NoUninit, S: Shape> View<'a, T, S> {
    /// Returns the bytes of the elements, or `None` if the elements are not contiguous in row-major order.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1_u8, 2], [3, 4]];
    /// assert_eq!(x.view().as_bytes(), Some(&[1, 2, 3, 4][..]));
    /// assert_eq!(x.transpose().as_bytes(), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn as_bytes(&self) -> Option<&'a [u8]> {
        Some(bytemuck::cast_slice(self.as_slice()?))
    }
}

/// # Bytes
impl<'a, T: Pod, S: Shape> ViewMut<'a, T, S> {
    /// Views bytes mutably as a contiguous tensor of the given sizes, in row-major order, without a copy.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the number of bytes is not the size of the elements,
    /// or if the bytes are not aligned for `T`.
    ///
    /// ```
    /// use shapecast::{Shape, ViewMut, tensor};
    /// let mut x = tensor![1_u32, 2];
    /// let mut view = ViewMut::<u16, Shape![4]>::from_bytes([4], x.as_bytes_mut())?;
    /// view.fill(0);
    /// assert_eq!(x, tensor![0, 0]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_bytes(sizes: impl IntoSizes<S>, bytes: &'a mut [u8]) -> Result<Self, ShapeError> {
        let len = bytes.len();
        let elements = if bytes.is_empty() {
            &mut []
        } else {
            bytemuck::try_cast_slice_mut(bytes)
                .map_err(|error| cast_error::<T>(len, COPY, error))?
        };
        ViewMut::from_shape_slice(sizes, elements)
    }
}

/// An owner of bytes that dereferences to elements `T`. See [`SharedTensor::from_bytes`].
#[derive(Clone, Debug)]
pub struct CastBytes<T, O> {
    bytes: O,
    elements: PhantomData<fn() -> T>,
}

impl<T, O> CastBytes<T, O> {
    /// Returns the owner of the bytes.
    pub fn into_inner(self) -> O {
        self.bytes
    }
}

impl<T: AnyBitPattern, O: Deref<Target = [u8]>> Deref for CastBytes<T, O> {
    type Target = [T];

    // `from_bytes` checked the bytes. If an owner returns other bytes that do not fit, there are no elements.
    #[inline]
    fn deref(&self) -> &[T] {
        cast(&self.bytes, COPY).unwrap_or_default()
    }
}

impl<T: AnyBitPattern, S: Shape, O: Deref<Target = [u8]>> SharedTensor<T, S, CastBytes<T, O>> {
    /// Creates a contiguous tensor of the given sizes from the bytes of `owner`, without a copy.
    ///
    /// Needs the feature `bytemuck`.
    ///
    /// The owner is, for example, a memory map. The elements are in row-major order.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the number of bytes is not the size of the elements,
    /// or if the bytes are not aligned for `T`.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use shapecast::{Shape, SharedTensor};
    /// let bytes: Arc<[u8]> = Arc::from([1, 2, 3, 4]);
    /// let x = SharedTensor::<[u8; 2], Shape![2], _>::from_bytes([2], Arc::clone(&bytes))?;
    /// assert_eq!((x.as_ptr().cast(), x[1]), (bytes.as_ptr(), [3, 4]));
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_bytes(sizes: impl IntoSizes<S>, owner: O) -> Result<Self, ShapeError> {
        cast::<T>(&owner, COPY)?;
        let owner = CastBytes {
            bytes: owner,
            elements: PhantomData,
        };
        SharedTensor::from_shape_owner(sizes, owner)
    }
}
