//! [`LinalgError`], the error of linear algebra.

use core::fmt;

#[cfg(feature = "faer")]
use super::ShapeError;

/// An error of a function of linear algebra, such as [`inverse`](crate::Array::inverse).
///
/// [`kind`](Self::kind) returns a value to match on.
///
/// ```
/// use shapecast::{LinalgErrorKind, array};
/// let error = array![[1.0, 2.0], [2.0, 4.0]].inverse().unwrap_err();
/// assert_eq!(error.kind(), LinalgErrorKind::Singular);
/// assert_eq!(error.to_string(), "singular matrix: it has no inverse");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinalgError(Cause);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Cause {
    #[cfg(feature = "faer")]
    Shape(ShapeError),
    Matrix {
        failure: MatrixFailure,
        /// The index of the matrix among several.
        index: Option<usize>,
    },
}

/// The kind of a [`LinalgError`].
///
/// ```
/// use shapecast::{LinalgErrorKind, array};
/// let matrix = array![[f64::NAN, 0.0], [0.0, 1.0]];
/// assert_eq!(matrix.inverse().unwrap_err().kind(), LinalgErrorKind::NotFinite);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinalgErrorKind {
    /// The shapes are not those that the function needs, or there is not enough memory: a
    /// [`ShapeError`](crate::ShapeError).
    // A variant named `Shape` would make rustc print `shapecast::Shape` with its path in compile errors.
    Sizes,
    /// An element is infinite or NaN.
    NotFinite,
    /// A matrix has no inverse.
    Singular,
    /// A matrix is not positive definite.
    NotPositiveDefinite,
    /// The iteration for singular values or eigenvalues did not converge.
    NoConvergence,
}

/// What is wrong with a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatrixFailure {
    NotFinite,
    Singular,
    #[cfg(feature = "faer")]
    NotPositiveDefinite,
    #[cfg(feature = "faer")]
    NoConvergence,
}

impl MatrixFailure {
    /// Returns the error of the matrix at an index among several, or of the only matrix.
    #[cold]
    pub(crate) fn at(self, index: Option<usize>) -> LinalgError {
        LinalgError(Cause::Matrix {
            failure: self,
            index,
        })
    }
}

impl LinalgError {
    /// Returns the kind of this error, to match on.
    ///
    /// ```
    /// use shapecast::{LinalgErrorKind, array};
    /// let error = array![[0.0]].inverse().unwrap_err();
    /// assert!(matches!(error.kind(), LinalgErrorKind::Singular));
    /// ```
    #[must_use]
    pub fn kind(&self) -> LinalgErrorKind {
        match &self.0 {
            #[cfg(feature = "faer")]
            Cause::Shape(_) => LinalgErrorKind::Sizes,
            Cause::Matrix { failure, .. } => match failure {
                MatrixFailure::NotFinite => LinalgErrorKind::NotFinite,
                MatrixFailure::Singular => LinalgErrorKind::Singular,
                #[cfg(feature = "faer")]
                MatrixFailure::NotPositiveDefinite => LinalgErrorKind::NotPositiveDefinite,
                #[cfg(feature = "faer")]
                MatrixFailure::NoConvergence => LinalgErrorKind::NoConvergence,
            },
        }
    }

    /// Returns the index of the matrix that caused the error, if several matrices were passed.
    ///
    /// The index counts the matrices in row-major order of the dimensions before the last two. The result is `None` if
    /// one matrix was passed, or if the shapes are wrong.
    ///
    /// ```
    /// use shapecast::array;
    /// let error = array![[0.0]].inverse().unwrap_err();
    /// assert_eq!(error.matrix_index(), None);
    /// ```
    #[must_use]
    pub fn matrix_index(&self) -> Option<usize> {
        match &self.0 {
            #[cfg(feature = "faer")]
            Cause::Shape(_) => None,
            Cause::Matrix { index, .. } => *index,
        }
    }
}

#[cfg(feature = "faer")]
impl From<ShapeError> for LinalgError {
    fn from(error: ShapeError) -> Self {
        LinalgError(Cause::Shape(error))
    }
}

impl fmt::Display for LinalgError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (failure, index) = match &self.0 {
            #[cfg(feature = "faer")]
            Cause::Shape(error) => return fmt::Display::fmt(error, f),
            Cause::Matrix { failure, index } => (failure, index),
        };
        f.write_str(match failure {
            MatrixFailure::NotFinite => "an element of the matrix is infinite or NaN",
            MatrixFailure::Singular => "singular matrix: it has no inverse",
            #[cfg(feature = "faer")]
            MatrixFailure::NotPositiveDefinite => "the matrix is not positive definite",
            #[cfg(feature = "faer")]
            MatrixFailure::NoConvergence => {
                "the iteration for the singular values or eigenvalues did not converge"
            }
        })?;
        match index {
            Some(index) => write!(f, " (matrix {index} of the batch)"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for LinalgError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0 {
            #[cfg(feature = "faer")]
            Cause::Shape(error) => Some(error),
            Cause::Matrix { .. } => None,
        }
    }
}
