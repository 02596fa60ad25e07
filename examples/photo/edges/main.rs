//! Finds the edges of a photograph: blurs it, computes its gradient, and thins the lines of strong gradients.
//!
//! ```sh
//! cargo run --release --example edges
//! cargo run --release --example edges -- folder
//! cargo run --release --example edges -- folder my.jpg
//! ```
mod detect;
#[path = "../file.rs"]
mod file;
#[path = "../program.rs"]
mod program;

use detect::{Column, Image, Row, blur, gradient, luminance, strength, thin};
use file::Pixels;
use program::{finish, project_path};
use shapecast::{Shape, ShapeError, Tensor, broadcast};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: edges [FOLDER [PHOTO]]

Blurs a photograph, computes the gradient of its luminance by the Sobel operator, and keeps the pixels whose gradient is a
maximum across the edge. Writes edges_blurred.png, edges_gradient.png and edges.png. Without arguments, it takes the project's
picture of a flower and writes into target.";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let (folder, photo) = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        [] => (project_path("target"), None),
        [folder] => (PathBuf::from(folder), None),
        [folder, photo] => (PathBuf::from(folder), Some(PathBuf::from(photo))),
        _ => {
            eprintln!("edges: expected at most a folder and a file; see --help");
            return ExitCode::from(2);
        }
    };
    let photo = photo.unwrap_or_else(|| project_path("examples/data/flower.jpg"));
    finish("edges", find(&photo, &folder))
}

/// Reads a photograph, finds its edges and writes the pictures. Returns the line to print.
fn find(photo: &Path, folder: &Path) -> Result<String, String> {
    let pixels = file::read(photo)?;
    let (height, width) = (pixels.shape()[0], pixels.shape()[1]);
    let photo: Tensor<f32, Shape![dyn Row, dyn Column, 3]> =
        broadcast!(pixels as f32 / 255.0).into_shape();
    let blurred = blur(&luminance(&photo));
    let gradient = gradient(&blurred);
    let strength = strength(&gradient);
    let edges = thin(&strength, &gradient);
    let share = broadcast!(mean(edges > 0.25)) * 100.0;
    let pictures = [
        ("edges_blurred.png", &blurred),
        ("edges_gradient.png", &strength),
        ("edges.png", &edges),
    ];
    for (name, image) in pictures {
        let picture = picture(image).map_err(|error| error.to_string())?;
        file::write(&folder.join(name), picture)?;
    }
    Ok(format!(
        "{share:.1} % of {width} x {height} pixels are edges; see {}",
        folder.join("edges.png").display()
    ))
}

/// Returns the pixels of a grey image. Values over 1 are white.
fn picture(image: &Image) -> Result<Pixels, ShapeError> {
    let [height, width] = [image.shape()[0], image.shape()[1]];
    Tensor::from_shape_fn([height, width, 3], |index| {
        (image[[index[0], index[1]]].min(1.0) * 255.0).round() as u8
    })
}
