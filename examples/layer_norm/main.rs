//! Layer norm and softmax over real flowers: reductions fused into the broadcasts that use them.
//!
//! ```sh
//! cargo run --release --example layer_norm
//! ```
mod iris;
mod normal;
#[path = "../support/npy.rs"]
mod npy;

use iris::{Iris, MEASUREMENTS, SPECIES};
use normal::{Row, layer_norm, softmax};
use shapecast::{Shape, Tensor, tensor};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage: layer_norm

Prints the mean flower of each species of iris: measured, after layer norm, and after softmax.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let done = match arguments.as_slice() {
        [] => show(),
        [flag] if flag == "--help" || flag == "-h" => {
            writeln!(io::stdout(), "{HELP}").map_err(|error| error.to_string())
        }
        _ => {
            eprintln!("layer_norm: takes no arguments; see --help");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("layer_norm: {why}");
            ExitCode::FAILURE
        }
    }
}

fn show() -> Result<(), String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
    let iris = Iris::read(
        &data.join("iris_features.npy"),
        &data.join("iris_labels.npy"),
    )
    .map_err(|refusal| refusal.to_string())?;

    // What a network would have learned: petals tell more than sepals.
    let gain: Row<4> = tensor![1.0, 1.0, 1.5, 1.5];
    let bias: Row<4> = tensor![0.0, 0.0, 0.5, 0.5];
    let normal = layer_norm(&iris.flowers, &gain, &bias);
    let shares = softmax(&normal);

    let tables = [
        ("cm", 1.0, &iris.flowers),
        ("layer norm", 1.0, &normal),
        ("softmax, %", 100.0, &shares),
    ];
    let tables = tables.map(|(name, unit, rows)| (name, unit, iris.mean_of_each(rows)));
    match print(&iris, &tables) {
        // Whoever read our output has seen enough, as in `layer_norm | head -1`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed.map_err(|error| format!("cannot write: {error}")),
    }
}

/// A name, what to multiply by, and the numbers.
type Table = (&'static str, f32, Tensor<f32, Shape![3, 4]>);

fn print(iris: &Iris, tables: &[Table]) -> io::Result<()> {
    let out = &mut io::stdout().lock();
    let flowers = iris.flowers.shape()[0];
    writeln!(
        out,
        "the mean flower of each species, of {flowers} flowers in all\n"
    )?;
    write!(out, "{:24}", "")?;
    for measurement in MEASUREMENTS {
        write!(out, "{measurement:>14}")?;
    }
    writeln!(out)?;
    for (species, name) in SPECIES.iter().enumerate() {
        writeln!(out)?;
        for (row, (what, unit, table)) in tables.iter().enumerate() {
            let name = if row == 0 { name } else { "" };
            write!(out, "{name:12}{what:12}")?;
            for mean in &table.index_axis::<0>(species) {
                write!(out, "{:14.2}", mean * unit)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
