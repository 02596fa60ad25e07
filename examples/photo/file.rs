//! Photographs as tensors whose last dimension is known: red, green and blue.
use image::{ImageFormat, ImageReader, RgbImage};
use shapecast::{Shape, Tensor};
use std::fmt;
use std::fs;
use std::path::Path;

pub type Pixels = Tensor<u8, Shape![dyn, dyn, 3]>;

/// A picture, or one line that begins with the file's path.
pub fn read(path: &Path) -> Result<Pixels, String> {
    let refuse = |why: &dyn fmt::Display| refusal(path, why);
    let picture = ImageReader::open(path)
        .and_then(ImageReader::with_guessed_format)
        .map_err(|error| refuse(&error))?
        .decode()
        .map_err(|error| refuse(&format_args!("is no readable picture: {error}")))?
        .into_rgb8();
    let (width, height) = picture.dimensions();
    Tensor::from_shape_vec([height as usize, width as usize, 3], picture.into_raw())
        .map_err(|error| refuse(&error))
}

/// Writes a PNG, whatever the file is called.
pub fn write(path: &Path, pixels: Pixels) -> Result<(), String> {
    let refuse = |why: &dyn fmt::Display| refusal(path, why);
    let [height, width, _] = [0, 1, 2].map(|axis| pixels.shape()[axis] as u32);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|error| refuse(&error))?;
    }
    RgbImage::from_raw(width, height, pixels.into_vec())
        .ok_or_else(|| refuse(&"is too large"))?
        .save_with_format(path, ImageFormat::Png)
        .map_err(|error| refuse(&format_args!("cannot be written: {error}")))
}

fn refusal(path: &Path, why: &dyn fmt::Display) -> String {
    let why = why.to_string();
    format!(
        "{}: {}",
        path.display(),
        why.lines().next().unwrap_or_default()
    )
}
