//! [`View`] and [`ViewMut`]: elements that belong to somebody else.

use core::marker::PhantomData;

use crate::error::ErrorKind;
use crate::kernel::{Source, Strided, Target};
use crate::numeric::layout::{contiguous_strides, is_contiguous};
use crate::numeric::rule::count;
use crate::shape::List;
use crate::{IntoSizes, Shape, ShapeError};

/// A view of elements `T` as a tensor of shape `S`: borrowed, with a stride per dimension.
///
/// ```
/// use shapecast::{Shape, tensor};
/// let row = tensor![1.0, 2.0, 3.0];
/// let wide = row.broadcast_to::<Shape![2, 3]>();
/// assert_eq!((wide.strides(), wide[[1, 2]]), (&[0, 1][..], 3.0));
/// ```
pub struct View<'a, T, S: Shape> {
    data: &'a [T],
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

impl<T, S: Shape> Clone for View<'_, T, S> {
    #[inline]
    fn clone(&self) -> Self {
        View {
            sizes: self.sizes.clone(),
            strides: self.strides.clone(),
            ..*self
        }
    }
}
impl<T, S: Shape> Copy for View<'_, T, S>
where
    S::Sizes: Copy,
    S::Strides: Copy,
{
}

/// A view through which elements may be changed. No two indices are the same element.
///
/// ```
/// use shapecast::{Shape, Tensor, broadcast};
/// let mut x = Tensor::<f32, Shape![2, 3]>::ones();
/// let mut view = x.view_mut();
/// view[[1, 2]] = 5.0;
/// assert_eq!(x[[1, 2]], 5.0);
/// ```
pub struct ViewMut<'a, T, S: Shape> {
    data: &'a mut [T],
    offset: usize,
    sizes: S::Sizes,
    strides: S::Strides,
}

/// Row-major strides for these sizes.
#[inline]
fn contiguous<S: Shape>(sizes: &S::Sizes) -> S::Strides {
    let mut strides = S::blank_strides(sizes);
    contiguous_strides(sizes.as_ref(), strides.as_mut());
    strides
}

/// Sizes that a slice of `len` elements has.
fn sizes_of<S: Shape>(sizes: impl IntoSizes<S>, len: usize) -> Result<S::Sizes, ShapeError> {
    let sizes = sizes.into_sizes()?;
    if count(sizes.as_ref()).ok_or(ErrorKind::Overflow)? != len {
        let sizes = List::from_slice(sizes.as_ref());
        return Err(ErrorKind::DataLength { sizes, len }.into());
    }
    Ok(sizes)
}

impl<'a, T, S: Shape> View<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, or `data` is not as long as they say.
    ///
    /// ```
    /// use shapecast::{Shape, View};
    /// let view = View::<u8, Shape![dyn, 3]>::from_shape_slice([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(view[[1, 0]], 4);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn from_shape_slice(sizes: impl IntoSizes<S>, data: &'a [T]) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(View {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
        })
    }

    /// Parts that belong together: whoever reads elements checks it.
    #[inline]
    pub(crate) fn from_parts(
        data: &'a [T],
        offset: usize,
        sizes: S::Sizes,
        strides: S::Strides,
    ) -> Self {
        View {
            data,
            offset,
            sizes,
            strides,
        }
    }

    #[inline]
    pub(crate) fn source(&self) -> Source<'_, T, Strided> {
        Source::new(
            self.data,
            self.offset,
            self.sizes.as_ref(),
            Some(self.strides.as_ref()),
        )
    }

    #[inline]
    pub(crate) fn data(&self) -> (&'a [T], usize) {
        (self.data, self.offset)
    }

    #[inline]
    pub(super) fn sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }

    /// The elements in row-major order, if that is how they lie in memory.
    #[inline]
    pub fn as_slice(&self) -> Option<&'a [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &self.data[self.offset..self.offset + len])
    }
}

impl<'a, T, S: Shape> ViewMut<'a, T, S> {
    /// The view of `data` as a contiguous tensor of these sizes, in row-major order.
    ///
    /// # Errors
    /// The sizes are not what `S` says, or `data` is not as long as they say.
    pub fn from_shape_slice(
        sizes: impl IntoSizes<S>,
        data: &'a mut [T],
    ) -> Result<Self, ShapeError> {
        let sizes = sizes_of::<S>(sizes, data.len())?;
        Ok(ViewMut {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
        })
    }

    #[inline]
    pub(super) fn from_contiguous(data: &'a mut [T], sizes: S::Sizes) -> Self {
        ViewMut {
            data,
            offset: 0,
            strides: contiguous::<S>(&sizes),
            sizes,
        }
    }

    #[inline]
    pub(crate) fn source(&self) -> Source<'_, T, Strided> {
        Source::new(
            self.data,
            self.offset,
            self.sizes.as_ref(),
            Some(self.strides.as_ref()),
        )
    }

    #[doc(hidden)]
    #[inline]
    pub fn as_target(&mut self) -> Target<'_, T, S, Strided> {
        Target {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes.as_ref(),
            strides: Some(self.strides.as_ref()),
            shape: PhantomData,
        }
    }

    #[inline]
    pub(super) fn sizes(&self) -> S::Sizes {
        self.sizes.clone()
    }

    /// The same elements through a shorter borrow.
    #[inline]
    pub fn view_mut(&mut self) -> ViewMut<'_, T, S> {
        ViewMut {
            data: self.data,
            offset: self.offset,
            sizes: self.sizes.clone(),
            strides: self.strides.clone(),
        }
    }

    /// The elements in row-major order, if that is how they lie in memory.
    #[inline]
    pub fn as_slice(&self) -> Option<&[T]> {
        self.view().as_slice()
    }

    /// The elements in row-major order, for writing, if that is how they lie in memory.
    #[inline]
    pub fn as_mut_slice(&mut self) -> Option<&mut [T]> {
        let (sizes, strides) = (self.sizes.as_ref(), self.strides.as_ref());
        let len = count(sizes)?;
        is_contiguous(sizes, strides).then(|| &mut self.data[self.offset..self.offset + len])
    }
}
