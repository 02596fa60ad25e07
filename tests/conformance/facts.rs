//! Reads facts and their fields.
use serde_json::Value;
use std::path::PathBuf;
use std::{env, fs, io};

/// The result of checking a fact.
pub type CheckResult = Result<(), Failure>;

pub enum Failure {
    /// The crate differs from the fact.
    Differs(String),
    /// This test cannot run the fact. The text names what is missing.
    Unsupported(String),
    /// The fact has no expected result, because the recorded systems disagree.
    Informational,
}

/// A function that checks one fact of a file.
pub type Check = fn(&Value) -> CheckResult;

/// The check of an unknown file.
pub fn unsupported_file(_: &Value) -> CheckResult {
    Err(Failure::Unsupported("this file".to_owned()))
}

/// The environment variable with the folder of other facts.
const FOLDER_VARIABLE: &str = "SHAPECAST_FACTS";

/// Returns `true` if the facts are those of this project. All of these are supported.
pub fn are_own() -> bool {
    env::var_os(FOLDER_VARIABLE).is_none()
}

fn folder() -> PathBuf {
    match env::var_os(FOLDER_VARIABLE) {
        Some(folder) => folder.into(),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"),
    }
}

/// Returns the names of all fact files.
pub fn files() -> Vec<String> {
    let folder = folder();
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".jsonl")).collect();
    names.sort();
    names
}

/// Returns the facts of a file, or `None` if the file does not exist.
pub fn read(file: &str) -> Option<Vec<Value>> {
    let path = folder().join(file);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        read => read.unwrap_or_else(|error| panic!("{}: {error}", path.display())),
    };
    let lines = text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    let parse = |(number, line)| {
        serde_json::from_str(line)
            .unwrap_or_else(|error| panic!("{}:{}: {error}", path.display(), number + 1))
    };
    Some(lines.map(parse).collect())
}

/// Returns a text field, or an empty text if the field does not exist.
pub fn text<'a>(fact: &'a Value, field: &str) -> &'a str {
    fact[field].as_str().unwrap_or_default()
}

/// Reads a list of sizes.
pub fn sizes(value: &Value) -> Result<Vec<usize>, Failure> {
    list(value, |number| usize::try_from(number.as_u64()?).ok())
}

/// Reads a list of strides, or of sizes that may be -1.
pub fn signed(value: &Value) -> Result<Vec<isize>, Failure> {
    list(value, |number| isize::try_from(number.as_i64()?).ok())
}

fn list<N>(value: &Value, number: impl Fn(&Value) -> Option<N>) -> Result<Vec<N>, Failure> {
    let numbers = value
        .as_array()
        .and_then(|list| list.iter().map(number).collect());
    numbers.ok_or_else(|| Failure::Unsupported(format!("the list {value}")))
}
