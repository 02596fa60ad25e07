//! Conversions between the index of an element and its position in row-major order.

use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::offsets::seek;

use super::{ElementIndex, for_each_tensor_type};
use crate::error::{Detail, ShapeError, element_count, unwrap_or_panic};
use crate::shape::dyn_shape::check_rank;
use crate::shape::traits::{KnownShape, Shape};

/// Returns the position of `index` in row-major order. Each entry is less than its size.
#[inline]
pub(super) fn flat_index(index: &[usize], sizes: &[usize]) -> usize {
    let entries = index.iter().zip(sizes);
    entries.fold(0, |flat, (&i, &size)| flat * size + i)
}

/// Sets `index` to the index at position `flat`.
///
/// # Errors
/// The number of elements overflows, or `flat` is not less than it.
fn unravel(flat: usize, sizes: &[usize], index: &mut [usize]) -> Result<(), ShapeError> {
    let len = element_count(sizes)?;
    if flat >= len {
        return Err(Detail::FlatIndexBounds { index: flat, len }.into());
    }
    seek(sizes, flat, index);
    Ok(())
}

/// Returns the position of `index`.
///
/// # Errors
/// The number of elements overflows, `index` does not have an entry for each size, or an entry is not less than
/// its size.
fn ravel(index: &[usize], sizes: &[usize]) -> Result<usize, ShapeError> {
    element_count(sizes)?;
    let (rank, len) = (sizes.len(), index.len());
    if len != rank {
        return Err(Detail::IndexLength { rank, len }.into());
    }
    let mut entries = index.iter().zip(sizes).enumerate();
    if let Some((dim, (&index, &size))) = entries.find(|(_, (index, size))| index >= size) {
        return Err(Detail::IndexBounds { index, dim, size }.into());
    }
    Ok(flat_index(index, sizes))
}

/// Returns the index at position `flat` in row-major order of a tensor of shape `S`.
///
/// This is NumPy's `unravel_index`. For the shape of an existing tensor, whose sizes may be known only at run
/// time, call its method [`unravel_index`](crate::View::unravel_index).
///
/// # Panics
/// `flat` is not less than the number of elements.
///
/// ```
/// use shapecast::{Shape, unravel_index};
/// assert_eq!(unravel_index::<Shape![6, 7, 8]>(99), [1, 5, 3]);
/// ```
#[inline]
#[must_use]
#[track_caller]
pub fn unravel_index<S: KnownShape>(flat: usize) -> S::Sizes {
    let mut index = S::SIZES;
    unwrap_or_panic(unravel(flat, S::SIZES_REF, index.as_mut()));
    index
}

/// Returns the index at position `flat` in row-major order of a tensor of the given sizes.
///
/// This is [`unravel_index`] for sizes known only at run time.
///
/// # Errors
/// `flat` is not less than the number of elements, this number overflows, or there are more than
/// [`MAX_RANK`](crate::MAX_RANK) sizes.
///
/// ```
/// use shapecast::try_unravel_index;
/// let sizes = [6, 7, 8];
/// assert_eq!(try_unravel_index(99, &sizes)?, [1, 5, 3]);
/// let error = try_unravel_index(6 * 7 * 8, &sizes).unwrap_err();
/// assert_eq!(error.to_string(), "index 336 is out of bounds for array with size 336");
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub fn try_unravel_index(flat: usize, sizes: &[usize]) -> Result<DimVec<usize>, ShapeError> {
    check_rank(sizes.len())?;
    let mut index = DimVec::from_slice(sizes);
    unravel(flat, sizes, index.as_mut())?;
    Ok(index)
}

/// Returns the position in row-major order of the element at `index` of a tensor of shape `S`.
///
/// This is NumPy's `ravel_multi_index`, and the inverse of [`unravel_index`].
///
/// # Panics
/// An entry of `index` is not less than its size.
///
/// ```
/// use shapecast::{Shape, ravel_multi_index};
/// assert_eq!(ravel_multi_index::<Shape![6, 7, 8]>([1, 5, 3]), 99);
/// ```
#[inline]
#[must_use]
#[track_caller]
pub fn ravel_multi_index<S: KnownShape>(index: S::Sizes) -> usize {
    unwrap_or_panic(ravel(index.as_ref(), S::SIZES_REF))
}

/// Returns the position in row-major order of the element at `index` of a tensor of the given sizes.
///
/// This is [`ravel_multi_index`] for sizes known only at run time.
///
/// # Errors
/// `index` does not have an entry for each size, an entry is not less than its size, or the number of elements
/// overflows.
///
/// ```
/// use shapecast::try_ravel_multi_index;
/// assert_eq!(try_ravel_multi_index(&[1, 5, 3], &[6, 7, 8])?, 99);
/// let error = try_ravel_multi_index(&[1, 7, 3], &[6, 7, 8]).unwrap_err();
/// assert_eq!(error.to_string(), "index 7 is out of bounds for axis 1 with size 7");
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub fn try_ravel_multi_index(index: &[usize], sizes: &[usize]) -> Result<usize, ShapeError> {
    ravel(index, sizes)
}

macro_rules! methods {
    ([$($generics:tt)*] $type:ty, $shape:ident => $tensor:ident $storage:ident;) => {
        /// # Positions in row-major order
        impl<$($generics)* T, S: $shape> $type {
            /// Returns the index of the element at position `flat` in row-major order.
            ///
            /// The index is an array, such as `[i, j]`, or a [`DimVec`](crate::bounds::DimVec) if the rank is known only
            /// at run time. This is NumPy's `unravel_index(flat, x.shape)`.
            ///
            /// # Panics
            /// `flat` is not less than the number of elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 8, 1], [2, 5, 4]];
            /// let [i, j] = x.unravel_index(x.argmax());
            /// assert_eq!((i, j, x[[i, j]]), (0, 1, 8));
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn unravel_index(&self, flat: usize) -> S::Sizes {
                unwrap_or_panic(self.try_unravel_index(flat))
            }

            /// Returns the index of the element at position `flat` in row-major order, or an error.
            ///
            /// See [`unravel_index`](Self::unravel_index).
            ///
            /// # Errors
            /// `flat` is not less than the number of elements.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 8, 1], [2, 5, 4]];
            /// assert_eq!(x.try_unravel_index(5)?, [1, 2]);
            /// assert!(x.try_unravel_index(6).is_err());
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_unravel_index(&self, flat: usize) -> Result<S::Sizes, ShapeError> {
                let mut index = self.sizes();
                unravel(flat, self.shape(), index.as_mut())?;
                Ok(index)
            }

            /// Returns the position of the element at `index` in row-major order.
            ///
            /// This is the inverse of [`unravel_index`](Self::unravel_index), and NumPy's `ravel_multi_index`.
            ///
            /// # Panics
            /// An entry of `index` is not less than its size, or the length of `index` is known only at run time and is
            /// not the rank.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 8, 1], [2, 5, 4]];
            /// assert_eq!(x.ravel_multi_index([1, 0]), 3);
            /// ```
            #[inline]
            #[must_use]
            #[track_caller]
            pub fn ravel_multi_index(&self, index: impl ElementIndex<S>) -> usize {
                unwrap_or_panic(ravel(index.as_index(), self.shape()))
            }

            /// Returns the position of the element at `index` in row-major order, or an error.
            ///
            /// See [`ravel_multi_index`](Self::ravel_multi_index).
            ///
            /// # Errors
            /// An entry of `index` is not less than its size, or the length of `index` is not the rank.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[3, 8, 1], [2, 5, 4]];
            /// assert_eq!(x.try_ravel_multi_index([1, 2])?, 5);
            /// let error = x.try_ravel_multi_index(&[1][..]).unwrap_err();
            /// assert_eq!(error.to_string(), "expected an index of length 2, found length 1");
            /// # Ok::<(), shapecast::ShapeError>(())
            /// ```
            #[inline]
            pub fn try_ravel_multi_index(
                &self,
                index: impl ElementIndex<S>,
            ) -> Result<usize, ShapeError> {
                ravel(index.as_index(), self.shape())
            }
        }
    };
}
for_each_tensor_type!(methods, arrays: all(), views: all(),);
