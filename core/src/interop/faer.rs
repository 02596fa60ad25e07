//! Conversions from and to the matrices of the crate [`faer`].
//!
//! The functions of linear algebra that call `faer` are in [`linalg`](crate::linalg).

use faer::{Mat, MatMut, MatRef};
use shapecast_kernel::sizes::layout::{count, extent};
use shapecast_kernel::{Buffer, DimVec, slice_of_matrix, slice_of_matrix_mut};

use crate::error::{Detail, ShapeError, element_count, layout_extent};
use crate::shape::dim::Dim;
use crate::shape::known_dim::KnownDim;
use crate::shape::traits::Shape;
use crate::tensor::{Array, Tensor, View, ViewMut};

/// Creates the error for elements that do not fill one slice of memory, or are not aligned.
#[cold]
fn no_slice<T>(matrix: MatRef<'_, T>) -> ShapeError {
    if !matrix.as_ptr().is_aligned() {
        let alignment = align_of::<T>();
        return Detail::UnalignedArray { alignment }.into();
    }
    Detail::Gaps {
        sizes: DimVec::from_slice(&[matrix.nrows(), matrix.ncols()]),
        strides: DimVec::from_slice(&[matrix.row_stride(), matrix.col_stride()]),
    }
    .into()
}

/// Returns the position of the first element of a layout in the slice that the layout fills.
fn reversed_layout(sizes: [usize; 2], strides: [isize; 2]) -> Result<usize, ShapeError> {
    let (low, _) = layout_extent(&sizes, &strides)?;
    Ok(low.unsigned_abs())
}

/// Views the elements of a matrix of `faer`, without a copy.
///
/// The rows or the columns may be reversed.
///
/// # Errors
/// Returns an error if the sizes do not match `S`, or if there are gaps between the elements in memory. An owned `Mat`
/// has gaps unless the size of a column is a multiple of 64 bytes. To copy its elements, call `Tensor::try_from`. To
/// let `faer` write without a copy, pass it the memory of a tensor: [`as_faer_mut`](Tensor::as_faer_mut).
///
/// ```
/// use faer::MatRef;
/// use shapecast::{Shape, View};
/// let m = MatRef::from_column_major_slice(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 3, 2);
/// let view = View::<f64, Shape![dyn, 2]>::try_from(m)?;
/// assert_eq!((view.as_ptr(), view.strides()), (m.as_ptr(), &[1, 3][..]));
/// assert!(View::<f64, Shape![dyn, 2]>::try_from(m.subrows(0, 2)).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, T, S: Shape> TryFrom<MatRef<'a, T>> for View<'a, T, S> {
    type Error = ShapeError;

    fn try_from(matrix: MatRef<'a, T>) -> Result<Self, ShapeError> {
        let sizes = [matrix.nrows(), matrix.ncols()];
        // Reports a wrong size before a layout that a view cannot have.
        let known_sizes = S::sizes_from(&sizes)?;
        if count(&sizes) == Some(0) {
            let strides = S::zero_strides(&known_sizes);
            return Ok(View::from_parts(&[], 0, known_sizes, strides));
        }
        let strides = [matrix.row_stride(), matrix.col_stride()];
        let mut forward = matrix;
        if strides[0] < 0 {
            forward = forward.reverse_rows();
        }
        if strides[1] < 0 {
            forward = forward.reverse_cols();
        }
        let data = slice_of_matrix(forward).ok_or_else(|| no_slice(matrix))?;
        View::from_shape_strides(&sizes[..], &strides, reversed_layout(sizes, strides)?, data)
    }
}

/// Views the elements of a matrix of `faer` mutably, without a copy.
///
/// # Errors
/// Returns an error if the sizes do not match `S`, or if there are gaps between the elements in memory.
///
/// ```
/// use faer::MatMut;
/// use shapecast::{Shape, ViewMut};
/// let mut elements = [1.0, 2.0, 3.0, 4.0];
/// let m = MatMut::from_column_major_slice_mut(&mut elements, 2, 2);
/// let mut view = ViewMut::<f64, Shape![2, 2]>::try_from(m)?;
/// view[[0, 1]] = 30.0;
/// assert_eq!(elements, [1.0, 2.0, 30.0, 4.0]);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<'a, T, S: Shape> TryFrom<MatMut<'a, T>> for ViewMut<'a, T, S> {
    type Error = ShapeError;

    fn try_from(matrix: MatMut<'a, T>) -> Result<Self, ShapeError> {
        let sizes = [matrix.nrows(), matrix.ncols()];
        S::sizes_from(&sizes)?;
        let strides = [matrix.row_stride(), matrix.col_stride()];
        if count(&sizes) == Some(0) {
            return ViewMut::from_shape_strides(&sizes[..], &strides, 0, &mut []);
        }
        let mut forward = matrix;
        if strides[0] < 0 {
            forward = forward.reverse_rows_mut();
        }
        if strides[1] < 0 {
            forward = forward.reverse_cols_mut();
        }
        let error = no_slice(forward.as_ref());
        let data = slice_of_matrix_mut(forward).ok_or(error)?;
        ViewMut::from_shape_strides(&sizes[..], &strides, reversed_layout(sizes, strides)?, data)
    }
}

/// Copies the elements of a matrix of `faer`, in row-major order.
///
/// # Errors
/// Returns an error if the sizes do not match `S`, or if there is not enough memory.
///
/// ```
/// use faer::mat;
/// use shapecast::{Shape, Tensor, tensor};
/// let m = mat![[1.0, 2.0], [3.0, 4.0]];
/// let x = Tensor::<f64, Shape![dyn, 2]>::try_from(m.as_ref())?;
/// assert_eq!(x, tensor![[1.0, 2.0], [3.0, 4.0]]);
/// assert!(Tensor::<f64, Shape![dyn, 3]>::try_from(m.as_ref()).is_err());
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
impl<T: Clone, S: Shape> TryFrom<MatRef<'_, T>> for Tensor<T, S> {
    type Error = ShapeError;

    fn try_from(matrix: MatRef<'_, T>) -> Result<Self, ShapeError> {
        let [rows, columns] = [matrix.nrows(), matrix.ncols()];
        let sizes = S::sizes_from(&[rows, columns])?;
        let len = element_count(&[rows, columns])?;
        let indices = (0..len).map(|k| (k / columns, k % columns));
        let elements = Buffer::collect(len, indices.map(|index| matrix[index].clone()))?;
        Ok(Tensor::from_parts(elements, sizes))
    }
}

/// The layout of a matrix of `faer` over a slice.
struct MatrixLayout {
    /// The position of the first element in memory.
    start: usize,
    /// Whether the elements of a row are adjacent, and not those of a column.
    is_row_major: bool,
    /// The distance between rows, or between columns.
    stride: usize,
    /// Whether the rows and the columns are reversed.
    is_reversed: [bool; 2],
}

impl MatrixLayout {
    /// Returns the layout of a view, or `None` if neither the elements of its rows nor those of its columns are
    /// adjacent.
    fn new(sizes: &[usize], strides: &[isize], offset: usize) -> Option<Self> {
        let is_adjacent = |d: usize| sizes[d] <= 1 || strides[d].unsigned_abs() == 1;
        let is_row_major = is_adjacent(1);
        if !is_row_major && !is_adjacent(0) {
            return None;
        }
        let [inner, outer] = if is_row_major { [1, 0] } else { [0, 1] };
        let (low, _) = extent(sizes, strides)?;
        Some(MatrixLayout {
            start: offset.wrapping_add_signed(low),
            is_row_major,
            stride: match sizes[outer] {
                // The stride of a dimension of size 1 is arbitrary.
                0 | 1 => sizes[inner],
                _ => strides[outer].unsigned_abs(),
            },
            is_reversed: [0, 1].map(|d| sizes[d] > 1 && strides[d] < 0),
        })
    }
}

/// Views a slice as a matrix. A row-major matrix is the transpose of a column-major one.
///
/// In faer 0.24.4, `MatMut::from_row_major_slice_with_stride_mut` swaps the strides.
macro_rules! matrix {
    ($data:expr, $sizes:ident, $layout:ident; $matrix:ident $from_columns:ident $transpose:ident $reverse_rows:ident $reverse_columns:ident) => {{
        let [rows, columns] = $sizes;
        let mut matrix = if $layout.is_row_major {
            $matrix::$from_columns($data, columns, rows, $layout.stride).$transpose()
        } else {
            $matrix::$from_columns($data, rows, columns, $layout.stride)
        };
        if $layout.is_reversed[0] {
            matrix = matrix.$reverse_rows();
        }
        if $layout.is_reversed[1] {
            matrix = matrix.$reverse_columns();
        }
        matrix
    }};
}

/// # Matrices of the crate `faer`
impl<'a, T, R: Dim, C: Dim> View<'a, T, (R, C)> {
    /// Views the elements as a matrix of the crate [`faer`], without a copy.
    ///
    /// Needs the feature `faer`.
    ///
    /// Returns `None` if neither the elements of a row nor those of a column are adjacent in memory.
    /// [`to_faer`](Self::to_faer) copies the elements of such views.
    ///
    /// ```
    /// use shapecast::{s, tensor};
    /// let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    /// let m: faer::MatRef<f64> = x.slice(s![.., 1..]).transpose().as_faer().unwrap();
    /// assert_eq!(m, faer::mat![[2.0, 5.0], [3.0, 6.0]]);
    /// assert!(x.slice(s![.., ..;2]).as_faer().is_none());
    /// ```
    #[must_use]
    pub fn as_faer(&self) -> Option<MatRef<'a, T>> {
        let sizes = [self.shape()[0], self.shape()[1]];
        let (data, offset) = self.data();
        if count(&sizes) == Some(0) {
            return Some(MatRef::from_row_major_slice(&[], sizes[0], sizes[1]));
        }
        let layout = MatrixLayout::new(&sizes, self.strides(), offset)?;
        Some(matrix!(&data[layout.start..], sizes, layout;
            MatRef from_column_major_slice_with_stride transpose reverse_rows reverse_cols))
    }
}

/// # Matrices of the crate `faer`
impl<T, R: Dim, C: Dim> ViewMut<'_, T, (R, C)> {
    /// Views the elements as a matrix of the crate [`faer`], without a copy.
    ///
    /// Needs the feature `faer`.
    ///
    /// Returns `None` if neither the elements of a row nor those of a column are adjacent in memory.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
    /// assert_eq!(x.view_mut().as_faer().unwrap()[(0, 1)], 2.0);
    /// ```
    #[must_use]
    pub fn as_faer(&self) -> Option<MatRef<'_, T>> {
        self.view().as_faer()
    }

    /// Views the elements mutably as a matrix of the crate [`faer`], without a copy.
    ///
    /// Needs the feature `faer`.
    ///
    /// Returns `None` if neither the elements of a row nor those of a column are adjacent in memory.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
    /// x.view_mut().transpose().as_faer_mut().unwrap()[(0, 1)] = 30.0;
    /// assert_eq!(x, tensor![[1.0, 2.0], [30.0, 4.0]]);
    /// ```
    #[must_use]
    pub fn as_faer_mut(&mut self) -> Option<MatMut<'_, T>> {
        let sizes = [self.shape()[0], self.shape()[1]];
        let strides = [self.strides()[0], self.strides()[1]];
        let (data, offset) = self.view_mut().into_data();
        if count(&sizes) == Some(0) {
            return Some(MatMut::from_row_major_slice_mut(
                &mut [],
                sizes[0],
                sizes[1],
            ));
        }
        let layout = MatrixLayout::new(&sizes, &strides, offset)?;
        Some(matrix!(&mut data[layout.start..], sizes, layout;
            MatMut from_column_major_slice_with_stride_mut transpose_mut reverse_rows_mut reverse_cols_mut))
    }
}

macro_rules! contiguous {
    ($($type:ident $dim:ident;)*) => {$(
        /// # Matrices of the crate `faer`
        impl<T, R: $dim, C: $dim> $type<T, (R, C)> {
            /// Views the elements as a matrix of the crate [`faer`], without a copy.
            ///
            /// Needs the feature `faer`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let x = tensor![[1.0, 2.0], [3.0, 4.0]];
            /// let m: faer::MatRef<f64> = x.as_faer();
            /// assert_eq!((m.as_ptr(), m[(0, 1)]), (x.as_ptr(), 2.0));
            /// ```
            #[must_use]
            pub fn as_faer(&self) -> MatRef<'_, T> {
                MatRef::from_row_major_slice(self.as_slice(), self.shape()[0], self.shape()[1])
            }

            /// Views the elements mutably as a matrix of the crate [`faer`], without a copy.
            ///
            /// Needs the feature `faer`.
            ///
            /// ```
            /// use shapecast::tensor;
            /// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
            /// x.as_faer_mut()[(0, 1)] = 20.0;
            /// assert_eq!(x, tensor![[1.0, 20.0], [3.0, 4.0]]);
            /// ```
            #[must_use]
            pub fn as_faer_mut(&mut self) -> MatMut<'_, T> {
                let [rows, columns] = [self.shape()[0], self.shape()[1]];
                MatMut::from_row_major_slice_mut(self.as_mut_slice(), rows, columns)
            }
        }
    )*};
}
contiguous!(Tensor Dim; Array KnownDim;);

macro_rules! to_faer {
    ($([$($l:lifetime)?] $type:ident $dim:ident;)*) => {$(
        impl<$($l,)? T: Clone, R: $dim, C: $dim> $type<$($l,)? T, (R, C)> {
            /// Copies the elements into a matrix of the crate [`faer`].
            ///
            /// Needs the feature `faer`.
            ///
            /// ```
            /// use shapecast::array;
            /// let m: faer::Mat<f64> = array![[1.0, 2.0], [3.0, 4.0]].to_faer();
            /// assert_eq!(m[(1, 0)], 3.0);
            /// ```
            #[must_use]
            pub fn to_faer(&self) -> Mat<T> {
                let view = self.view();
                Mat::from_fn(self.shape()[0], self.shape()[1], |i, j| view[[i, j]].clone())
            }
        }
    )*};
}
to_faer!([] Tensor Dim; [] Array KnownDim; ['a] View Dim;);
