//! Builds and runs the examples.
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// An example.
pub struct Example {
    name: &'static str,
    /// The option of Cargo that builds the example: `--example` or `--bin`.
    option: &'static str,
    /// The executable, which the first run builds.
    executable: OnceLock<PathBuf>,
}

impl Example {
    pub const fn new(name: &'static str) -> Self {
        Self::with_option(name, "--example")
    }

    /// Returns the example that is the program of a package.
    pub const fn program(name: &'static str) -> Self {
        Self::with_option(name, "--bin")
    }

    const fn with_option(name: &'static str, option: &'static str) -> Self {
        Self {
            name,
            option,
            executable: OnceLock::new(),
        }
    }

    /// Runs the example in a folder outside the project.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Output {
        let executable = self.executable.get_or_init(|| self.build());
        let mut command = Command::new(executable);
        command
            .args(arguments)
            .current_dir(env!("CARGO_TARGET_TMPDIR"))
            .output()
            .expect("the example runs")
    }

    /// Builds the example and returns its executable.
    fn build(&self) -> PathBuf {
        let build = Command::new(env!("CARGO"))
            // With all packages, Cargo builds the crate with the features that it has in `cargo test --workspace`.
            .args([
                "build",
                "--workspace",
                "--quiet",
                self.option,
                self.name,
                "--message-format=json",
            ])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("cargo runs");
        let errors = String::from_utf8_lossy(&build.stderr);
        let messages = String::from_utf8(build.stdout).expect("cargo's messages are UTF-8");
        let executable = messages.lines().find_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            let is_example = message["target"]["name"] == self.name;
            is_example.then(|| message["executable"].as_str().map(PathBuf::from))?
        });
        executable.unwrap_or_else(|| panic!("cargo built no example: {errors}"))
    }
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
