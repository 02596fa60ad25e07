//! Where facts come from, how their fields are read, and what can become of one.
use serde_json::Value;
use std::path::PathBuf;
use std::{env, fs, io};

/// What a judge says of a fact: it holds, or why not.
pub type Verdict = Result<(), Unmet>;

pub enum Unmet {
    /// The crate does something else.
    Differs(String),
    /// Nothing here can run the fact; the text names what is missing.
    NoWay(String),
    /// The fact sets no expectation: the systems it was recorded from disagree.
    Informational,
}

/// Judges one fact of a file.
pub type Reader = fn(&Value) -> Verdict;

/// The reader of a file that nothing here knows.
pub fn unread(_: &Value) -> Verdict {
    Err(Unmet::NoWay("a file without a reader".to_owned()))
}

/// Where facts from elsewhere are, if those are judged: there may be fewer of them, or more.
const ELSEWHERE: &str = "SHAPECAST_FACTS";

/// Whether the facts are those of this project, of which each can be run.
pub fn are_own() -> bool {
    env::var_os(ELSEWHERE).is_none()
}

fn folder() -> PathBuf {
    match env::var_os(ELSEWHERE) {
        Some(folder) => folder.into(),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures"),
    }
}

/// The names of all fact files there are.
pub fn files() -> Vec<String> {
    let folder = folder();
    let entries =
        fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".jsonl")).collect();
    names.sort();
    names
}

/// The facts of a file, or `None` if there is no such file.
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

/// A text field; the empty text where there is none.
pub fn text<'a>(fact: &'a Value, field: &str) -> &'a str {
    fact[field].as_str().unwrap_or_default()
}

/// A list of sizes.
pub fn sizes(value: &Value) -> Result<Vec<usize>, Unmet> {
    list(value, |number| usize::try_from(number.as_u64()?).ok())
}

/// A list of strides, or of sizes among which -1 may stand.
pub fn signed(value: &Value) -> Result<Vec<isize>, Unmet> {
    list(value, |number| isize::try_from(number.as_i64()?).ok())
}

fn list<N>(value: &Value, number: impl Fn(&Value) -> Option<N>) -> Result<Vec<N>, Unmet> {
    let numbers = value
        .as_array()
        .and_then(|list| list.iter().map(number).collect());
    numbers.ok_or_else(|| Unmet::NoWay(format!("{value} is no list of such numbers")))
}
