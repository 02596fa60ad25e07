//! Computes layer norm and softmax of iris flowers, with reductions fused into broadcasts.
//!
//! ```sh
//! cargo run --release --example layer_norm
//! ```
#[path = "../support/iris.rs"]
mod iris;
mod normal;
#[path = "../support/read_error.rs"]
mod read_error;

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
    let result = match arguments.as_slice() {
        [] => show(),
        [flag] if flag == "--help" || flag == "-h" => {
            writeln!(io::stdout(), "{HELP}").map_err(|error| error.to_string())
        }
        _ => {
            eprintln!("layer_norm: expected no arguments; see --help");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("layer_norm: {error}");
            ExitCode::FAILURE
        }
    }
}

fn show() -> Result<(), String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let iris = Iris::read(
        &data.join("iris_features.npy"),
        &data.join("iris_labels.npy"),
    )
    .map_err(|error| error.to_string())?;

    // A network would learn such weights: petals differ more between species than sepals.
    let gain: Row<4> = tensor![1.0, 1.0, 1.5, 1.5];
    let bias: Row<4> = tensor![0.0, 0.0, 0.5, 0.5];
    let normal = layer_norm(&iris.flowers, &gain, &bias);
    let probabilities = softmax(&normal);

    let tables = [
        ("cm", 1.0, &iris.flowers),
        ("layer norm", 1.0, &normal),
        ("softmax, %", 100.0, &probabilities),
    ];
    let tables = tables.map(|(name, unit, rows)| (name, unit, iris.mean_of_species(rows)));
    match print(&iris, &tables) {
        // The reader of the output has closed it, as in `layer_norm | head -1`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result.map_err(|error| format!("cannot write: {error}")),
    }
}

/// A name, a factor, and the numbers.
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
