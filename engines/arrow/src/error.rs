//! The error of conversions.

use core::fmt;

use shapecast::ShapeError;

/// The error of a conversion between columns and tensors.
///
/// The text names the shape and the element type that were found, and those that were expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(String);

impl Error {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Error(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Error {}

impl From<ShapeError> for Error {
    fn from(error: ShapeError) -> Self {
        Error(error.to_string())
    }
}
