//! Computes multi-head attention of random vectors, with all shapes in types.
//!
//! ```sh
//! cargo run --release --example attention
//! cargo run --release --example attention -- 1024
//! ```
//!
//! There are as many keys as queries, but the two sizes have different names. The compiler finds two indices in the
//! wrong order, `k` and `q`, which a comparison of the sizes at run time would not find:
//!
//! ```text
//! error[E0277]: index `k` is `Query` in `weights` and `Key` in `values`
//!   |
//!   |     einsum!([b, h, q, e] => weights[b, h, k, q] * values[b, h, k, e])
//!   |                                                                ^ `Key` does not match `Query`
//! ```
mod attention;

use attention::{Keys, Queries, attention, attention_by_blocks};
use shapecast::{ShapeError, Tensor, broadcast};
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

const SEQUENCES: usize = 2;
const HEADS: usize = 8;
/// The number of positions if there is no argument.
const POSITIONS: usize = 512;
const ENTRIES: usize = 64;

fn main() -> ExitCode {
    let positions = match std::env::args().nth(1).map(|argument| argument.parse()) {
        None => POSITIONS,
        Some(Ok(positions)) if positions > 0 => positions,
        Some(_) => {
            eprintln!("attention: expected the number of positions");
            return ExitCode::from(2);
        }
    };
    let report = match run(positions) {
        Ok(report) => report,
        Err(error) => return fail(error),
    };
    match writeln!(io::stdout(), "{report}") {
        // The reader of the output has closed it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(error),
        _ => ExitCode::SUCCESS,
    }
}

fn fail(error: impl std::fmt::Display) -> ExitCode {
    eprintln!("attention: {error}");
    ExitCode::FAILURE
}

/// Computes attention of random vectors. Returns a report.
fn run(positions: usize) -> Result<String, ShapeError> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut entry = |_| 2.0 * random.f32() - 1.0;
    let sizes = [SEQUENCES, HEADS, positions, ENTRIES];
    let queries = Queries::<HEADS, ENTRIES>::try_from_fn(sizes, &mut entry)?;
    let keys = Keys::<HEADS, ENTRIES>::try_from_fn(sizes, &mut entry)?;
    let values = Tensor::try_from_fn(sizes, &mut entry)?;
    let start = Instant::now();
    let result = attention(&queries, &keys, &values);
    let at_once = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let by_blocks = attention_by_blocks(&queries, &keys, &values)?;
    let by_block = start.elapsed().as_secs_f64();
    let difference = broadcast!((by_blocks - &result).abs()).max();
    // The first position attends only to itself.
    let is_first = result[[0, 0, 0, 0]] == values[[0, 0, 0, 0]];
    Ok(format!(
        "attention of {SEQUENCES} sequences, {HEADS} heads and {positions} positions of {ENTRIES} entries: \
         {:.1} ms\nby blocks: {:.1} ms, the largest difference is {difference:.0e}\n\
         mean {:+.5}, the first position sees only itself: {is_first}",
        at_once * 1e3,
        by_block * 1e3,
        result.mean(),
    ))
}
