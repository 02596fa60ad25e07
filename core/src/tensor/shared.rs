//! [`SharedTensor`], which reads elements that another value owns.

use super::index::Locate;
use core::marker::PhantomData;
use core::ops::{Deref, Index};

use super::ElementIndex;
use super::layout::{layout_for_data, row_major_strides, sizes_for_data};
use crate::element::{Element, Heap, Operand};
use crate::error::ShapeError;
use crate::shape::into_sizes::IntoSizes;
use crate::shape::layouts::Strided;
use crate::shape::traits::Shape;
use shapecast_kernel::Source;

/// A read-only tensor with elements `T` and shape `S`, in memory that an owner `O` keeps.
///
/// The owner is any value that dereferences to a slice: an `Arc<[T]>`, a memory map, a buffer of another
/// library. The elements are not copied. If the owner is `Clone`, such as an `Arc`, so is the tensor, and
/// the clones share the elements.
///
/// A `SharedTensor` is an operand of [`broadcast!`](crate::broadcast!). All other operations that read are
/// methods of its [`view`](Self::view). To write, copy the elements: `shared.view().to_tensor()`.
///
/// ```
/// use std::sync::Arc;
/// use shapecast::{Shape, SharedTensor, broadcast};
/// let data: Arc<[f32]> = Arc::from([1.0, 2.0, 3.0, 4.0]);
/// let x = SharedTensor::<f32, Shape![dyn, 2], _>::from_shape_owner([2, 2], Arc::clone(&data))?;
/// assert_eq!(x.as_ptr(), data.as_ptr());
/// assert_eq!(broadcast!(x * 2.0).as_slice(), [2.0, 4.0, 6.0, 8.0]);
///
/// let sum = std::thread::spawn(move || x.view().sum());
/// assert_eq!(sum.join().unwrap(), 10.0);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
// This is a separate type because a `Tensor` is mutable in place and its memory is aligned. With an owner in the
// `Buffer` of a `Tensor`, each write would check for it, even where the compiler knows all sizes.
#[must_use]
pub struct SharedTensor<T, S: Shape, O> {
    owner: O,
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
    elements: PhantomData<fn() -> T>,
}

impl<T, S: Shape, O: Clone> Clone for SharedTensor<T, S, O> {
    fn clone(&self) -> Self {
        SharedTensor {
            owner: self.owner.clone(),
            offset: self.offset,
            sizes: self.sizes.clone(),
            strides: self.strides.clone(),
            elements: PhantomData,
        }
    }
}

impl<T, S: Shape, O: Deref<Target = [T]>> SharedTensor<T, S, O> {
    /// Creates a contiguous tensor of the given sizes from the slice of `owner`, in row-major order.
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if there are more than [`MAX_RANK`](crate::MAX_RANK)
    /// sizes, or if the length of the slice is not the product of the sizes.
    ///
    /// ```
    /// use shapecast::{Shape, SharedTensor};
    /// type Rows = SharedTensor<u8, Shape![dyn, 3], Vec<u8>>;
    /// assert_eq!(Rows::from_shape_owner([2, 3], vec![1, 2, 3, 4, 5, 6])?[[1, 0]], 4);
    /// assert!(Rows::from_shape_owner([2, 3], vec![1, 2, 3, 4, 5]).is_err());
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_owner(sizes: impl IntoSizes<S>, owner: O) -> Result<Self, ShapeError> {
        let sizes = sizes_for_data::<S>(sizes, owner.len())?;
        let strides = row_major_strides::<S>(&sizes);
        Ok(Self::from_parts(owner, 0, sizes, strides))
    }

    /// Creates a tensor of the given sizes, strides and offset from the slice of `owner`.
    ///
    /// The arguments have the meaning that they have in
    /// [`View::from_shape_strides`](crate::View::from_shape_strides).
    ///
    /// # Errors
    /// Returns an error if `sizes` does not match `S`, if the numbers of sizes and strides differ, if an index
    /// leads outside the slice, or if the number of elements overflows `isize`.
    ///
    /// ```
    /// use shapecast::{Shape, SharedTensor};
    /// let columns: Box<[i32]> = Box::new([1, 2, 3, 4]);
    /// let x = SharedTensor::<i32, Shape![2, 2], _>::from_shape_strides([2, 2], &[1, 2], 0, columns)?;
    /// assert_eq!(x[[0, 1]], 3);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_strides(
        sizes: impl IntoSizes<S>,
        strides: &[isize],
        offset: usize,
        owner: O,
    ) -> Result<Self, ShapeError> {
        let (sizes, strides) = layout_for_data::<S>(sizes, strides, offset, owner.len())?;
        Ok(Self::from_parts(owner, offset, sizes, strides))
    }

    /// Creates a tensor from its parts. Reads check that the layout lies within the slice, because an owner may
    /// dereference to another slice at each call.
    fn from_parts(owner: O, offset: usize, sizes: S::Sizes, strides: S::Strides) -> Self {
        SharedTensor {
            owner,
            offset,
            sizes,
            strides,
            elements: PhantomData,
        }
    }

    /// Returns the owner of the elements.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use shapecast::{Shape, SharedTensor};
    /// let x = SharedTensor::<u8, Shape![2], _>::from_shape_owner([2], Arc::<[u8]>::from([1, 2]))?;
    /// assert_eq!(Arc::strong_count(x.owner()), 1);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn owner(&self) -> &O {
        &self.owner
    }

    /// Converts the tensor into the owner of its elements.
    ///
    /// ```
    /// use shapecast::{Shape, SharedTensor};
    /// let x = SharedTensor::<u8, Shape![2], _>::from_shape_owner([2], vec![1, 2])?;
    /// assert_eq!(x.into_owner(), [1, 2]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn into_owner(self) -> O {
        self.owner
    }

    #[inline]
    pub(super) fn source(&self) -> Source<'_, T, Strided<S>> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        Source::new(&self.owner, self.offset, sizes, Some(strides))
    }

    #[inline]
    fn own_sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }
}

// With this attribute, lists of operands in compile errors omit this type, because programs use the others
// more often.
#[diagnostic::do_not_recommend]
impl<T: Element, S: Shape, O: Deref<Target = [T]>> Operand for SharedTensor<T, S, O> {
    type Elem = T;
    type Shape = S;
    type Placement = Heap;
    type Layout = Strided<S>;
    #[inline(always)]
    fn source(&self) -> Source<'_, T, Strided<S>> {
        SharedTensor::source(self)
    }
}

/// Returns the element at an index.
///
/// # Panics
/// Panics if the index is out of bounds or if its length is not the rank.
impl<T, S: Shape, O: Deref<Target = [T]>, I: ElementIndex<S>> Index<I> for SharedTensor<T, S, O> {
    type Output = T;

    #[inline]
    #[track_caller]
    fn index(&self, index: I) -> &T {
        let source = self.source();
        &source.data[source.locate_or_panic::<S>(index.as_index())]
    }
}

super::access::impl_read_access!([O: Deref<Target = [T]>,] SharedTensor<T, S, O>, Shape, (source().data) '_, stored);

#[cfg(all(test, feature = "alloc"))]
#[path = "tests/shared.rs"]
mod tests;
