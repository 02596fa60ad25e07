//! Archives of several arrays: `.npz` files.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipReadOptions, ZipWriter};

use super::names::Names;
use super::{NpyElement, NpyError, NpyErrorKind, read_tensor, write_npy_to};
use crate::element::Operand;
use crate::shape::traits::Shape;
use crate::tensor::Tensor;

/// Reads the arrays of an `.npz` file.
///
/// ```
/// use std::io::Cursor;
/// use shapecast::npy::{NpzReader, NpzWriter};
/// use shapecast::{Shape, tensor};
/// let mut writer = NpzWriter::new(Cursor::new(Vec::new()));
/// writer.write("x", tensor![[1.0, 2.0], [3.0, 4.0]])?;
/// writer.write_compressed("labels", tensor![7_u8, 9])?;
///
/// let mut reader = NpzReader::new(writer.finish()?)?;
/// assert_eq!(reader.names(), ["x", "labels"]);
/// let x = reader.read::<f64, Shape![dyn, 2]>("x")?;
/// let labels = reader.read::<u8, Shape![dyn]>("labels")?;
/// assert_eq!((x[[1, 0]], labels[1]), (3.0, 9));
/// # Ok::<(), shapecast::npy::NpyError>(())
/// ```
///
/// Reading an array checks the CRC-32 of the archive: a changed bit in the elements or in the table of contents is an
/// error. The reader checks only arrays that it reads.
pub struct NpzReader<R> {
    archive: ZipArchive<R>,
    names: Names,
    path: Option<String>,
}

impl NpzReader<BufReader<File>> {
    /// Opens an `.npz` file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, if it is not an archive, or if several arrays have the same name.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, NpyError> {
        let path = path.as_ref().display().to_string();
        let file = File::open(&path).map_err(|error| NpyError::from(error).at(path.clone()))?;
        let mut reader = Self::new(BufReader::new(file)).map_err(|error| error.at(path.clone()))?;
        reader.path = Some(path);
        Ok(reader)
    }
}

impl<R: Read + Seek> NpzReader<R> {
    /// Reads an archive from `reader`.
    ///
    /// # Errors
    /// Returns an error if `reader` does, if its content is not an archive, or if several arrays have the same name.
    pub fn new(reader: R) -> Result<Self, NpyError> {
        let archive = ZipArchive::new(reader)?;
        if archive.has_duplicate_names() {
            return Err(NpyErrorKind::DuplicateNames.into());
        }
        let files = archive.file_names();
        let files = files.map(|name| name.map(Cow::into_owned));
        Ok(NpzReader {
            names: Names::of(files.collect::<Result<_, ZipError>>()?)?,
            archive,
            path: None,
        })
    }

    /// Returns the names of the arrays, in the order of the archive.
    ///
    /// The array of the file `x.npy` is called `x`, or `x.npy` if the archive also has a file `x`.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.names.in_order.clone()
    }

    /// Reads the array `name`, which can also be the name of its file in the archive, such as `x.npy`.
    ///
    /// # Errors
    /// Returns an error if there is no such array, if it is damaged, or if [`read_npy`](super::read_npy) would.
    pub fn read<T: NpyElement, S: Shape>(&mut self, name: &str) -> Result<Tensor<T, S>, NpyError> {
        let array = self.read_entry(name);
        array.map_err(|error| {
            let error = error.at(format!("array {name:?}"));
            match &self.path {
                Some(path) => error.at(path.clone()),
                None => error,
            }
        })
    }

    fn read_entry<T: NpyElement, S: Shape>(
        &mut self,
        name: &str,
    ) -> Result<Tensor<T, S>, NpyError> {
        let Some(index) = self.names.position(name) else {
            let names = self.names();
            return Err(NpyErrorKind::NoSuchArray { names }.into());
        };
        // The header before the entry must have the name, the sizes and the CRC-32 of the table of contents.
        let options = ZipReadOptions::new().enforce_header_consistency(true);
        let mut entry = self.archive.by_index_with_options(index, options)?;
        let tensor = read_tensor(&mut entry, 0).and_then(|tensor| {
            // `zip` checks the CRC-32 at the end of the entry, which may have bytes after its last element.
            io::copy(&mut entry, &mut io::sink())?;
            Ok(tensor)
        });
        tensor.map_err(NpyError::of_entry)
    }
}

/// Writes arrays to an `.npz` file. See [`NpzReader`] for an example.
pub struct NpzWriter<W: Write + Seek> {
    archive: ZipWriter<W>,
    names: BTreeSet<String>,
}

impl NpzWriter<BufWriter<File>> {
    /// Creates an `.npz` file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be created.
    pub fn create(path: impl AsRef<Path>) -> Result<Self, NpyError> {
        let path = path.as_ref();
        let file = File::create(path);
        let file = file.map_err(|e| NpyError::from(e).at(path.display().to_string()))?;
        Ok(Self::new(BufWriter::new(file)))
    }
}

impl<W: Write + Seek> NpzWriter<W> {
    /// Writes an archive to `writer`.
    pub fn new(writer: W) -> Self {
        NpzWriter {
            archive: ZipWriter::new(writer),
            names: BTreeSet::new(),
        }
    }

    /// Writes a tensor, an array, a view or a scalar as the array `name`, without compression, as `np.savez`
    /// does.
    ///
    /// # Errors
    /// Returns an error if the writer does, or if there is an array of this name.
    pub fn write(&mut self, name: &str, x: impl Operand<Elem: NpyElement>) -> Result<(), NpyError> {
        self.write_as(CompressionMethod::Stored, name, x)
    }

    /// Writes a tensor, an array, a view or a scalar as the array `name`, with compression, as
    /// `np.savez_compressed` does.
    ///
    /// # Errors
    /// Returns an error if the writer does, or if there is an array of this name.
    pub fn write_compressed(
        &mut self,
        name: &str,
        x: impl Operand<Elem: NpyElement>,
    ) -> Result<(), NpyError> {
        self.write_as(CompressionMethod::Deflated, name, x)
    }

    fn write_as(
        &mut self,
        method: CompressionMethod,
        name: &str,
        x: impl Operand<Elem: NpyElement>,
    ) -> Result<(), NpyError> {
        let write = || {
            if !self.names.insert(name.to_string()) {
                return Err(NpyErrorKind::NameTaken.into());
            }
            let options = SimpleFileOptions::default()
                .compression_method(method)
                .large_file(true);
            self.archive.start_file(format!("{name}.npy"), options)?;
            write_npy_to(&mut self.archive, x)
        };
        write().map_err(|error: NpyError| error.at(format!("array {name:?}")))
    }

    /// Writes the table of contents, and returns the writer.
    ///
    /// # Errors
    /// Returns an error if the writer does.
    pub fn finish(self) -> Result<W, NpyError> {
        let mut writer = self.archive.finish()?;
        writer.flush()?;
        Ok(writer)
    }
}
