//! Normalises, tints and vignettes a photograph with fused broadcasts of typed shapes.
//!
//! ```sh
//! cargo run --release --example photo
//! cargo run --release --example photo -- photo.png
//! cargo run --release --example photo -- photo.png my.jpg
//! ```
mod file;
mod look;
mod program;

use file::Pixels;
use look::{Photo, blend, luminance, normalise, tint, vignette};
use program::{finish, project_path};
use shapecast::{ShapeError, array, broadcast};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: photo [OUTPUT.png [PHOTO]]

Normalises a photograph, blends a cool and a warm version of it by its luminance, darkens the
corners, and writes a PNG. Without arguments it develops the project's picture of a flower into
target/photo.png.";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (photo, output) = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        [] => (None, project_path("target/photo.png")),
        [output] => (None, PathBuf::from(output)),
        [output, photo] => (Some(PathBuf::from(photo)), PathBuf::from(output)),
        _ => {
            eprintln!("photo: expected at most two files; see --help");
            return ExitCode::from(2);
        }
    };
    let photo = photo.unwrap_or_else(|| project_path("examples/data/flower.jpg"));
    finish("photo", develop(&photo, &output))
}

/// Reads a photograph, develops it and writes it. Returns the line to print.
fn develop(photo: &Path, output: &Path) -> Result<String, String> {
    let pixels = file::read(photo)?;
    let (height, width) = (pixels.shape()[0], pixels.shape()[1]);
    let developed = edit(&pixels).map_err(|error| error.to_string())?;
    file::write(output, developed)?;
    Ok(format!(
        "{width} x {height} pixels developed into {}",
        output.display()
    ))
}

/// Applies all steps.
fn edit(pixels: &Pixels) -> Result<Pixels, ShapeError> {
    let photo: Photo = broadcast!(pixels as f32 / 255.0);
    let normal = normalise(&photo);
    // The luminance of the photograph makes shadows cool and highlights warm.
    let cool = tint(&normal, 0.20, &array![0.28, 0.40, 0.42]);
    let warm = tint(&normal, 0.22, &array![0.60, 0.50, 0.38]);
    let toned = blend(&cool, &warm, &luminance(&photo));
    let photo = vignette(&toned, 0.75)?;
    Ok(broadcast!((photo * 255.0).round() as u8))
}
