//! Reads `.npy` files as tensors.
use npyz::{Deserialize, NpyFile, Order};
use shapecast::{DynTensor, Shape, Tensor};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// The error of reading a file. The error displays as one line that begins with the path of the
/// file.
#[derive(Debug)]
pub struct ReadError {
    path: PathBuf,
    cause: String,
}

impl ReadError {
    pub fn new(path: &Path, cause: impl fmt::Display) -> Self {
        // The text of a syntax error in a header has more lines, which show the header.
        let cause = cause.to_string();
        ReadError {
            path: path.to_owned(),
            cause: cause.lines().next().unwrap_or_default().to_owned(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.cause)
    }
}

/// An element type that a file may contain.
pub trait FileElement: Deserialize {
    /// The name of the type, with its `.npy` descriptor.
    const NAME: &'static str;
}

impl FileElement for u8 {
    const NAME: &'static str = "bytes ('|u1')";
}

impl FileElement for f32 {
    const NAME: &'static str = "floats ('<f4')";
}

/// Reads a tensor of any shape.
pub fn read<T: FileElement>(path: &Path) -> Result<DynTensor<T>, ReadError> {
    let file = File::open(path).map_err(|error| ReadError::new(path, error))?;
    let npy = NpyFile::new(BufReader::new(file)).map_err(|error| {
        ReadError::new(path, format_args!("is not a readable .npy file: {error}"))
    })?;
    // The two orders of one dimension are the same.
    if npy.order() == Order::Fortran && npy.shape().len() > 1 {
        return Err(ReadError::new(
            path,
            "is stored in Fortran order; save it in C order",
        ));
    }
    let sizes = npy.shape().to_vec();
    let dtype = npy.dtype().descr();
    let values = npy
        .data::<T>()
        .map_err(|_| {
            ReadError::new(
                path,
                format_args!("has {dtype} values, expected {}", T::NAME),
            )
        })?
        .collect::<io::Result<Vec<T>>>()
        .map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::new(
                path,
                format_args!("is truncated: its header gives the shape {sizes:?}"),
            ),
            _ => ReadError::new(path, error),
        })?;
    sizes
        .iter()
        .map(|&size| usize::try_from(size))
        .collect::<Result<Vec<usize>, _>>()
        .map_err(|error| ReadError::new(path, error))
        .and_then(|shape| {
            DynTensor::from_shape_vec(shape, values).map_err(|error| ReadError::new(path, error))
        })
}

/// Reads a tensor of shape `S`, which error texts call `expected`.
pub fn read_as<T: FileElement, S: Shape>(
    path: &Path,
    expected: &str,
) -> Result<Tensor<T, S>, ReadError> {
    read(path)?.try_into_shape().map_err(|error| {
        ReadError::new(path, format_args!("expected the shape {expected}: {error}"))
    })
}
