//! Builds and runs the examples.
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// Returns the executable of the example, which the first call builds. A test process has one
/// example.
fn executable(name: &str) -> &'static Path {
    static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
    EXECUTABLE.get_or_init(|| {
        let build = Command::new(env!("CARGO"))
            // With all packages, Cargo builds the crate with the features that it has in `cargo test --workspace`.
            .args([
                "build",
                "--workspace",
                "--quiet",
                "--example",
                name,
                "--message-format=json",
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let errors = String::from_utf8_lossy(&build.stderr);
        let messages = String::from_utf8(build.stdout).expect("cargo's messages are UTF-8");
        let executable = messages.lines().find_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            let is_example = message["target"]["name"] == name;
            is_example.then(|| message["executable"].as_str().map(PathBuf::from))?
        });
        executable.unwrap_or_else(|| panic!("cargo built no example: {errors}"))
    })
}

/// Runs an example in a folder outside the project.
pub fn run<A: AsRef<OsStr>>(name: &str, arguments: &[A]) -> Output {
    let mut command = Command::new(executable(name));
    command
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("the example runs")
}

/// Returns the path of a file in the project's data set.
pub fn data_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/data")
        .join(name)
}

/// Returns the path of a file for one test.
pub fn test_path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Creates a file for one test and returns its path.
pub fn create_file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = test_path(name);
    fs::write(&path, bytes).expect("the folder for tests is writable");
    path
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}
