//! Clusters iris flowers by k-means, and draws a report.
//!
//! ```sh
//! cargo run --release --example iris_report
//! cargo run --release --example iris_report -- report.svg
//! ```
mod clusters;
#[path = "../support/iris.rs"]
#[allow(dead_code, reason = "not all examples use every function")]
mod iris;
mod picture;
#[path = "../support/read_error.rs"]
mod read_error;

use clusters::{CLUSTERS, Clustering, cluster, standardise};
use iris::{Iris, SPECIES};
use std::fmt::{self, Write as _};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const HELP: &str = "\
Usage: iris_report [OUTPUT.svg]

Clusters 150 iris flowers by k-means, prints how many flowers of each species are in each cluster, and draws
the clusters and the steps. Without arguments it draws into target/iris_report.svg.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = package
        .ancestors()
        .nth(2)
        .expect("the package is in a folder of `examples`");
    let picture = match arguments.as_slice() {
        [flag] if flag == "--help" || flag == "-h" => return finish(print(HELP)),
        [] => project.join("target/iris_report.svg"),
        [picture] => PathBuf::from(picture),
        _ => {
            eprintln!("iris_report: expected at most one file; see --help");
            return ExitCode::from(2);
        }
    };
    finish(run(&project.join("examples/data"), &picture))
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("iris_report: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Clusters the flowers, writes the picture, and prints the table.
fn run(data: &Path, picture: &Path) -> Result<(), String> {
    let files = ["iris_features.npy", "iris_labels.npy"].map(|name| data.join(name));
    let iris = Iris::read(&files[0], &files[1]).map_err(|error| error.to_string())?;
    let flowers = standardise(&iris.flowers);
    let clustering = cluster(&flowers);
    picture::write(picture, &flowers, &clustering)
        .map_err(|error| format!("cannot write {}: {error}", picture.display()))?;
    let table = table(&iris, &clustering).map_err(|error| error.to_string())?;
    print(&format!("{table}wrote the report to {}", picture.display()))
}

/// Returns the number of flowers of each species in each cluster, as text.
fn table(iris: &Iris, clustering: &Clustering) -> Result<String, fmt::Error> {
    let mut counts = [[0; SPECIES.len()]; CLUSTERS];
    for (&cluster, &species) in clustering.clusters.iter().zip(&iris.species) {
        counts[cluster][usize::from(species)] += 1;
    }
    let mut text = format!("{:10}", "");
    for species in SPECIES {
        write!(text, "{species:>12}")?;
    }
    for (cluster, counts) in (1..).zip(counts) {
        write!(text, "\ncluster {cluster:<2}")?;
        for count in counts {
            write!(text, "{count:12}")?;
        }
    }
    let (steps, inertia) = (clustering.inertias.len(), clustering.inertias.last());
    let inertia = inertia.copied().unwrap_or_default();
    writeln!(text, "\n{steps} steps, inertia {inertia:.2}")?;
    Ok(text)
}

fn print(text: &str) -> Result<(), String> {
    match writeln!(io::stdout(), "{text}") {
        // The reader of the output has closed it.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}
