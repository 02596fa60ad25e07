//! The table of digits in Parquet files.

use std::fs::{self, File};
use std::path::Path;
use std::sync::Arc;

use datafusion::arrow::array::{
    FixedSizeListArray, Float32Array, Int32Array, Int64Array, RecordBatch,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema};
use datafusion::parquet::arrow::ArrowWriter;
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
pub fn write(digits: &Digits, rows: usize, folder: &Path) -> Result<u64> {
    if !folder.exists() {
        // The folder gets its name when it is complete.
        let partial = folder.with_extension("partial");
        fs::create_dir_all(&partial)?;
        for file in 0..FILES {
            let range = file * rows / FILES..(file + 1) * rows / FILES;
            let path = partial.join(format!("{file}.parquet"));
            let mut writer = ArrowWriter::try_new(File::create(path)?, schema(), None)?;
            for first in range.clone().step_by(BATCH) {
                writer.write(&batch(digits, first..range.end.min(first + BATCH))?)?;
            }
            writer.close()?;
        }
        fs::rename(partial, folder)?;
    }
    let files = fs::read_dir(folder)?;
    files.map(|file| Ok(file?.metadata()?.len())).sum()
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

fn schema() -> Arc<Schema> {
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

fn batch(digits: &Digits, ids: std::ops::Range<usize>) -> Result<RecordBatch> {
    let labels = [&digits.training_labels[..], &digits.test_labels].concat();
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
