//! [`ShapeError`], the error of shapes that an operation rejects at run time.

mod detail;
mod linalg;
mod no_quotient;
mod not_close;
mod operands;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod text;

pub(crate) use detail::{Detail, OVERFLOW};
pub(crate) use linalg::MatrixFailure;
pub use linalg::{LinalgError, LinalgErrorKind};
pub use no_quotient::NoQuotient;
pub(crate) use not_close::{FloatText, NotClose};
pub(crate) use text::{Conflict, SliceRange, conflict_text};

use shapecast_kernel::DimVec;
#[cfg(feature = "alloc")]
use shapecast_kernel::MemoryError;
use shapecast_kernel::sizes::layout::{count, extent};

/// An error about shapes, sizes, strides or axes, found at run time.
///
/// Where PyTorch reports the same error, the text is PyTorch's, word for word, so that a search for it finds existing
/// answers. With `{:#}`, an error of `try_broadcast!` also names the operands that conflict. The panic of `broadcast!`
/// names them too. Names need a heap. [`kind`](Self::kind) returns a value to match on.
///
/// ```
/// use shapecast::{ShapeErrorKind, broadcast_shapes};
/// let error = broadcast_shapes(&[&[5, 2, 4, 1], &[3, 1, 1]]).unwrap_err();
/// assert_eq!(error.kind(), ShapeErrorKind::Mismatch);
/// assert_eq!(
///     error.to_string(),
///     "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1",
/// );
/// ```
///
/// ```
/// use shapecast::{DynTensor, try_broadcast};
/// let x = DynTensor::from_shape_vec(&[4, 2], vec![1.0_f32; 8])?;
/// let gain = DynTensor::from_shape_vec(&[3], vec![1.0_f32; 3])?;
/// assert_eq!(
///     format!("{:#}", try_broadcast!(x * gain).unwrap_err()),
///     "The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 1: \
///      `x` of shape [4, 2], `gain` of shape [3]",
/// );
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
pub struct ShapeError(
    // Boxed if there is a heap, so that a `Result` stays small. The inner box calls a function of this crate when it is dropped.
    // Crates that drop errors would otherwise compile how each case is dropped.
    #[cfg(feature = "alloc")] alloc::boxed::Box<alloc::boxed::Box<dyn operands::AsNamedDetail>>,
    #[cfg(not(feature = "alloc"))] Detail,
);

impl Clone for ShapeError {
    fn clone(&self) -> Self {
        #[cfg(feature = "alloc")]
        return self.named().clone().into();
        #[cfg(not(feature = "alloc"))]
        return ShapeError(self.0.clone());
    }
}

impl PartialEq for ShapeError {
    fn eq(&self, other: &Self) -> bool {
        self.detail() == other.detail()
    }
}

impl Eq for ShapeError {}

/// The kind of a [`ShapeError`].
///
/// ```
/// use shapecast::{ShapeErrorKind, tensor};
/// let error = tensor![1, 2, 3].try_broadcast_to(&[2]).unwrap_err();
/// assert_eq!(error.kind(), ShapeErrorKind::Expand);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeErrorKind {
    /// Two sizes differ and neither broadcasts, or the shapes of tensors to concatenate or stack differ.
    Mismatch,
    /// An in-place operation would change the shape of its target.
    OutputShape,
    /// A shape does not broadcast to the requested shape.
    Expand,
    /// The sizes do not match the type, the length of the data, or the operation.
    // A variant named `Shape` would make rustc print `shapecast::Shape` with its path in compile errors.
    Sizes,
    /// An axis is out of range, given twice, or missing.
    // A variant named `Axis` would make rustc print `shapecast::Axis` with its path in compile errors.
    NoSuchAxis,
    /// A reduction that needs at least one element, such as a maximum, found none, or only NaN where it skips NaN.
    EmptyReduction,
    /// The rank is larger than [`MAX_RANK`](crate::MAX_RANK).
    Rank,
    /// The number of elements overflows `isize`, or the allocation failed.
    TooLarge,
    /// An index or a range is out of bounds, the step of a slice is 0, or a quantile is not in `0.0..=1.0`.
    // A variant named `Index` would make rustc print `std::ops::Index` with its path in compile errors.
    OutOfBounds,
    /// The numbers of strides and sizes differ, an index leads outside the data, no strides exist for a
    /// reshaped view, or there are gaps between the elements of another library's tensor.
    Strides,
    /// Bytes, or the elements of another library's array, are not aligned for the type of the elements.
    Alignment,
    /// Two indices of a target refer to the same element.
    Overlap,
    /// The equation of `try_einsum` is not valid, or does not have the subscripts of the operands.
    Equation,
    /// Integers have no quotient: a divisor is 0, or the quotient does not fit their type.
    Division,
    /// Elements differ by more than a [`Tolerance`](crate::Tolerance).
    NotClose,
}

impl From<Detail> for ShapeError {
    #[cold]
    fn from(detail: Detail) -> Self {
        #[cfg(feature = "alloc")]
        return operands::NamedDetail::from(detail).into();
        #[cfg(not(feature = "alloc"))]
        return ShapeError(detail);
    }
}

#[cfg(feature = "alloc")]
impl From<MemoryError> for ShapeError {
    #[cold]
    fn from(error: MemoryError) -> Self {
        match error {
            MemoryError::Overflow => Detail::Overflow,
            MemoryError::OutOfMemory { bytes } => Detail::OutOfMemory { bytes },
        }
        .into()
    }
}

/// Creates the error for a tensor of these sizes for which there is no memory.
#[cfg(feature = "alloc")]
#[cold]
pub(crate) fn memory_error(error: MemoryError, sizes: &[usize]) -> ShapeError {
    let sizes = DimVec::from_slice(sizes);
    match error {
        MemoryError::Overflow => Detail::ElementOverflow { sizes }.into(),
        MemoryError::OutOfMemory { bytes } if bytes > isize::MAX as usize => {
            Detail::ByteOverflow { sizes }.into()
        }
        MemoryError::OutOfMemory { .. } => error.into(),
    }
}

impl From<Conflict> for ShapeError {
    #[cold]
    fn from(conflict: Conflict) -> Self {
        Detail::Mismatch { conflict }.into()
    }
}

/// Returns the number of elements of a shape.
///
/// # Errors
/// The number overflows `isize`.
// Without type parameters, the function is compiled with this crate, and so is the code that drops a `Detail`.
#[inline(never)]
pub(crate) fn element_count(sizes: &[usize]) -> Result<usize, ShapeError> {
    count(sizes).ok_or_else(|| {
        let sizes = DimVec::from_slice(sizes);
        Detail::ElementOverflow { sizes }.into()
    })
}

/// Checks that the number of iterations of a loop over indices of these sizes fits an `isize`.
///
/// # Errors
/// The number overflows `isize`.
#[inline(never)]
pub(crate) fn check_iterations(sizes: &[usize]) -> Result<(), ShapeError> {
    match count(sizes) {
        Some(_) => Ok(()),
        None => {
            let sizes = DimVec::from_slice(sizes);
            Err(Detail::LoopOverflow { sizes }.into())
        }
    }
}

/// Returns the lowest offset of a layout and one past the highest, relative to its first element.
///
/// # Errors
/// An offset overflows `isize`.
#[inline(never)]
pub(crate) fn layout_extent(
    sizes: &[usize],
    strides: &[isize],
) -> Result<(isize, isize), ShapeError> {
    extent(sizes, strides).ok_or_else(|| {
        let sizes = DimVec::from_slice(sizes);
        Detail::ElementOverflow { sizes }.into()
    })
}

impl ShapeError {
    /// Returns the kind of this error, to match on.
    ///
    /// ```
    /// use shapecast::{ShapeErrorKind, tensor};
    /// let error = tensor![1, 2, 3].try_sum_axis(5).unwrap_err();
    /// assert!(matches!(error.kind(), ShapeErrorKind::NoSuchAxis));
    /// ```
    #[must_use]
    pub fn kind(&self) -> ShapeErrorKind {
        self.detail().kind()
    }

    fn detail(&self) -> &Detail {
        #[cfg(feature = "alloc")]
        return &self.named().detail;
        #[cfg(not(feature = "alloc"))]
        return &self.0;
    }

    /// Returns `true` if a size is less than the number that is added to its name.
    #[cfg(feature = "alloc")]
    pub(crate) fn is_below_offset(&self) -> bool {
        matches!(self.detail(), Detail::BelowOffset { .. })
    }

    /// Creates the error for shape `y` aligned at axis `axis` of shape `x`, past the end of `x`.
    #[cold]
    pub(crate) fn align_out_of_range(x: &[usize], y: &[usize], axis: isize) -> Self {
        let (x, y) = (DimVec::from_slice(x), DimVec::from_slice(y));
        Detail::AlignOutOfRange { x, y, axis }.into()
    }

    /// Creates the error for an in-place operation whose result shape differs from the shape of its output.
    #[cold]
    pub(crate) fn output_shape(output: &[usize], result: &[usize]) -> Self {
        let (output, result) = (DimVec::from_slice(output), DimVec::from_slice(result));
        Detail::OutputShape { output, result }.into()
    }

    /// Panics with the text of this error and the operands that conflict.
    #[cold]
    #[track_caller]
    pub(crate) fn panic(&self) -> ! {
        panic!("{self:#}")
    }
}

/// Returns the value of `result`.
///
/// # Panics
/// Panics with the text of the error, which `Result::unwrap` would wrap in debug output.
#[inline]
#[track_caller]
pub(crate) fn unwrap_or_panic<V>(result: Result<V, ShapeError>) -> V {
    match result {
        Ok(value) => value,
        Err(error) => error.panic(),
    }
}

impl core::error::Error for ShapeError {}
