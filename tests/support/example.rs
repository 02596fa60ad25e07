//! Examples, built and run.
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The example's executable, built as `cargo run --example` builds it; the same one every time.
fn executable(name: &str) -> &'static Path {
    static EXECUTABLE: OnceLock<PathBuf> = OnceLock::new();
    EXECUTABLE.get_or_init(|| {
        let built = Command::new(env!("CARGO"))
            .args([
                "build",
                "--quiet",
                "--example",
                name,
                "--message-format=json",
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let errors = String::from_utf8_lossy(&built.stderr);
        let messages = String::from_utf8(built.stdout).expect("cargo's messages are UTF-8");
        let executable = messages.lines().find_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            let named = message["target"]["name"] == name;
            named.then(|| message["executable"].as_str().map(PathBuf::from))?
        });
        executable.unwrap_or_else(|| panic!("cargo built no example: {errors}"))
    })
}

/// Runs an example from a folder that is not the project's.
pub fn run<A: AsRef<OsStr>>(name: &str, arguments: &[A]) -> Output {
    let mut command = Command::new(executable(name));
    command
        .args(arguments)
        .current_dir(env!("CARGO_TARGET_TMPDIR"))
        .output()
        .expect("the example runs")
}

/// A file of the project's own data.
pub fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/data")
        .join(name)
}

/// A file for one test.
pub fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Writes a file for one test, and returns its path.
pub fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = scratch(name);
    fs::write(&path, bytes).expect("the folder for tests takes files");
    path
}

pub fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}
