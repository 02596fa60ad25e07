//! Reads handwritten digits by a convolutional network, whose weights a script in Python has trained.
//!
//! ```sh
//! cargo run --release --example convnet
//! cargo run --release --example convnet -- my.safetensors
//! ```
//!
//! The padding keeps the rows and columns of an image. Without it, the first convolution does not compile:
//!
//! ```text
//! error[E0308]: mismatched types
//!   |
//!   |             einsum!([n, o, i, j] => images[n, c, i + u, j + v] * weight[o, c, u, v] + bias[o]);
//!   |                                                                        ^^^^^^^^^^^^ expected `8`, found `6`
//! ```
#[path = "../support/digits.rs"]
mod digits;
mod network;
#[path = "../support/read_error.rs"]
mod read_error;

use digits::{Digits, TRAINING, Test};
use network::{DIGITS, Images, Network};
use shapecast::safetensors::read_weights;
use shapecast::{Dim, Shape, Size, Tensor, broadcast};
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: convnet [WEIGHTS.safetensors]

Reads 797 handwritten digits by a convolutional network, and prints how many are right and as what digits it reads the others.
Without arguments it takes the weights of the project.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data");
    let weights = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => return print(HELP),
        [] => data.join("convnet.safetensors"),
        [weights] => PathBuf::from(weights),
        _ => {
            eprintln!("convnet: expected at most one file; see --help");
            return ExitCode::from(2);
        }
    };
    match classify(&data, &weights) {
        Ok(report) => print(&report),
        Err(error) => fail(error),
    }
}

fn print(text: &str) -> ExitCode {
    match writeln!(io::stdout(), "{text}") {
        // The reader of the output has closed it, as in `convnet | head -1`.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(error),
        _ => ExitCode::SUCCESS,
    }
}

fn fail(error: impl Display) -> ExitCode {
    eprintln!("convnet: {error}");
    ExitCode::FAILURE
}

/// Classifies all digits by the network. Returns the text to print.
fn classify(data: &Path, weights: &Path) -> Result<String, Box<dyn Error>> {
    let digits = Digits::read(
        &data.join("digits_pixels.npy"),
        &data.join("digits_labels.npy"),
    )?;
    // One error lists all weights that are missing, or have other shapes than the fields of `Network`.
    let network: Network = read_weights(weights)?;
    // One channel, with pixels from 0 to 1 instead of 0 to 16.
    let training: Images<Size<TRAINING>> = broadcast!(digits.training / 16.0).reshape();
    let test: Images<Test> = broadcast!(digits.test / 16.0).reshape();
    let (training, test) = (network.classify(&training), network.classify(&test));
    Ok(format!(
        "training: {}\n    test: {}\n\n{}",
        accuracy(&training, &digits.training_labels),
        accuracy(&test, &digits.test_labels),
        table(&test, &digits.test_labels),
    ))
}

/// Returns how many digits are right.
fn accuracy<N: Dim>(
    read: &Tensor<usize, Shape![dyn N]>,
    labels: &Tensor<u8, Shape![dyn N]>,
) -> String {
    let right = broadcast!(read == usize::from(labels)).count_nonzero();
    let percent = 100.0 * right as f64 / labels.len() as f64;
    format!("{right}/{} right ({percent:.1} %)", labels.len())
}

/// Returns a table that counts, for the digit of each row, as which digits it is read.
fn table<N: Dim>(
    read: &Tensor<usize, Shape![dyn N]>,
    labels: &Tensor<u8, Shape![dyn N]>,
) -> String {
    let pairs = broadcast!(usize::from(labels) * DIGITS + read);
    let counts: Tensor<usize, Shape![DIGITS, DIGITS]> =
        pairs.bincount::<{ DIGITS * DIGITS }>().reshape();
    let mut text = String::from("read as");
    text.extend((0..DIGITS).map(|digit| format!("{digit:4}")));
    for (digit, row) in counts.axis_iter::<0>().enumerate() {
        text.push_str(&format!("\n  a {digit}  "));
        text.extend(row.iter().map(|count| format!("{count:4}")));
    }
    text
}
