//! Trains a small network on handwritten digits, with its layers in index notation and gradients by `#[vjp]`.
//!
//! ```sh
//! cargo run --release --example network
//! cargo run --release --example network -- loss.svg
//! ```
//!
//! The number of test images is known only at run time: it is `Digit - 1000`, because the first 1000 digits are for
//! training. Other labels than those of the test images do not compile:
//!
//! ```text
//! error[E0308]: mismatched types
//!   |
//!   |     let right = right(&network, &scaled(&digits.test), &digits.training_labels);
//!   |                 -----                                  ^^^^^^^^^^^^^^^^^^^^^^^ expected `&Tensor<u8, (Shorter<Digit, 1000>,)>`, found `&Tensor<u8, (Size<1000>,)>`
//! ```
mod chart;
#[path = "../support/digits.rs"]
mod digits;
mod network;
#[path = "../support/read_error.rs"]
mod read_error;
mod training;

use digits::{Digits, PIXELS};
use indicatif::{ProgressBar, ProgressStyle};
use network::{Network, scores};
use shapecast::{Dim, Size, Tensor, broadcast};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use training::{Training, scaled};

const HELP: &str = "\
Usage: network [OUTPUT.svg]

Trains a network of one hidden layer on 1000 handwritten digits, prints how many of 797 other digits it
reads, and draws the curve of the loss. Without arguments it draws into target/network.svg.";

const EPOCHS: usize = 40;
const SEED: u64 = 1;

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = package
        .ancestors()
        .nth(2)
        .expect("the package is in a folder of `examples`");
    let chart = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => {
            return finish(writeln!(io::stdout(), "{HELP}").map_err(|error| error.to_string()));
        }
        [] => project.join("target/network.svg"),
        [chart] => PathBuf::from(chart),
        _ => {
            eprintln!("network: expected at most one file; see --help");
            return ExitCode::from(2);
        }
    };
    finish(run(&project.join("examples/data"), &chart))
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("network: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Trains the network, writes the chart, and prints the accuracy.
fn run(data: &Path, chart: &Path) -> Result<(), String> {
    let files = (
        data.join("digits_pixels.npy"),
        data.join("digits_labels.npy"),
    );
    let digits = Digits::read(&files.0, &files.1).map_err(|error| error.to_string())?;
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut network = Network::new(|| 2.0 * random.f32() - 1.0);
    let losses = train(&mut network, Training::new(&digits, random));
    chart::write(chart, &losses)
        .map_err(|error| format!("cannot write {}: {error}", chart.display()))?;

    let tests = digits.test_labels.len();
    let right = right(&network, &scaled(&digits.test), &digits.test_labels);
    let percent = 100.0 * right as f64 / tests as f64;
    let loss = losses.last().copied().unwrap_or_default();
    let report = format!(
        "{right}/{tests} digits right ({percent:.1} %) after {EPOCHS} epochs, loss {loss:.3}\n\
         wrote the curve of the loss to {}",
        chart.display()
    );
    match writeln!(io::stdout(), "{report}") {
        // The reader of the output has closed it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Trains the network for all epochs. Returns the loss of each.
fn train(network: &mut Network, mut training: Training) -> Vec<f32> {
    // The bar is drawn on standard error if that is a terminal.
    let bar = ProgressBar::new(EPOCHS as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} loss {msg}") {
        bar.set_style(style);
    }
    let epochs = (0..EPOCHS).map(|_| {
        let loss = training.epoch(network);
        bar.set_message(format!("{loss:.3}"));
        bar.inc(1);
        loss
    });
    let losses = epochs.collect();
    bar.finish_and_clear();
    losses
}

/// Returns the number of images whose most probable digit is their label.
fn right<N: Dim>(
    network: &Network,
    images: &Tensor<f32, (N, Size<PIXELS>)>,
    labels: &Tensor<u8, (N,)>,
) -> usize {
    let read = scores(network, images).argmax_axis::<-1>();
    broadcast!(read == usize::from(labels)).count_nonzero() as usize
}
