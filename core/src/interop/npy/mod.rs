//! Files of NumPy: `.npy` and, with the feature `npz`, `.npz`.
//!
//! Readers check the shape against the type before they read elements. A header that states more elements than the file
//! has is an error, and readers reserve no memory for these elements. `.npy` files have no checksum. Readers check the
//! checksums of `.npz` archives.
//!
//! Readers refuse headers that NumPy refuses, such as the shapes `(6)`, which is a number in Python, and `(02, 3)`. A
//! program that writes them does not write Python's syntax, and other readers may read another shape.
//!
//! As in NumPy, the name of the type of the elements may have a byte order or none, such as `<f8`, `f8`, `d` and
//! `float64`. Names whose size depends on the machine, such as `int`, are an error.
//!
//! ```
//! use shapecast::npy::{read_npy, write_npy};
//! use shapecast::{Shape, tensor};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let path = std::env::temp_dir().join("shapecast_rows.npy");
//! write_npy(&path, &tensor![[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]])?;
//! let rows = read_npy::<f32, Shape![dyn, 3]>(&path)?;
//! assert_eq!(rows[[1, 0]], 4.0);
//!
//! let error = read_npy::<f32, Shape![dyn, 64]>(&path).unwrap_err();
//! assert!(error.to_string().ends_with("shape [2, 3] is not of the form [dyn, 64]"));
//! # std::fs::remove_file(path)?;
//! # Ok(()) }
//! ```

#[cfg(feature = "npz")]
mod archive;
mod descr;
mod element;
mod error;
mod header;
#[cfg(feature = "npz")]
mod names;

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use bytemuck::AnyBitPattern;

use crate::element::Operand;
use crate::error::{Detail, ShapeError, element_count};
use crate::interop::bytemuck::cast;
use crate::shape::traits::Shape;
use crate::tensor::{Iter, Tensor, View};
use shapecast_kernel::DimVec;
use shapecast_kernel::sizes::layout::contiguous_strides;

#[cfg(feature = "npz")]
pub use archive::{NpzReader, NpzWriter};
pub use element::NpyElement;
pub use error::{NpyError, NpyErrorKind};
use header::Header;

/// The number of bytes to read or write at once.
const CHUNK: usize = 1 << 16;

/// Reads a tensor from an `.npy` file.
///
/// The file may have any byte order and the elements in C or Fortran order.
///
/// # Errors
/// Returns an error if the file cannot be read, if it is not an `.npy` file, if its elements are not of type
/// `T`, if its shape does not match `S`, or if there is not enough memory.
///
/// ```no_run
/// use shapecast::Shape;
/// use shapecast::npy::read_npy;
/// let images = read_npy::<u8, Shape![dyn, 28, 28]>("images.npy")?;
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
pub fn read_npy<T: NpyElement, S: Shape>(path: impl AsRef<Path>) -> Result<Tensor<T, S>, NpyError> {
    let path = path.as_ref();
    let read = || {
        let file = File::open(path)?;
        let len = file.metadata().ok().filter(|data| data.is_file());
        read_tensor(file, len.map_or(0, |data| data.len()))
    };
    read().map_err(|error: NpyError| error.at(path.display().to_string()))
}

/// Reads a tensor in the format of `.npy` files, up to its last element.
///
/// # Errors
/// The errors of [`read_npy`].
///
/// ```
/// use shapecast::npy::{read_npy_from, write_npy_to};
/// use shapecast::{Shape, tensor};
/// let mut bytes = Vec::new();
/// write_npy_to(&mut bytes, tensor![1, 2, 3])?;
/// assert_eq!(read_npy_from::<i32, Shape![3]>(&bytes[..])?, tensor![1, 2, 3]);
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
pub fn read_npy_from<T: NpyElement, S: Shape>(reader: impl Read) -> Result<Tensor<T, S>, NpyError> {
    read_tensor(reader, 0)
}

/// Reads a tensor. Reserves memory for at most `available` bytes before reading.
fn read_tensor<T: NpyElement, S: Shape>(
    mut reader: impl Read,
    available: u64,
) -> Result<Tensor<T, S>, NpyError> {
    let header = Header::read(&mut reader)?;
    let is_big_endian = header.check_elements::<T>()?;
    let sizes = S::sizes_from(&header.sizes)?;
    let elements = read_elements(&mut reader, sizes.as_ref(), available, is_big_endian)?;
    if header.is_column_major() {
        let strides = column_major_strides(sizes.as_ref());
        let columns = View::<T, S>::from_shape_strides(sizes.as_ref(), &strides, 0, &elements)?;
        return Ok(columns.to_tensor());
    }
    Ok(Tensor::from_shape_vec(sizes.as_ref(), elements)?)
}

/// Returns the number of bytes of the elements.
///
/// # Errors
/// The number overflows.
fn byte_count<T>(sizes: &[usize]) -> Result<usize, ShapeError> {
    let bytes = element_count(sizes)?.checked_mul(size_of::<T>());
    bytes.ok_or_else(|| {
        let sizes = DimVec::from_slice(sizes);
        Detail::ByteOverflow { sizes }.into()
    })
}

/// Reads the elements of a tensor of these sizes.
fn read_elements<T: NpyElement>(
    reader: &mut impl Read,
    sizes: &[usize],
    available: u64,
    is_big_endian: bool,
) -> Result<Vec<T>, NpyError> {
    let mut remaining = byte_count::<T>(sizes)?;
    let no_memory = |_| NpyError::from(std::io::Error::from(ErrorKind::OutOfMemory));
    let reserved = usize::try_from(available)
        .unwrap_or(usize::MAX)
        .min(remaining);
    let mut elements = Vec::new();
    elements
        .try_reserve_exact(reserved / size_of::<T>())
        .map_err(no_memory)?;
    let mut buffer = vec![0; remaining.min(CHUNK)];
    while remaining > 0 {
        let bytes = &mut buffer[..remaining.min(CHUNK)];
        reader
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => NpyErrorKind::Truncated { missing: remaining }.into(),
                _ => NpyError::from(error),
            })?;
        elements
            .try_reserve(bytes.len() / size_of::<T>())
            .map_err(no_memory)?;
        T::decode(bytes, is_big_endian, &mut elements);
        remaining -= bytes.len();
    }
    Ok(elements)
}

/// Returns the strides of column-major order.
fn column_major_strides(sizes: &[usize]) -> Vec<isize> {
    let reversed: Vec<usize> = sizes.iter().rev().copied().collect();
    let mut strides = vec![0; sizes.len()];
    contiguous_strides(&reversed, &mut strides);
    strides.reverse();
    strides
}

/// Views the content of an `.npy` file as a tensor, without a copy. The view of a file in Fortran order has the strides
/// of that order.
///
/// To use a file that does not fit in memory, pass a memory map, for example of the crate `memmap2`.
///
/// # Errors
/// Returns an error if the bytes are not an `.npy` file, if its elements are not of type `T` in the byte order of this
/// machine, if its shape does not match `S`, or if the elements are not aligned. [`read_npy`] converts the byte order,
/// and [`read_npy_from`] copies elements that are not aligned. Elements are aligned if the file begins at a multiple of
/// 64 bytes, as in a memory map.
///
/// ```
/// use shapecast::npy::{view_npy, write_npy_to};
/// use shapecast::{Shape, tensor};
/// let mut file = Vec::new();
/// write_npy_to(&mut file, tensor![[1_u8, 2], [3, 4]])?;
/// let view = view_npy::<u8, Shape![dyn, 2]>(&file)?;
/// assert_eq!(view.as_ptr(), &file[file.len() - 4]);
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
pub fn view_npy<T: NpyElement + AnyBitPattern, S: Shape>(
    bytes: &[u8],
) -> Result<View<'_, T, S>, NpyError> {
    let mut rest = bytes;
    let header = Header::read(&mut rest)?;
    header.check_native_elements::<T>()?;
    let sizes = S::sizes_from(&header.sizes)?;
    let needed = byte_count::<T>(sizes.as_ref())?;
    let missing = NpyErrorKind::Truncated {
        missing: needed.saturating_sub(rest.len()),
    };
    let data = rest.get(..needed).ok_or(missing)?;
    let elements = cast(data, "read_npy_from")?;
    if header.is_column_major() {
        let strides = column_major_strides(sizes.as_ref());
        return Ok(View::from_shape_strides(
            sizes.as_ref(),
            &strides,
            0,
            elements,
        )?);
    }
    Ok(View::from_shape_slice(sizes.as_ref(), elements)?)
}

/// Writes a tensor, an array, a view or a scalar to an `.npy` file, in C order and little-endian.
///
/// # Errors
/// Returns an error if the file cannot be written.
///
/// ```no_run
/// use shapecast::npy::write_npy;
/// use shapecast::tensor;
/// write_npy("weights.npy", &tensor![[0.5, 1.0], [1.5, 2.0]])?;
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
pub fn write_npy(
    path: impl AsRef<Path>,
    x: impl Operand<Elem: NpyElement>,
) -> Result<(), NpyError> {
    let path = path.as_ref();
    let write = || {
        let mut writer = BufWriter::with_capacity(CHUNK, File::create(path)?);
        write_npy_to(&mut writer, x)?;
        Ok(writer.flush()?)
    };
    write().map_err(|error: NpyError| error.at(path.display().to_string()))
}

/// Writes a tensor, an array, a view or a scalar in the format of `.npy` files.
///
/// # Errors
/// Returns an error if `writer` does.
///
/// ```
/// use shapecast::npy::write_npy_to;
/// let mut bytes = Vec::new();
/// write_npy_to(&mut bytes, 7_u8)?;
/// assert_eq!(bytes.len(), 128 + 1);
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
pub fn write_npy_to<O: Operand<Elem: NpyElement>>(
    mut writer: impl Write,
    x: O,
) -> Result<(), NpyError> {
    let source = x.source();
    writer.write_all(&header::of::<O::Elem>(source.sizes))?;
    let mut buffer = Vec::with_capacity(CHUNK);
    let mut flush = |elements: &[O::Elem]| {
        buffer.clear();
        O::Elem::encode(elements, &mut buffer);
        writer.write_all(&buffer)
    };
    match source.as_slice() {
        Some(elements) => elements
            .chunks(CHUNK / size_of::<O::Elem>())
            .try_for_each(flush)?,
        None => {
            let mut elements = Iter::new(source.data, &source).copied();
            let mut part = Vec::with_capacity(CHUNK / size_of::<O::Elem>());
            while elements.len() > 0 {
                part.clear();
                part.extend(elements.by_ref().take(part.capacity()));
                flush(&part)?;
            }
        }
    }
    Ok(())
}
