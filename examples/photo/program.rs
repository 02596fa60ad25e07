//! What the programs about photographs have in common: their files, and how they end.
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Returns the path of a file or folder of the project.
pub fn project_path(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let project = package
        .ancestors()
        .nth(2)
        .expect("the package is in a folder of `examples`");
    project.join(name)
}

/// Prints the line that a program returns, or its error after the name of the program.
pub fn finish(program: &str, result: Result<String, impl Display>) -> ExitCode {
    match result {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{program}: {error}");
            ExitCode::FAILURE
        }
    }
}
