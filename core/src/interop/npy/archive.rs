//! Archives of several arrays: `.npz` files.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};
use std::path::Path;

use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::{NpyElement, NpyError, NpyErrorKind, read_tensor, write_npy_to};
use crate::shape::traits::Shape;
use crate::tensor::{Operand, Tensor};

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
pub struct NpzReader<R> {
    archive: ZipArchive<R>,
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
        Ok(NpzReader {
            archive,
            path: None,
        })
    }

    /// Returns the names of the arrays, in their order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let files = self.archive.file_names().filter_map(Result::ok);
        files
            .map(|file| file.strip_suffix(".npy").unwrap_or(&file).to_string())
            .collect()
    }

    /// Reads the array `name`.
    ///
    /// # Errors
    /// Returns an error if there is no such array, and the errors of [`read_npy`](super::read_npy).
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
        let file = format!("{name}.npy");
        let index = self.archive.index_for_name(&file);
        let Some(index) = index.or_else(|| self.archive.index_for_name(name)) else {
            return Err(NpyErrorKind::NoSuchArray {
                names: self.names(),
            }
            .into());
        };
        read_tensor(self.archive.by_index(index)?, 0)
    }
}

/// Writes arrays to an `.npz` file. See [`NpzReader`] for an example.
pub struct NpzWriter<W: Write + Seek> {
    archive: ZipWriter<W>,
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
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .large_file(true);
        let started = self.archive.start_file(format!("{name}.npy"), options);
        let written = started
            .map_err(ZipError::into)
            .and_then(|()| write_npy_to(&mut self.archive, x));
        written.map_err(|error: NpyError| error.at(format!("array {name:?}")))
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
