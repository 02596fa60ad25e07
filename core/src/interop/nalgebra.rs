//! Conversions from and to the matrices of the crate [`nalgebra`].
//!
//! `nalgebra` stores matrices in column-major order. A view has strides for that order. A tensor is contiguous in
//! row-major order, so conversions copy its elements.

use nalgebra::allocator::Allocator;
use nalgebra::base::Matrix;
use nalgebra::{
    Const, DefaultAllocator, Dim as MatrixDim, IsContiguous, MatrixView, MatrixViewMut, OMatrix,
    OVector, RawStorage, RawStorageMut, SMatrix, Scalar,
};

use crate::shape::dim::{Dim, Dyn, One, Size};
use crate::shape::dim_name::NamedDim;
use crate::shape::results::array_from;
#[cfg(feature = "alloc")]
use crate::tensor::Tensor;
use crate::tensor::{Array, View, ViewMut};

/// A dimension with a counterpart in the crate [`nalgebra`].
pub trait NalgebraDim: Dim {
    /// `Const<N>` for `Size<N>`, `Const<1>` for `One`, and `nalgebra::Dyn` for `Dyn` and names.
    type Nalgebra: MatrixDim;
}
impl<const N: usize> NalgebraDim for Size<N> {
    type Nalgebra = Const<N>;
}
impl NalgebraDim for One {
    type Nalgebra = Const<1>;
}
impl NalgebraDim for Dyn {
    type Nalgebra = nalgebra::Dyn;
}
impl<D: NamedDim> NalgebraDim for D {
    type Nalgebra = nalgebra::Dyn;
}

/// Checks that the elements of a matrix are aligned, if there are any.
///
/// `nalgebra` requires alignment, but a matrix over the memory of another language may lack it. A slice of elements
/// that are not aligned is undefined behavior.
///
/// Returns `true` if there are elements.
#[track_caller]
fn has_aligned_elements<T, R: MatrixDim, C: MatrixDim, St: RawStorage<T, R, C>>(
    matrix: &Matrix<T, R, C, St>,
) -> bool {
    assert!(
        matrix.is_empty() || matrix.as_ptr().is_aligned(),
        "the elements of the matrix are not aligned to {} bytes; copy them to aligned memory where they are allocated",
        align_of::<T>()
    );
    !matrix.is_empty()
}

/// Returns the elements of a matrix.
#[track_caller]
fn elements<T, R: MatrixDim, C: MatrixDim, St: RawStorage<T, R, C> + IsContiguous>(
    matrix: &Matrix<T, R, C, St>,
) -> &[T] {
    if has_aligned_elements(matrix) {
        matrix.as_slice()
    } else {
        &[]
    }
}

/// Views the elements of a matrix of `nalgebra`, without a copy. The view has the strides of column-major order.
///
/// The matrix must be contiguous: an owned matrix, or a view of whole columns whose type has the number of
/// rows. To view a part, view the whole matrix and slice the view.
///
/// # Panics
/// Panics if the elements are not aligned, which is possible over foreign memory.
///
/// ```
/// use nalgebra::DMatrix;
/// use shapecast::{Shape, View};
/// let m = DMatrix::from_row_slice(2, 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
/// let view: View<'_, f64, Shape![dyn, dyn]> = (&m).into();
/// assert_eq!((view.as_ptr(), view.strides()), (m.as_ptr(), &[1, 2][..]));
/// assert_eq!(view[[0, 2]], 3.0);
/// ```
impl<'a, T, R, C, St> From<&'a Matrix<T, R::Nalgebra, C::Nalgebra, St>> for View<'a, T, (R, C)>
where
    R: NalgebraDim,
    C: NalgebraDim,
    St: RawStorage<T, R::Nalgebra, C::Nalgebra> + IsContiguous,
{
    fn from(matrix: &'a Matrix<T, R::Nalgebra, C::Nalgebra, St>) -> Self {
        let (rows, columns) = matrix.shape();
        View::from_shape_strides([rows, columns], &[1, rows as isize], 0, elements(matrix))
            .expect("a contiguous matrix has these strides")
    }
}

/// Views the elements of a vector of `nalgebra`, without a copy.
///
/// # Panics
/// Panics if the elements are not aligned, which is possible over foreign memory.
///
/// ```
/// use nalgebra::DVector;
/// use shapecast::{Shape, View};
/// let v = DVector::from_vec(vec![1.0, 2.0]);
/// let view: View<'_, f64, Shape![dyn]> = (&v).into();
/// assert_eq!((view.as_ptr(), view.shape()), (v.as_ptr(), &[2][..]));
/// ```
impl<'a, T, R, St> From<&'a Matrix<T, R::Nalgebra, Const<1>, St>> for View<'a, T, (R,)>
where
    R: NalgebraDim,
    St: RawStorage<T, R::Nalgebra, Const<1>> + IsContiguous,
{
    fn from(vector: &'a Matrix<T, R::Nalgebra, Const<1>, St>) -> Self {
        View::from_shape_slice([vector.nrows()], elements(vector))
            .expect("a contiguous vector has this size")
    }
}

/// Views the elements of a matrix of `nalgebra` mutably, without a copy.
///
/// # Panics
/// Panics if the elements are not aligned, which is possible over foreign memory.
///
/// ```
/// use nalgebra::Matrix2x3;
/// use shapecast::{Shape, ViewMut};
/// let mut m = Matrix2x3::<f32>::zeros();
/// let mut view: ViewMut<'_, f32, Shape![2, 3]> = (&mut m).into();
/// view[[1, 2]] = 5.0;
/// assert_eq!(m[(1, 2)], 5.0);
/// ```
impl<'a, T, R, C, St> From<&'a mut Matrix<T, R::Nalgebra, C::Nalgebra, St>>
    for ViewMut<'a, T, (R, C)>
where
    R: NalgebraDim,
    C: NalgebraDim,
    St: RawStorageMut<T, R::Nalgebra, C::Nalgebra> + IsContiguous,
{
    fn from(matrix: &'a mut Matrix<T, R::Nalgebra, C::Nalgebra, St>) -> Self {
        let (rows, columns) = matrix.shape();
        let strides = [1, rows as isize];
        let elements = if has_aligned_elements(matrix) {
            matrix.as_mut_slice()
        } else {
            &mut []
        };
        ViewMut::from_shape_strides([rows, columns], &strides, 0, elements)
            .expect("a contiguous matrix has these strides")
    }
}

impl<'a, T: Scalar, R: NalgebraDim, C: NalgebraDim> View<'a, T, (R, C)> {
    /// Views the elements as a matrix of the crate [`nalgebra`], without a copy.
    ///
    /// Needs the feature `nalgebra`.
    ///
    /// Returns `None` if the elements are not contiguous in column-major order. The transpose of a tensor always has
    /// this order. [`to_nalgebra`](Self::to_nalgebra) copies the elements of other views.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let x = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    /// let m: nalgebra::MatrixView3x2<f64> = x.transpose().as_nalgebra().unwrap();
    /// assert_eq!((m.as_ptr(), m[(2, 1)]), (x.as_ptr(), 6.0));
    /// assert!(x.view().as_nalgebra().is_none());
    /// ```
    #[must_use]
    pub fn as_nalgebra(&self) -> Option<MatrixView<'a, T, R::Nalgebra, C::Nalgebra>> {
        let [rows, columns] = [self.shape()[0], self.shape()[1]];
        let elements = self.transpose().as_slice()?;
        let (rows, columns) = (MatrixDim::from_usize(rows), MatrixDim::from_usize(columns));
        Some(MatrixView::from_slice_generic(elements, rows, columns))
    }
}

impl<T: Scalar, R: NalgebraDim, C: NalgebraDim> ViewMut<'_, T, (R, C)> {
    /// Views the elements mutably as a matrix of the crate [`nalgebra`], without a copy.
    ///
    /// Needs the feature `nalgebra`.
    ///
    /// Returns `None` if the elements are not contiguous in column-major order. The transpose of a tensor always has
    /// this order.
    ///
    /// ```
    /// use shapecast::tensor;
    /// let mut x = tensor![[1.0, 2.0], [3.0, 4.0]];
    /// let mut transposed = x.view_mut().transpose();
    /// transposed.as_nalgebra_mut().unwrap()[(0, 1)] = 30.0;
    /// assert_eq!(x, tensor![[1.0, 2.0], [30.0, 4.0]]);
    /// ```
    #[must_use]
    pub fn as_nalgebra_mut(&mut self) -> Option<MatrixViewMut<'_, T, R::Nalgebra, C::Nalgebra>> {
        let [rows, columns] = [self.shape()[0], self.shape()[1]];
        let is_column_major = self.view().transpose().as_slice().is_some();
        let (data, offset) = self.view_mut().into_data();
        let offset = offset.min(data.len());
        let elements = is_column_major.then(|| data.get_mut(offset..offset + rows * columns))?;
        let (rows, columns) = (MatrixDim::from_usize(rows), MatrixDim::from_usize(columns));
        Some(MatrixViewMut::from_slice_generic(elements?, rows, columns))
    }
}

macro_rules! to_nalgebra {
    ([$($l:lifetime)?] $type:ident [$($dims:tt)*] $rows:ty, $columns:ty) => {
        /// # Matrices of the crate `nalgebra`
        impl<$($l,)? T: Scalar, $($dims)*> $type<$($l,)? T, ($rows, $columns)> {
            /// Copies the elements into a matrix of the crate [`nalgebra`].
            ///
            /// Needs the feature `nalgebra`.
            ///
            /// ```
            /// use shapecast::array;
            /// let m: nalgebra::Matrix2x3<i32> = array![[1, 2, 3], [4, 5, 6]].to_nalgebra();
            /// assert_eq!(m[(1, 2)], 6);
            /// ```
            pub fn to_nalgebra(
                &self,
            ) -> OMatrix<T, <$rows as NalgebraDim>::Nalgebra, <$columns as NalgebraDim>::Nalgebra>
            where
                DefaultAllocator:
                    Allocator<<$rows as NalgebraDim>::Nalgebra, <$columns as NalgebraDim>::Nalgebra>,
            {
                let [rows, columns] = [self.shape()[0], self.shape()[1]];
                OMatrix::from_row_iterator_generic(
                    MatrixDim::from_usize(rows),
                    MatrixDim::from_usize(columns),
                    self.iter().cloned(),
                )
            }
        }
    };
}
#[cfg(feature = "alloc")]
to_nalgebra!([] Tensor [R: NalgebraDim, C: NalgebraDim] R, C);
to_nalgebra!([] Array [const R: usize, const C: usize] Size<R>, Size<C>);
to_nalgebra!(['a] View [R: NalgebraDim, C: NalgebraDim] R, C);

macro_rules! vector_to_nalgebra {
    ([$($l:lifetime)?] $type:ident [$($dims:tt)*] $rows:ty) => {
        impl<$($l,)? T: Scalar, $($dims)*> $type<$($l,)? T, ($rows,)> {
            /// Copies the elements into a column vector of the crate [`nalgebra`].
            ///
            /// Needs the feature `nalgebra`.
            ///
            /// ```
            /// use shapecast::array;
            /// let v: nalgebra::Vector3<i32> = array![1, 2, 3].to_nalgebra();
            /// assert_eq!(v[2], 3);
            /// ```
            pub fn to_nalgebra(&self) -> OVector<T, <$rows as NalgebraDim>::Nalgebra>
            where
                DefaultAllocator: Allocator<<$rows as NalgebraDim>::Nalgebra>,
            {
                let rows = MatrixDim::from_usize(self.len());
                OVector::from_iterator_generic(rows, Const::<1>, self.iter().cloned())
            }
        }
    };
}
#[cfg(feature = "alloc")]
vector_to_nalgebra!([] Tensor [R: NalgebraDim] R);
vector_to_nalgebra!([] Array [const R: usize] Size<R>);
vector_to_nalgebra!(['a] View [R: NalgebraDim] R);

/// Copies the elements of a matrix of `nalgebra`.
///
/// ```
/// use nalgebra::Matrix2;
/// use shapecast::{Array, array};
/// assert_eq!(Array::from(Matrix2::new(1, 2, 3, 4)), array![[1, 2], [3, 4]]);
/// ```
impl<T: Scalar, const R: usize, const C: usize> From<SMatrix<T, R, C>>
    for Array<T, (Size<R>, Size<C>)>
{
    fn from(matrix: SMatrix<T, R, C>) -> Self {
        Array::new(array_from::<(Size<R>, Size<C>), T>(|i| {
            matrix[(i / C, i % C)].clone()
        }))
    }
}

/// Copies the elements into a matrix of `nalgebra`.
impl<T: Scalar, const R: usize, const C: usize> From<Array<T, (Size<R>, Size<C>)>>
    for SMatrix<T, R, C>
{
    fn from(array: Array<T, (Size<R>, Size<C>)>) -> Self {
        array.to_nalgebra()
    }
}
