//! The error of reading and writing files.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use std::io;

use super::descr::kind_and_size;
use crate::error::{Detail, ShapeError};

/// The error of reading or writing an `.npy` or `.npz` file. An error about a file displays as one line that begins
/// with the path of the file.
#[derive(Debug)]
pub struct NpyError(Box<Located>);

#[derive(Debug)]
struct Located {
    kind: NpyErrorKind,
    location: Option<String>,
}

/// The kind of an [`NpyError`].
#[derive(Debug)]
#[non_exhaustive]
pub enum NpyErrorKind {
    /// The file cannot be read or written.
    Io(io::Error),
    /// The file does not have the format of `.npy` files.
    Header(Cow<'static, str>),
    /// The file has elements of another type.
    Elements {
        /// NumPy's name of the type of the elements.
        found: String,
        /// NumPy's name of the requested type.
        expected: String,
    },
    /// The file has elements of the requested type in another byte order, and a view cannot convert them.
    ByteOrder {
        /// NumPy's name of the type of the elements.
        found: String,
    },
    /// The shape does not match the requested type, or the elements are not aligned.
    Shape(ShapeError),
    /// The file ends before its last element.
    Truncated {
        /// The maximum number of missing bytes.
        missing: usize,
    },
    /// The `.npz` archive is not valid.
    #[cfg(feature = "npz")]
    Archive(zip::result::ZipError),
    /// The `.npz` archive has several arrays of the same name.
    #[cfg(feature = "npz")]
    DuplicateNames,
    /// The `.npz` archive already has an array of this name.
    #[cfg(feature = "npz")]
    NameTaken,
    /// The array is damaged: its elements cannot be decompressed, or differ from the CRC-32 of the `.npz` archive.
    #[cfg(feature = "npz")]
    Damaged(io::Error),
    /// The `.npz` archive has no such array.
    #[cfg(feature = "npz")]
    NoSuchArray {
        /// The names of the arrays in the archive.
        names: alloc::vec::Vec<String>,
    },
}

impl NpyError {
    /// Returns the kind of this error, to match on.
    #[must_use]
    pub fn kind(&self) -> &NpyErrorKind {
        &self.0.kind
    }

    /// Converts the error of an entry to the error of its archive. An entry with a wrong CRC-32, or one that cannot be
    /// decompressed, is invalid data.
    #[cfg(feature = "npz")]
    pub(super) fn of_entry(self) -> Self {
        match self.0.kind {
            NpyErrorKind::Io(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput
                ) =>
            {
                NpyErrorKind::Damaged(error).into()
            }
            _ => self,
        }
    }

    /// Adds the place of the error.
    pub(super) fn at(mut self, location: String) -> Self {
        self.0.location = Some(match self.0.location {
            Some(inner) => alloc::format!("{location}: {inner}"),
            None => location,
        });
        self
    }
}

impl fmt::Display for NpyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.0.location {
            write!(f, "{location}: ")?;
        }
        match &self.0.kind {
            NpyErrorKind::Io(error) => error.fmt(f),
            NpyErrorKind::Header(text) => f.write_str(text),
            NpyErrorKind::Elements { found, expected } => {
                write!(f, "expected elements '{expected}', found '{found}'")?;
                match kind_and_size(found) {
                    // The size of `long double` is 16 bytes, or 12 bytes on 32-bit x86.
                    "f16" | "f12" => f.write_str(
                        ", NumPy's longdouble; save the array as `x.astype(numpy.float64)`",
                    ),
                    "V2" => f.write_str(", bfloat16 of the package ml_dtypes; read it as `half::bf16`"),
                    _ => Ok(()),
                }
            }
            NpyErrorKind::ByteOrder { found } => write!(
                f,
                "elements '{found}' do not have the byte order of this machine; copy them with `read_npy` or \
                 `read_npy_from`, which convert the byte order"
            ),
            NpyErrorKind::Shape(error) => error.fmt(f),
            NpyErrorKind::Truncated { missing } => {
                write!(
                    f,
                    "the file is truncated: up to {missing} bytes are missing"
                )
            }
            #[cfg(feature = "npz")]
            NpyErrorKind::Archive(error) => error.fmt(f),
            #[cfg(feature = "npz")]
            NpyErrorKind::DuplicateNames => f.write_str(
                "the archive has several arrays of the same name; write it again with another name for each array",
            ),
            #[cfg(feature = "npz")]
            NpyErrorKind::NameTaken => {
                f.write_str("an array of this name was written before; choose another name")
            }
            #[cfg(feature = "npz")]
            NpyErrorKind::Damaged(error) => write!(f, "the array is damaged: {error}"),
            #[cfg(feature = "npz")]
            NpyErrorKind::NoSuchArray { names } => {
                write!(f, "no such array, found {names:?}")
            }
        }
    }
}

impl core::error::Error for NpyError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0.kind {
            NpyErrorKind::Io(error) => Some(error),
            #[cfg(feature = "npz")]
            NpyErrorKind::Damaged(error) => Some(error),
            NpyErrorKind::Shape(error) => Some(error),
            #[cfg(feature = "npz")]
            NpyErrorKind::Archive(error) => Some(error),
            _ => None,
        }
    }
}

impl From<NpyErrorKind> for NpyError {
    fn from(kind: NpyErrorKind) -> Self {
        NpyError(Box::new(Located {
            kind,
            location: None,
        }))
    }
}

impl From<io::Error> for NpyError {
    fn from(error: io::Error) -> Self {
        NpyErrorKind::Io(error).into()
    }
}

impl From<ShapeError> for NpyError {
    fn from(error: ShapeError) -> Self {
        NpyErrorKind::Shape(error).into()
    }
}

impl From<Detail> for NpyError {
    fn from(detail: Detail) -> Self {
        NpyErrorKind::Shape(detail.into()).into()
    }
}

#[cfg(feature = "npz")]
impl From<zip::result::ZipError> for NpyError {
    fn from(error: zip::result::ZipError) -> Self {
        NpyErrorKind::Archive(error).into()
    }
}
