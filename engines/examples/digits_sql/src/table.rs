//! The table of digits in Parquet files.

use std::ffi::OsString;
use std::fmt::Display;
use std::fs::{self, File};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use datafusion::arrow::array::{
    FixedSizeListArray, Float32Array, Int32Array, Int64Array, RecordBatch,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::prelude::{ParquetReadOptions, SessionContext};

use crate::Result;
use crate::digits::{Digits, PIXELS};

/// The number of files, which queries read side by side.
pub const FILES: usize = 8;
/// The number of rows that are written at a time.
const BATCH: usize = 8192;

/// Writes the digits again and again until there are `rows` of them, and returns the bytes of the files.
///
/// Files from an earlier call are kept.
///
/// # Errors
/// The error names the path of a file that cannot be written or read, or that is not one of the table.
pub fn write(digits: &Digits, rows: usize, folder: &Path) -> Result<u64> {
    if !folder.exists() {
        create(digits, rows, folder)?;
    }
    check(rows, folder)
}

/// Writes the files of a folder that does not exist.
fn create(digits: &Digits, rows: usize, folder: &Path) -> Result<()> {
    let parent = folder.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(parent).map_err(at(parent))?;
    // Each process writes to a folder of its own, which is removed at the end. The files get their name when they are
    // complete, so that no process reads a part of them.
    let own = tempfile::Builder::new()
        .prefix(".digits_sql-")
        .tempdir_in(parent)
        .map_err(at(parent))?;
    let partial = own.path().join("table");
    fs::create_dir(&partial).map_err(at(&partial))?;
    for file in 0..FILES {
        let path = partial.join(file_name(file));
        let range = rows_of(file, rows);
        let output = File::create(&path).map_err(at(&path))?;
        let mut writer = ArrowWriter::try_new(output, schema(), None).map_err(at(&path))?;
        for first in range.clone().step_by(BATCH) {
            let batch = batch(digits, first..range.end.min(first + BATCH))?;
            writer.write(&batch).map_err(at(&path))?;
        }
        writer.close().map_err(at(&path))?;
    }
    match fs::rename(&partial, folder) {
        // Another process was faster. Its files are as good.
        Err(_) if folder.exists() => Ok(()),
        result => Ok(result.map_err(at(folder))?),
    }
}

/// Checks that a folder has the files of `rows` digits and no others, and returns their bytes.
fn check(rows: usize, folder: &Path) -> Result<u64> {
    let refuse = |path: &Path, cause: &str| {
        let (path, folder) = (path.display(), folder.display());
        format!("{path}: {cause}; remove the folder {folder}, or choose another one with --folder")
    };
    let names: Vec<OsString> = (0..FILES).map(|file| file_name(file).into()).collect();
    for entry in fs::read_dir(folder).map_err(at(folder))? {
        let entry = entry.map_err(at(folder))?;
        if !names.contains(&entry.file_name()) {
            return Err(refuse(&entry.path(), "expected only files of the table of digits").into());
        }
    }
    let mut bytes = 0;
    for file in 0..FILES {
        let path = folder.join(file_name(file));
        let digits = rows_of(file, rows).len();
        bytes += check_file(&path, digits).map_err(|cause| refuse(&path, &cause))?;
    }
    Ok(bytes)
}

/// Checks that a file has as many digits as expected, and returns its bytes.
///
/// # Errors
/// Returns what is wrong, without the path.
fn check_file(path: &Path, expected: usize) -> Result<u64, String> {
    let file = File::open(path).map_err(|e| e.to_string())?;
    let bytes = file.metadata().map_err(|e| e.to_string())?.len();
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| e.to_string())?;
    if reader.schema().fields() != schema().fields() {
        return Err("expected the columns of the table of digits".into());
    }
    match reader.metadata().file_metadata().num_rows() {
        found if found == expected as i64 => Ok(bytes),
        found => Err(format!("expected {expected} digits, found {found}")),
    }
}

/// Returns a function that adds the path to an error.
fn at<E: Display>(path: &Path) -> impl Fn(E) -> String {
    move |error| format!("{}: {error}", path.display())
}

fn file_name(file: usize) -> String {
    format!("{file}.parquet")
}

/// Returns the indices of the digits in a file.
fn rows_of(file: usize, rows: usize) -> Range<usize> {
    file * rows / FILES..(file + 1) * rows / FILES
}

/// Registers the files as the table `digits`.
pub async fn register(session: &SessionContext, folder: &Path) -> Result<()> {
    let path = folder.to_string_lossy();
    session
        .register_parquet("digits", path, ParquetReadOptions::default())
        .await?;
    Ok(())
}

fn item() -> Arc<Field> {
    Arc::new(Field::new_list_field(DataType::Float32, true))
}

pub fn schema() -> Arc<Schema> {
    Arc::new(Schema::new(vec![
        Field::new("id", DataType::Int64, false),
        Field::new("label", DataType::Int32, false),
        Field::new(
            "pixels",
            DataType::FixedSizeList(item(), PIXELS as i32),
            false,
        ),
    ]))
}

pub fn batch(digits: &Digits, ids: Range<usize>) -> Result<RecordBatch> {
    let labels = [
        digits.training_labels.as_slice(),
        digits.test_labels.as_slice(),
    ]
    .concat();
    let images: Vec<&[f32]> = [digits.training.as_slice(), digits.test.as_slice()]
        .into_iter()
        .flat_map(|images| images.chunks_exact(PIXELS))
        .collect();
    let digit = |id: usize| id % images.len();
    let pixels = ids.clone().flat_map(|id| images[digit(id)].iter().copied());
    let pixels = Arc::new(Float32Array::from_iter_values(pixels));
    Ok(RecordBatch::try_new(
        schema(),
        vec![
            Arc::new(Int64Array::from_iter_values(
                ids.clone().map(|id| id as i64),
            )),
            Arc::new(Int32Array::from_iter_values(
                ids.map(|id| i32::from(labels[digit(id)])),
            )),
            Arc::new(FixedSizeListArray::try_new(
                item(),
                PIXELS as i32,
                pixels,
                None,
            )?),
        ],
    )?)
}

#[cfg(test)]
#[path = "tests/table.rs"]
mod tests;
