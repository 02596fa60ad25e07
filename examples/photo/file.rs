//! Reads and writes photographs as tensors. The size of the last dimension is known: red, green and
//! blue.
use image::{ImageFormat, ImageReader, RgbImage};
use shapecast::{Shape, Tensor};
use std::fmt;
use std::fs;
use std::path::Path;

pub type Pixels = Tensor<u8, Shape![dyn, dyn, 3]>;

/// Reads a picture. The error is one line that begins with the path of the file.
pub fn read(path: &Path) -> Result<Pixels, String> {
    let error = |cause: &dyn fmt::Display| error_text(path, cause);
    let picture = ImageReader::open(path)
        .and_then(ImageReader::with_guessed_format)
        .map_err(|cause| error(&cause))?
        .decode()
        .map_err(|cause| error(&format_args!("is not a readable picture: {cause}")))?
        .into_rgb8();
    let (width, height) = picture.dimensions();
    Tensor::from_shape_vec([height as usize, width as usize, 3], picture.into_raw())
        .map_err(|cause| error(&cause))
}

/// Writes a PNG. The extension of the file is ignored.
pub fn write(path: &Path, pixels: Pixels) -> Result<(), String> {
    let error = |cause: &dyn fmt::Display| error_text(path, cause);
    let [height, width, _] = [0, 1, 2].map(|axis| pixels.shape()[axis] as u32);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|cause| error(&cause))?;
    }
    RgbImage::from_raw(width, height, pixels.into_vec())
        .ok_or_else(|| error(&"is too large"))?
        .save_with_format(path, ImageFormat::Png)
        .map_err(|cause| error(&format_args!("cannot be written: {cause}")))
}

fn error_text(path: &Path, cause: &dyn fmt::Display) -> String {
    let cause = cause.to_string();
    format!(
        "{}: {}",
        path.display(),
        cause.lines().next().unwrap_or_default()
    )
}
