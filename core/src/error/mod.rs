//! [`ShapeError`]: what is wrong with a shape.

mod detail;
#[cfg(all(test, feature = "alloc"))]
mod tests;
mod text;

pub(crate) use detail::{Conflict, Detail};
pub(crate) use text::OVERFLOW;

use crate::dim_vec::DimVec;

/// Shapes that do not fit, found at run time.
///
/// Its text is PyTorch's, word for word, wherever PyTorch has one, because people search for it.
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
#[derive(Clone, PartialEq, Eq)]
pub struct ShapeError(
    // Boxed where there is a heap, so that a `Result` stays small.
    #[cfg(feature = "alloc")] alloc::boxed::Box<Detail>,
    #[cfg(not(feature = "alloc"))] Detail,
);

/// What kind of thing is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ShapeErrorKind {
    /// Two sizes differ and neither stretches, or the shapes of tensors to be joined do not agree.
    Mismatch,
    /// An operation in place would change the shape of its target.
    OutputShape,
    /// A shape does not stretch to the one asked for.
    Expand,
    /// Sizes are not those that a type, the data or the operation asks for.
    // Named `Shape`, it would make compile errors spell out `shapecast::Shape`.
    Sizes,
    /// There is no such axis, or an axis is named twice, or not at all.
    // Named `Axis`, it would make compile errors spell out `shapecast::Axis`.
    NoSuchAxis,
    /// A reduction that needs an element has none.
    EmptyReduction,
    /// The rank is over [`MAX_RANK`](crate::MAX_RANK).
    Rank,
    /// There are more elements than memory can be addressed, or than could be had.
    TooLarge,
    /// An index, or a range of them, leads out of its axis; or the step of a slice is 0.
    // Named `Index`, it would make compile errors spell out `std::ops::Index`.
    OutOfBounds,
    /// Strides are not as many as there are sizes, lead out of the data, or cannot be those of a reshaped
    /// view.
    Strides,
    /// Two indices of a target are the same element.
    Overlap,
}

impl From<Detail> for ShapeError {
    #[cold]
    fn from(kind: Detail) -> Self {
        #[cfg(feature = "alloc")]
        return ShapeError(alloc::boxed::Box::new(kind));
        #[cfg(not(feature = "alloc"))]
        return ShapeError(kind);
    }
}

impl From<Conflict> for ShapeError {
    #[cold]
    fn from(conflict: Conflict) -> Self {
        Detail::Mismatch(conflict).into()
    }
}

impl ShapeError {
    /// What kind of thing is wrong, to match on.
    #[must_use]
    pub fn kind(&self) -> ShapeErrorKind {
        self.detail().kind()
    }

    fn detail(&self) -> &Detail {
        &self.0
    }

    #[cold]
    pub(crate) fn sticks_out(x: &[usize], y: &[usize], axis: isize) -> Self {
        let (x, y) = (DimVec::from_slice(x), DimVec::from_slice(y));
        Detail::SticksOut { x, y, axis }.into()
    }

    #[cold]
    pub(crate) fn output_shape(output: &[usize], result: &[usize]) -> Self {
        let (output, result) = (DimVec::from_slice(output), DimVec::from_slice(result));
        Detail::OutputShape { output, result }.into()
    }

    /// Panics with this error's text: what an operation without `try_` does.
    #[cold]
    #[track_caller]
    pub(crate) fn panic(&self) -> ! {
        panic!("{self}")
    }
}

/// What `result` is, or a panic with its error's text.
#[inline]
#[track_caller]
pub(crate) fn unwrap_or_panic<V>(result: Result<V, ShapeError>) -> V {
    match result {
        Ok(value) => value,
        Err(error) => error.panic(),
    }
}

impl core::error::Error for ShapeError {}
