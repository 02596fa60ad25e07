//! Conversions from and to the arrays of the crate [`ndarray`].

use alloc::vec::Vec;

use ndarray::{
    ArrayBase, ArrayView, ArrayViewMut, Axis, Data, DataMut, Dim, Dimension, IxDyn, ShapeBuilder,
};
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::layout::{count, extent};

use crate::error::{Detail, ShapeError, layout_extent};
use crate::shape::dim::Dim as ShapeDim;
use crate::shape::dyn_shape::DynShape;
use crate::shape::traits::{KnownShape, Shape};
use crate::tensor::{Array, Tensor, View, ViewMut};

/// A shape whose rank has a dimension type of the crate [`ndarray`].
///
/// Tuples of up to 6 dimensions have `Ix0` to `Ix6`. Other shapes have `IxDyn`.
pub trait NdarrayShape: Shape {
    /// The dimension type of `ndarray`.
    type Dimension: Dimension;
}

macro_rules! dimension_types {
    ($([$($dim:ident)*] $dimension:ty;)*) => {$(
        impl<$($dim: ShapeDim),*> NdarrayShape for ($($dim,)*) {
            type Dimension = $dimension;
        }
    )*};
}
dimension_types! {
    [] Dim<[usize; 0]>;
    [A] Dim<[usize; 1]>;
    [A B] Dim<[usize; 2]>;
    [A B C] Dim<[usize; 3]>;
    [A B C D] Dim<[usize; 4]>;
    [A B C D E] Dim<[usize; 5]>;
    [A B C D E F] Dim<[usize; 6]>;
    [A B C D E F G] IxDyn;
    [A B C D E F G H] IxDyn;
}
impl NdarrayShape for DynShape {
    type Dimension = IxDyn;
}

/// Returns one entry per dimension as a dimension type of `ndarray`.
fn dimension<D: Dimension>(entries: impl ExactSizeIterator<Item = usize>) -> D {
    let mut dimension = D::zeros(entries.len());
    for (d, entry) in entries.enumerate() {
        dimension[d] = entry;
    }
    dimension
}

/// Returns the position of the first element of a layout in the slice that the layout fills.
fn first_position(sizes: &[usize], strides: &[isize]) -> Result<usize, ShapeError> {
    let (low, _) = layout_extent(sizes, strides)?;
    Ok(low.unsigned_abs())
}

/// Creates the error for elements that do not fill one slice of memory.
#[cold]
fn gaps(sizes: &[usize], strides: &[isize]) -> ShapeError {
    Detail::Gaps {
        sizes: DimVec::from_slice(sizes),
        strides: DimVec::from_slice(strides),
    }
    .into()
}

/// Checks that the elements of an array are aligned.
///
/// `ndarray` requires alignment, but an array over the memory of another language may lack it. A slice of elements that
/// are not aligned is undefined behavior.
fn check_alignment<T>(first: *const T) -> Result<(), ShapeError> {
    if first.is_aligned() {
        return Ok(());
    }
    let alignment = align_of::<T>();
    Err(Detail::UnalignedArray { alignment }.into())
}

/// Views the elements of an array of `ndarray`, without a copy.
///
/// The array may have any order and direction of the axes, and broadcast axes.
///
/// # Errors
/// Returns an error if the shape does not match `S`, if the elements are not aligned, or if there are gaps between the
/// elements in memory, as in `a.slice(s![.., ..2])`. If there are gaps, view the whole array and slice the view, or
/// copy the elements with `Tensor::try_from`.
///
/// ```
/// use ndarray::{arr2, s};
/// use shapecast::{Shape, View};
/// let a = arr2(&[[1, 2, 3], [4, 5, 6]]);
/// let view = View::<i32, Shape![dyn, 2]>::try_from(a.t())?;
/// assert_eq!((view.as_ptr(), view.strides()), (a.as_ptr(), &[1, 3][..]));
/// assert!(View::<i32, Shape![dyn, 2]>::try_from(a.slice(s![.., ..2])).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, T, S: Shape, D: Dimension> TryFrom<ArrayView<'a, T, D>> for View<'a, T, S> {
    type Error = ShapeError;

    fn try_from(array: ArrayView<'a, T, D>) -> Result<Self, ShapeError> {
        // Reports a wrong size before a layout that a view cannot have.
        let known_sizes = S::sizes_from(array.shape())?;
        if array.is_empty() {
            let strides = S::zero_strides(&known_sizes);
            return Ok(View::from_parts(&[], 0, known_sizes, strides));
        }
        check_alignment(array.as_ptr())?;
        // Broadcast axes repeat elements. All other axes fill a slice, unless there are gaps.
        let mut filled = array.clone();
        for d in (0..array.ndim()).filter(|&d| array.strides()[d] == 0) {
            filled.collapse_axis(Axis(d), 0);
        }
        let (sizes, strides) = (array.shape(), array.strides());
        let data = filled.to_slice_memory_order();
        let data = data.ok_or_else(|| gaps(sizes, strides))?;
        View::from_shape_strides(sizes, strides, first_position(sizes, strides)?, data)
    }
}

/// Views the elements of an array of `ndarray`, without a copy.
///
/// # Errors
/// Returns an error if the shape does not match `S`, if the elements are not aligned, or if there are gaps between the
/// elements in memory.
impl<'a, T, S: Shape, A: Data<Elem = T>, D: Dimension> TryFrom<&'a ArrayBase<A, D>>
    for View<'a, T, S>
{
    type Error = ShapeError;

    fn try_from(array: &'a ArrayBase<A, D>) -> Result<Self, ShapeError> {
        array.view().try_into()
    }
}

/// Views the elements of an array of `ndarray` mutably, without a copy.
///
/// # Errors
/// Returns an error if the shape does not match `S`, if the elements are not aligned, or if there are gaps between the
/// elements in memory.
///
/// ```
/// use ndarray::arr2;
/// use shapecast::{Shape, ViewMut};
/// let mut a = arr2(&[[1, 2], [3, 4]]);
/// let mut view = ViewMut::<i32, Shape![2, 2]>::try_from(a.view_mut().reversed_axes())?;
/// view[[0, 1]] = 30;
/// assert_eq!(a, arr2(&[[1, 2], [30, 4]]));
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, T, S: Shape, D: Dimension> TryFrom<ArrayViewMut<'a, T, D>> for ViewMut<'a, T, S> {
    type Error = ShapeError;

    fn try_from(array: ArrayViewMut<'a, T, D>) -> Result<Self, ShapeError> {
        S::sizes_from(array.shape())?;
        let sizes = DimVec::from_slice(array.shape());
        let strides = DimVec::from_slice(array.strides());
        let data: &mut [T] = if array.is_empty() {
            &mut []
        } else {
            check_alignment(array.as_ptr())?;
            let data = array.into_slice_memory_order();
            data.ok_or_else(|| gaps(&sizes, &strides))?
        };
        let first = if data.is_empty() {
            0
        } else {
            first_position(&sizes, &strides)?
        };
        ViewMut::from_shape_strides(&*sizes, &strides, first, data)
    }
}

/// Views the elements of an array of `ndarray` mutably, without a copy.
///
/// # Errors
/// Returns an error if the shape does not match `S`, if the elements are not aligned, or if there are gaps between the
/// elements in memory.
impl<'a, T, S: Shape, A: DataMut<Elem = T>, D: Dimension> TryFrom<&'a mut ArrayBase<A, D>>
    for ViewMut<'a, T, S>
{
    type Error = ShapeError;

    fn try_from(array: &'a mut ArrayBase<A, D>) -> Result<Self, ShapeError> {
        array.view_mut().try_into()
    }
}

/// Takes over the elements of an owned array of `ndarray`.
///
/// Elements in row-major order stay in their memory. Other elements move into a new `Vec`.
///
/// # Errors
/// Returns an error if the shape does not match `S`. An error drops the array.
///
/// ```
/// use ndarray::Array2;
/// use shapecast::{Shape, Tensor};
/// let a = Array2::<f32>::ones((2, 3));
/// let pointer = a.as_ptr();
/// let x = Tensor::<f32, Shape![dyn, 3]>::try_from(a)?;
/// assert_eq!((x.as_ptr(), x.shape()), (pointer, &[2, 3][..]));
/// assert!(Tensor::<f32, Shape![dyn, 4]>::try_from(Array2::ones((2, 3))).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<T, S: Shape, D: Dimension> TryFrom<ndarray::Array<T, D>> for Tensor<T, S> {
    type Error = ShapeError;

    fn try_from(array: ndarray::Array<T, D>) -> Result<Self, ShapeError> {
        let sizes = S::sizes_from(array.shape())?;
        let elements = if array.is_standard_layout() {
            let len = array.len();
            let (mut elements, first) = array.into_raw_vec_and_offset();
            // A sliced array owns more elements.
            let first = first.unwrap_or(0);
            elements.truncate(first + len);
            elements.drain(..first);
            elements
        } else {
            array.into_iter().collect()
        };
        Ok(Tensor::from_parts(elements.into(), sizes))
    }
}

/// Copies the elements of a view of `ndarray`, in row-major order.
///
/// The view may have any layout, such as a column, every second row, or a crop. `View::try_from` views the elements
/// without a copy if there are no gaps between them in memory. Pass `array.view()` to copy an array.
///
/// # Errors
/// Returns an error if the shape does not match `S`, or if the elements are not aligned.
///
/// ```
/// use ndarray::{arr2, s};
/// use shapecast::{Shape, Tensor, tensor};
/// let a = arr2(&[[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
/// let corner = Tensor::<i32, Shape![dyn, 2]>::try_from(a.slice(s![..2, 1..]))?;
/// assert_eq!(corner, tensor![[2, 3], [5, 6]]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<T: Clone, S: Shape, D: Dimension> TryFrom<ArrayView<'_, T, D>> for Tensor<T, S> {
    type Error = ShapeError;

    fn try_from(array: ArrayView<'_, T, D>) -> Result<Self, ShapeError> {
        let sizes = S::sizes_from(array.shape())?;
        if !array.is_empty() {
            check_alignment(array.as_ptr())?;
        }
        let elements: Vec<T> = match array.to_slice() {
            Some(elements) => elements.to_vec(),
            None => array.iter().cloned().collect(),
        };
        Ok(Tensor::from_parts(elements.into(), sizes))
    }
}

/// # Arrays of the crate `ndarray`
impl<T, S: NdarrayShape> Tensor<T, S> {
    /// Converts the tensor into an array of the crate [`ndarray`].
    ///
    /// Needs the feature `ndarray`.
    ///
    /// The memory stays the same, as with [`into_vec`](Self::into_vec).
    ///
    /// ```
    /// use shapecast::tensor;
    /// let a: ndarray::Array2<f64> = tensor![[1.0, 2.0], [3.0, 4.0]].into_ndarray();
    /// assert_eq!(a, ndarray::arr2(&[[1.0, 2.0], [3.0, 4.0]]));
    /// ```
    #[must_use]
    pub fn into_ndarray(self) -> ndarray::Array<T, S::Dimension> {
        let sizes = dimension::<S::Dimension>(self.shape().iter().copied());
        ndarray::Array::from_shape_vec(sizes, self.into_vec())
            .expect("the sizes match the elements")
    }
}

impl<'a, T, S: NdarrayShape> View<'a, T, S> {
    /// Views the elements as an array of the crate [`ndarray`], without a copy.
    ///
    /// Needs the feature `ndarray`.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1, 2], [3, 4]];
    /// let a: ndarray::ArrayView2<i32> = x.transpose().as_ndarray();
    /// assert_eq!(a, ndarray::arr2(&[[1, 3], [2, 4]]));
    /// ```
    #[must_use]
    pub fn as_ndarray(&self) -> ArrayView<'a, T, S::Dimension> {
        let (sizes, strides) = (self.shape(), self.strides());
        let (data, offset) = self.data();
        let data = &data[span(sizes, strides, offset)];
        let array = ArrayView::from_shape(layout::<S>(sizes, strides), data);
        array.expect("the layout lies within its span")
    }
}

impl<T, S: NdarrayShape> ViewMut<'_, T, S> {
    /// Views the elements mutably as an array of the crate [`ndarray`], without a copy.
    ///
    /// Needs the feature `ndarray`.
    ///
    /// # Errors
    /// Returns an error if the elements along one axis lie between those along another, as with the strides
    /// `[2, 3]`. `ndarray` rejects such strides.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1, 2], [3, 4]];
    /// x.view_mut().transpose().as_ndarray_mut()?[[0, 1]] = 30;
    /// assert_eq!(x, tensor![[1, 2], [30, 4]]);
    /// # Ok::<(), shapecast::ShapeError>(())
    /// ```
    pub fn as_ndarray_mut(&mut self) -> Result<ArrayViewMut<'_, T, S::Dimension>, ShapeError> {
        let sizes = DimVec::from_slice(self.shape());
        let strides = DimVec::from_slice(self.strides());
        let (data, offset) = self.view_mut().into_data();
        let data = &mut data[span(&sizes, &strides, offset)];
        let array = ArrayViewMut::from_shape(layout::<S>(&sizes, &strides), data);
        array.map_err(|_| Detail::InternalOverlap.into())
    }
}

/// Returns the range of positions that a layout spans, which lies within the slice of a view.
fn span(sizes: &[usize], strides: &[isize], offset: usize) -> core::ops::Range<usize> {
    match extent(sizes, strides) {
        Some((low, end)) if low < end => {
            offset.wrapping_add_signed(low)..offset.wrapping_add_signed(end)
        }
        _ => 0..0,
    }
}

/// Returns sizes and strides for `ndarray`. A layout without elements gets strides of 0.
fn layout<S: NdarrayShape>(
    sizes: &[usize],
    strides: &[isize],
) -> ndarray::StrideShape<S::Dimension> {
    let is_empty = count(sizes) == Some(0);
    let strides = strides
        .iter()
        .map(|&stride| if is_empty { 0 } else { stride.cast_unsigned() });
    dimension::<S::Dimension>(sizes.iter().copied()).strides(dimension(strides))
}

macro_rules! as_ndarray {
    ($([$($l:lifetime)?] $type:ident $shape:ident;)*) => {$(
        impl<$($l,)? T, S: $shape + NdarrayShape> $type<$($l,)? T, S> {
            /// Views the elements as an array of the crate [`ndarray`], without a copy.
            ///
            /// Needs the feature `ndarray`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1, 2], [3, 4]];
            /// let a: ndarray::ArrayView2<i32> = x.as_ndarray();
            /// assert_eq!((a.as_ptr(), a.shape()), (x.as_ptr(), &[2, 2][..]));
            /// ```
            #[must_use]
            pub fn as_ndarray(&self) -> ArrayView<'_, T, S::Dimension> {
                self.view().as_ndarray()
            }
        }
    )*};
}
as_ndarray!([] Tensor Shape; [] Array KnownShape; ['a] ViewMut Shape;);

macro_rules! as_ndarray_mut {
    ($($type:ident $shape:ident;)*) => {$(
        impl<T, S: $shape + NdarrayShape> $type<T, S> {
            /// Views the elements mutably as an array of the crate [`ndarray`], without a copy.
            ///
            /// Needs the feature `ndarray`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1, 2], [3, 4]];
            /// x.as_ndarray_mut().row_mut(0).fill(9);
            /// assert_eq!(x, tensor![[9, 9], [3, 4]]);
            /// ```
            #[must_use]
            pub fn as_ndarray_mut(&mut self) -> ArrayViewMut<'_, T, S::Dimension> {
                let sizes = dimension::<S::Dimension>(self.shape().iter().copied());
                ArrayViewMut::from_shape(sizes, self.as_mut_slice())
                    .expect("the sizes match the elements")
            }
        }
    )*};
}
as_ndarray_mut!(Tensor Shape; Array KnownShape;);
