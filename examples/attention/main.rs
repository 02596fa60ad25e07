//! Computes multi-head attention of random vectors, with all shapes in types.
//!
//! ```sh
//! cargo run --release --example attention
//! ```
mod attention;

use attention::{Heads, attention};
use shapecast::Tensor;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

const SEQUENCES: usize = 2;
const HEADS: usize = 8;
const POSITIONS: usize = 512;
const ENTRIES: usize = 64;

fn main() -> ExitCode {
    let mut random = fastrand::Rng::with_seed(1);
    let mut heads = || -> Heads<SEQUENCES, HEADS, POSITIONS, ENTRIES> {
        Tensor::from_fn(|_| 2.0 * random.f32() - 1.0)
    };
    let (queries, keys, values) = (heads(), heads(), heads());
    let start = Instant::now();
    let result = attention(&queries, &keys, &values);
    let seconds = start.elapsed().as_secs_f64();
    // The first position attends only to itself.
    let is_first = result[[0, 0, 0, 0]] == values[[0, 0, 0, 0]];
    let report = format!(
        "attention of {SEQUENCES} sequences, {HEADS} heads and {POSITIONS} positions of {ENTRIES} entries: \
         {:.1} ms\nmean {:+.5}, the first position sees only itself: {is_first}",
        seconds * 1e3,
        result.mean(),
    );
    match writeln!(io::stdout(), "{report}") {
        // The reader of the output has closed it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("attention: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}
