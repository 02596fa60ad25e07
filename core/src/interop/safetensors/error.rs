//! The error of loading weights.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use ::safetensors::Dtype;

use crate::error::ShapeError;

/// The error of loading weights, which lists all tensors that are missing, wrong, or not used.
///
/// An error of [`read_weights`](super::read_weights) displays the path of the file first.
#[derive(Debug)]
pub struct WeightsError {
    path: Option<String>,
    problems: Vec<(String, WeightsErrorKind)>,
}

/// The problem with a tensor, or with the whole file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum WeightsErrorKind {
    /// The file cannot be read.
    #[cfg(feature = "std")]
    Io {
        /// The kind of the error of the operating system.
        kind: std::io::ErrorKind,
        /// The text of the error.
        message: String,
    },
    /// The file does not have the format safetensors.
    File(String),
    /// No tensor has the name.
    NoSuchTensor,
    /// The elements are of another type.
    Elements {
        /// The type of the elements in the file.
        found: Dtype,
        /// The requested type.
        expected: Dtype,
    },
    /// The bytes are not values of the type of the elements, such as a byte 2 for `bool`.
    Values {
        /// The requested type.
        expected: Dtype,
    },
    /// The shape does not match the type, or the elements are not aligned.
    Shape(ShapeError),
    /// No field of the structure takes the tensor.
    Unused,
}

impl WeightsError {
    /// Creates the error for one tensor.
    pub(super) fn of_tensor(name: &str, kind: WeightsErrorKind) -> Self {
        Self::of_tensors(alloc::vec![(name.to_string(), kind)])
    }

    /// Creates the error for several tensors.
    pub(super) fn of_tensors(problems: Vec<(String, WeightsErrorKind)>) -> Self {
        WeightsError {
            path: None,
            problems,
        }
    }

    /// Adds the path of the file.
    #[cfg(feature = "std")]
    pub(super) fn at(self, path: &std::path::Path) -> Self {
        WeightsError {
            path: Some(path.display().to_string()),
            ..self
        }
    }

    /// Returns the name and the problem of each tensor that is missing, wrong or not used.
    ///
    /// An error of the whole file has one entry without a name.
    pub fn problems(&self) -> impl ExactSizeIterator<Item = (&str, &WeightsErrorKind)> {
        self.problems
            .iter()
            .map(|(name, kind)| (name.as_str(), kind))
    }
}

impl From<WeightsErrorKind> for WeightsError {
    fn from(kind: WeightsErrorKind) -> Self {
        Self::of_tensor("", kind)
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for WeightsError {
    fn from(error: std::io::Error) -> Self {
        WeightsError::from(WeightsErrorKind::Io {
            kind: error.kind(),
            message: error.to_string(),
        })
    }
}

impl fmt::Display for WeightsErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(feature = "std")]
            WeightsErrorKind::Io { message, .. } => f.write_str(message),
            WeightsErrorKind::File(text) => write!(f, "not a safetensors file: {text}"),
            WeightsErrorKind::NoSuchTensor => f.write_str("no such tensor"),
            WeightsErrorKind::Elements { found, expected } => {
                write!(f, "expected elements {expected}, found {found}")
            }
            WeightsErrorKind::Values { expected } => {
                write!(
                    f,
                    "the bytes are not values of {expected}; the file is damaged"
                )
            }
            WeightsErrorKind::Shape(error) => error.fmt(f),
            WeightsErrorKind::Unused => f.write_str("no field takes this tensor"),
        }
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{path}: ")?;
        }
        match &self.problems[..] {
            [(name, kind)] if name.is_empty() => kind.fmt(f),
            [(name, kind)] => write!(f, "{name}: {kind}"),
            problems => {
                write!(f, "{} tensors cannot be loaded:", problems.len())?;
                problems
                    .iter()
                    .try_for_each(|(name, kind)| write!(f, "\n  {name}: {kind}"))
            }
        }?;
        match self.problems.last() {
            // The tensors that no field takes are the last ones.
            Some((_, WeightsErrorKind::Unused)) => {
                f.write_str("; `load_partial` ignores such tensors")
            }
            _ => Ok(()),
        }
    }
}

impl core::error::Error for WeightsError {}
