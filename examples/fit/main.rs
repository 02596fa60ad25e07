//! Fits `amplitude * exp(-rate * t) + rest` to noisy measurements by the method of Levenberg and Marquardt. The Jacobian
//! comes from `#[jvp]`, and its shape is part of its type.
//!
//! ```sh
//! cargo run --release --example fit
//! cargo run --release --example fit -- decay.svg
//! ```
//!
//! A Jacobian that is read in the wrong order does not compile:
//!
//! ```text
//! error[E0277]: index `n` is `Size<3>` in `j` and `Points` in `residuals`
//!   |
//!   |         let slope = einsum!([a] => j[a, n] * residuals[n]).to_array();
//!   |                                                        ^ `Points` does not match `Size<3>`
//! ```
mod chart;
mod model;

use model::{Fit, Parameters, Points, Samples, decay, fit};
use shapecast::{Shape, Tensor, broadcast, tensor};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: fit [OUTPUT.svg]

Fits an exponential decay to noisy measurements, prints its parameters with their standard errors, and draws
the measurements and the curve. Without arguments it draws into target/fit.svg.";

const COUNT: usize = 60;
const SEED: u64 = 1;
/// The standard deviation of the noise.
const NOISE: f64 = 0.05;

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
        [] => project.join("target/fit.svg"),
        [chart] => PathBuf::from(chart),
        _ => {
            eprintln!("fit: expected at most one file; see --help");
            return ExitCode::from(2);
        }
    };
    finish(run(&chart))
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("fit: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Fits the decay, writes the chart, and prints the parameters.
fn run(chart: &Path) -> Result<(), String> {
    let truth = tensor![2.5, 1.3, 0.5];
    let (t, measured) = measurements(&truth);
    let start = tensor![1.0, 0.3, 0.0];
    let found = fit(&t, &measured, &start).map_err(|error| error.to_string())?;
    chart::write(chart, &t, &measured, &decay(&found.parameters, &t))
        .map_err(|error| format!("cannot write {}: {error}", chart.display()))?;
    let report = format!(
        "{}wrote the measurements and the curve to {}",
        report(&found, &truth),
        chart.display()
    );
    match writeln!(io::stdout(), "{report}") {
        // The reader of the output has closed it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Returns the times and the values of measurements with normal noise, which has a fixed seed.
fn measurements(truth: &Parameters) -> (Samples, Samples) {
    let mut random = fastrand::Rng::with_seed(SEED);
    let t = Tensor::<f64, Shape![COUNT]>::from_fn(|[i]| 4.0 * i as f64 / (COUNT - 1) as f64);
    // Twelve uniform numbers have the variance 1.
    let noise =
        Tensor::<f64, Shape![COUNT]>::from_fn(|_| (0..12).map(|_| random.f64()).sum::<f64>() - 6.0);
    let (t, noise) = (t.into_shape(), noise.into_shape::<Shape![dyn Points]>());
    let measured = broadcast!(&decay(truth, &t) + NOISE * noise);
    (t, measured)
}

fn report(found: &Fit, truth: &Parameters) -> String {
    let mut report = format!(
        "{COUNT} measurements, {} iterations, standard deviation {:.4}\n",
        found.iterations, found.deviation
    );
    for (i, name) in ["amplitude", "rate", "rest"].into_iter().enumerate() {
        let (value, error, truth) = (found.parameters[[i]], found.errors[[i]], truth[[i]]);
        report += &format!("{name:>9} {value:.4} ± {error:.4}, true value {truth:.1}\n");
    }
    report
}
