//! Classifies handwritten digits by their nearest neighbour, with fused broadcasts, and draws the
//! ones that it misread.
//!
//! ```sh
//! cargo run --release --example digits
//! cargo run --release --example digits -- my_pixels.npy my_labels.npy
//! ```
//!
//! The number of digits in the files is known only at run time and has the name `Digit`. The test set has the digits
//! after the first 1000, and its size is `Digit - 1000`. The labels of all digits are not those of the test set:
//!
//! ```text
//! error[E0308]: mismatched types
//!   |
//!   |             test_labels: labels,
//!   |                          ^^^^^^ expected `Tensor<u8, (Shorter<Digit, 1000>,)>`, found `Tensor<u8, (Digit,)>`
//! ```
#[path = "../support/digits.rs"]
mod digits;
mod draw;
mod nearest;
#[path = "../support/read_error.rs"]
mod read_error;

use digits::{Digits, Test, TestImages, TrainingImages};
use draw::{Ink, Picture, draw, images};
use indicatif::{ProgressBar, ProgressStyle};
use nearest::{Scale, nearest};
use read_error::ReadError;
use shapecast::{Shape, Tensor, broadcast};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: digits [PIXELS.npy LABELS.npy]

Classifies handwritten digits by their nearest neighbour, from raw and from standardised pixels, and
draws some that it misread. The first 1000 digits are the training set, the others the test set.

  PIXELS.npy   bytes of shape (digits, 64): 8x8 grey images with values from 0 to 16
  LABELS.npy   bytes of shape (digits,)

Without arguments it reads the data set of the project.";

/// Number of digits that are compared with the training set at a time: 1 MB of distances.
const BATCH: usize = 256;
/// Number of misread digits to draw.
const MAX_DRAWN: usize = 8;

/// The errors of the program.
enum Error {
    Read(ReadError),
    Write(io::Error),
}

impl From<ReadError> for Error {
    fn from(error: ReadError) -> Self {
        Error::Read(error)
    }
}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Write(error)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let result = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => {
            writeln!(io::stdout(), "{HELP}").map_err(Error::from)
        }
        [] => classify(
            &data_path("digits_pixels.npy"),
            &data_path("digits_labels.npy"),
        ),
        [pixels, labels] => classify(Path::new(pixels), Path::new(labels)),
        _ => {
            eprintln!("digits: expected two files or none; see --help");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has closed it, as in `digits | head -1`.
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Error::Write(error)) => fail(format_args!("cannot write: {error}")),
        Err(Error::Read(error)) => fail(error),
    }
}

fn fail(error: impl std::fmt::Display) -> ExitCode {
    eprintln!("digits: {error}");
    ExitCode::FAILURE
}

/// Returns the path of a file of the project's data set.
fn data_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .join(name)
}

fn classify(pixels: &Path, labels: &Path) -> Result<(), Error> {
    let digits = Digits::read(pixels, labels)?;
    let out = &mut io::stdout().lock();
    let tests = digits.test_labels.len();
    writeln!(
        out,
        "{} training digits, {tests} test digits",
        digits.training_labels.len()
    )?;

    let raw = classify_images("raw pixels", &digits.training, &digits.test);
    report(out, "raw pixels", &raw, &digits)?;

    let scale = Scale::of(&digits.training);
    let (training, test) = (scale.apply(&digits.training), scale.apply(&digits.test));
    let standardised = classify_images("standardised", &training, &test);
    report(out, "standardised", &standardised, &digits)?;

    let misread = misread(&raw, &digits);
    if !misread.is_empty() {
        writeln!(out, "\nmisread by their raw pixels, for example:")?;
        draw(out, &misread, Ink::for_stdout())?;
    }
    Ok(())
}

/// The index of a training image for each test image.
type Nearest = Tensor<usize, Shape![dyn Test]>;

/// Returns the index of the nearest training image for each test image.
fn classify_images(name: &'static str, training: &TrainingImages, test: &TestImages) -> Nearest {
    let images = test.shape()[0];
    // The bar is drawn on standard error if that is a terminal.
    let bar = ProgressBar::new(images as u64).with_message(name);
    if let Ok(style) = ProgressStyle::with_template("{msg:>12} {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    // Batches limit the memory for the distances.
    let mut nearest_indices = Vec::with_capacity(images);
    for first in (0..images).step_by(BATCH) {
        let batch = test.slice_axis::<0>(first..images.min(first + BATCH));
        nearest_indices.extend(nearest(training, batch));
        bar.set_position(nearest_indices.len() as u64);
    }
    bar.finish_and_clear();
    nearest_indices.into()
}

fn report(out: &mut impl Write, name: &str, nearest: &Nearest, digits: &Digits) -> io::Result<()> {
    let (labels, predicted) = (&digits.test_labels, predicted(nearest, digits));
    let right = broadcast!(labels == predicted).count_nonzero();
    let percent = 100.0 * right as f64 / labels.len() as f64;
    writeln!(
        out,
        "{name:>12}: {right}/{} right ({percent:.1} %)",
        labels.len()
    )
}

/// Returns the label of the nearest training image for each test image.
fn predicted(nearest: &Nearest, digits: &Digits) -> Tensor<u8, Shape![dyn Test]> {
    digits.training_labels.take_axis::<0, _>(nearest)
}

fn misread(nearest: &Nearest, digits: &Digits) -> Vec<Picture> {
    let predicted = predicted(nearest, digits);
    digits
        .test_labels
        .iter()
        .zip(&predicted)
        .zip(images(digits.test.as_slice()))
        .filter(|((truth, predicted), _)| truth != predicted)
        .map(|((truth, predicted), image)| Picture {
            image,
            caption: format!("a {truth}, read as {predicted}"),
        })
        .take(MAX_DRAWN)
        .collect()
}
