//! Reads handwritten digits, classifies them by their nearest neighbour with fused, shape-checked
//! broadcasts, and shows the ones it misread.
//!
//! ```sh
//! cargo run --release --example digits
//! cargo run --release --example digits -- my_pixels.npy my_labels.npy
//! ```
mod digits;
mod draw;
mod nearest;
#[path = "../support/npy.rs"]
mod npy;

use digits::{Digits, TestImages, TrainingImages, rows};
use draw::{Ink, Picture};
use indicatif::{ProgressBar, ProgressStyle};
use nearest::{Scale, nearest};
use npy::Refusal;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: digits [PIXELS.npy LABELS.npy]

Classifies handwritten digits by their nearest neighbour, raw and standardised, and draws a few
that it misread. The first 1000 digits are the training set, all others the test set.

  PIXELS.npy   bytes of the shape (digits, 64): 8x8 grey images, values 0 to 16
  LABELS.npy   bytes of the shape (digits,)

Without arguments it reads the data set that comes with the project.";

/// How many digits to compare with the training set at a time: 1 MB of distances.
const AT_A_TIME: usize = 256;
/// How many misread digits to draw.
const SHOWN: usize = 8;

/// Why the program ends early.
enum End {
    Data(Refusal),
    Output(io::Error),
}

impl From<Refusal> for End {
    fn from(refusal: Refusal) -> Self {
        End::Data(refusal)
    }
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> Self {
        End::Output(error)
    }
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let done = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => {
            writeln!(io::stdout(), "{HELP}").map_err(End::from)
        }
        [] => classify(&shipped("digits_pixels.npy"), &shipped("digits_labels.npy")),
        [pixels, labels] => classify(Path::new(pixels), Path::new(labels)),
        _ => {
            eprintln!("digits: wants two files or none; see --help");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough, as in `digits | head -1`.
        Err(End::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(End::Output(error)) => fail(format_args!("cannot write: {error}")),
        Err(End::Data(refusal)) => fail(refusal),
    }
}

fn fail(why: impl std::fmt::Display) -> ExitCode {
    eprintln!("digits: {why}");
    ExitCode::FAILURE
}

/// A file of the project's own data, wherever the program is run from.
fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/data")
        .join(name)
}

fn classify(pixels: &Path, labels: &Path) -> Result<(), End> {
    let digits = Digits::read(pixels, labels)?;
    let out = &mut io::stdout().lock();
    let tests = digits.test_labels.len();
    writeln!(
        out,
        "{} training digits, {tests} test digits",
        digits.training_labels.len()
    )?;

    let raw = read("raw pixels", &digits.training, &digits.test);
    report(out, "raw pixels", &raw, &digits)?;

    let scale = Scale::of(&digits.training);
    let (training, test) = (scale.apply(&digits.training), scale.apply(&digits.test));
    let standardised = read("standardised", &training, &test);
    report(out, "standardised", &standardised, &digits)?;

    let misread = misread(&raw, &digits);
    if !misread.is_empty() {
        writeln!(out, "\nmisread by their raw pixels, for example:")?;
        draw::pictures(out, &misread, Ink::for_stdout())?;
    }
    Ok(())
}

/// For each test image, the index of its nearest training image.
fn read(name: &'static str, training: &TrainingImages, test: &TestImages) -> Vec<usize> {
    let images = test.shape()[0];
    // Draws on standard error, and only where that is a terminal.
    let bar = ProgressBar::new(images as u64).with_message(name);
    if let Ok(style) = ProgressStyle::with_template("{msg:>12} {wide_bar} {pos}/{len}") {
        bar.set_style(style);
    }
    // Some at a time: this bounds the memory, however many there are.
    let mut found = Vec::with_capacity(images);
    for first in (0..images).step_by(AT_A_TIME) {
        let some = test.slice_axis::<0>(first..images.min(first + AT_A_TIME));
        found.extend(nearest(training, some));
        bar.set_position(found.len() as u64);
    }
    bar.finish_and_clear();
    found
}

fn report(out: &mut impl Write, name: &str, found: &[usize], digits: &Digits) -> io::Result<()> {
    let right = answers(found, digits)
        .filter(|(truth, answer)| truth == answer)
        .count();
    let percent = 100.0 * right as f64 / found.len() as f64;
    writeln!(
        out,
        "{name:>12}: {right}/{} right ({percent:.1} %)",
        found.len()
    )
}

/// The true and the read label of each test digit.
fn answers(found: &[usize], digits: &Digits) -> impl Iterator<Item = (u8, u8)> {
    let read = found.iter().map(|&index| digits.training_labels[index]);
    digits.test_labels.iter().copied().zip(read)
}

fn misread(found: &[usize], digits: &Digits) -> Vec<Picture> {
    answers(found, digits)
        .zip(rows(digits.test.as_slice()))
        .filter(|((truth, answer), _)| truth != answer)
        .map(|((truth, answer), image)| Picture {
            image,
            caption: format!("a {truth}, read as {answer}"),
        })
        .take(SHOWN)
        .collect()
}
