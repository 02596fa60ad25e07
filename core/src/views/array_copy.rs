//! Copies of an array's elements in a new layout.

use core::marker::PhantomData;

use super::new_layout::FromDims;
use super::view_layout::LayoutRef;
use crate::error::ShapeError;
use crate::shape::results::fill_array;
use crate::shape::traits::KnownShape;
use crate::tensor::Array;
use shapecast_kernel::ClonedElements;
use shapecast_kernel::MAX_STATIC_RANK;
use shapecast_kernel::sizes::layout::contiguous_strides;

/// The layout of an array of shape `R` within the elements of another array.
pub(super) struct ArrayLayout<R> {
    /// The position of the first element.
    offset: isize,
    /// The strides of the dimensions of `R`.
    strides: [isize; MAX_STATIC_RANK],
    shape: PhantomData<R>,
}

impl<R: KnownShape> FromDims for ArrayLayout<R> {
    #[inline(always)]
    fn from_dims(
        rank: usize,
        offset: isize,
        dim: impl Fn(usize) -> (usize, isize),
    ) -> Result<Self, ShapeError> {
        debug_assert_eq!(rank, R::SIZES_REF.len());
        let mut strides = [0; MAX_STATIC_RANK];
        for (d, (stride, &expected)) in strides.iter_mut().zip(R::SIZES_REF).enumerate() {
            let size;
            (size, *stride) = dim(d);
            debug_assert_eq!(size, expected);
        }
        Ok(ArrayLayout {
            offset,
            strides,
            shape: PhantomData,
        })
    }
}

/// An array whose elements are copied in a new layout.
pub(super) struct ArrayToCopy<'a, T, S: KnownShape>(&'a Array<T, S>);

impl<T, S: KnownShape> Array<T, S> {
    /// Wraps this array. Macros call such a method of each type before
    /// [`with_layout`](ArrayToCopy::with_layout).
    #[inline(always)]
    pub(super) fn to_copy(&self) -> ArrayToCopy<'_, T, S> {
        ArrayToCopy(self)
    }
}

impl<T: Clone, S: KnownShape> ArrayToCopy<'_, T, S> {
    /// The strides, followed by zeros.
    const STRIDES: [isize; MAX_STATIC_RANK] = {
        let mut strides = [0; MAX_STATIC_RANK];
        contiguous_strides(S::SIZES_REF, &mut strides);
        strides
    };

    /// Returns an array of shape `R` with the elements in the layout that `change` returns.
    ///
    /// # Errors
    /// `change` fails.
    // All sizes and strides are constants after inlining.
    #[inline(always)]
    pub(super) fn with_layout<R: KnownShape>(
        self,
        change: impl FnOnce(LayoutRef<'_>) -> Result<ArrayLayout<R>, ShapeError>,
    ) -> Result<Array<T, R>, ShapeError> {
        let ArrayLayout {
            offset, strides, ..
        } = change(LayoutRef {
            sizes: S::SIZES_REF,
            strides: &Self::STRIDES[..S::SIZES_REF.len()],
        })?;
        let elements = ClonedElements {
            elements: self.0.as_slice(),
            offset,
            strides,
        };
        Ok(Array::new(fill_array::<R, T>(elements)))
    }
}
