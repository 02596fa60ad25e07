//! A `.npy` file as a tensor whose shape only the file knows, or one line on why not.
use npyz::{Deserialize, NpyFile, Order};
use shapecast::{DynTensor, Shape, Tensor};
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// Why a file is of no use. Displays as one line that begins with the file's path.
#[derive(Debug)]
pub struct Refusal {
    path: PathBuf,
    why: String,
}

impl Refusal {
    pub fn new(path: &Path, why: impl fmt::Display) -> Self {
        // What is wrong with a header's syntax comes with a drawing of it: one line is enough.
        let why = why.to_string();
        Refusal {
            path: path.to_owned(),
            why: why.lines().next().unwrap_or_default().to_owned(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.why)
    }
}

/// What a file may hold.
pub trait Stored: Deserialize {
    /// What it is called, and how `.npy` files spell it.
    const NAME: &'static str;
}

impl Stored for u8 {
    const NAME: &'static str = "bytes ('|u1')";
}

impl Stored for f32 {
    const NAME: &'static str = "floats ('<f4')";
}

pub fn read<T: Stored>(path: &Path) -> Result<DynTensor<T>, Refusal> {
    let file = File::open(path).map_err(|error| Refusal::new(path, error))?;
    let npy = NpyFile::new(BufReader::new(file))
        .map_err(|error| Refusal::new(path, format_args!("is no readable .npy file: {error}")))?;
    // One dimension reads the same in both orders.
    if npy.order() == Order::Fortran && npy.shape().len() > 1 {
        return Err(Refusal::new(
            path,
            "is stored in Fortran order; save it in C order",
        ));
    }
    let promised = npy.shape().to_vec();
    let dtype = npy.dtype().descr();
    let values = npy
        .data::<T>()
        .map_err(|_| Refusal::new(path, format_args!("holds {dtype} values, not {}", T::NAME)))?
        .collect::<io::Result<Vec<T>>>()
        .map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => Refusal::new(
                path,
                format_args!("is truncated: its header promises the shape {promised:?}"),
            ),
            _ => Refusal::new(path, error),
        })?;
    promised
        .iter()
        .map(|&size| usize::try_from(size))
        .collect::<Result<Vec<usize>, _>>()
        .map_err(|error| Refusal::new(path, error))
        .and_then(|shape| {
            DynTensor::from_shape_vec(shape, values).map_err(|error| Refusal::new(path, error))
        })
}

/// The same as a tensor of shape `S`, which a refusal calls `wanted`.
pub fn read_as<T: Stored, S: Shape>(path: &Path, wanted: &str) -> Result<Tensor<T, S>, Refusal> {
    read(path)?
        .try_into_shape()
        .map_err(|error| Refusal::new(path, format_args!("wants the shape {wanted}: {error}")))
}
