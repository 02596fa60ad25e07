//! The outcome of an operation: the shape of its result, or the text of its error.
use super::facts::{CheckResult, Failure, sizes, text};
use serde_json::Value;
use std::fmt;

pub type Outcome = Result<Vec<usize>, String>;

/// Reads a recorded outcome: a `shape`, or an `error` with its text in `msg`.
pub fn recorded(result: &Value) -> Result<Outcome, Failure> {
    match text(result, "error") {
        "" => Ok(Ok(sizes(&result["shape"])?)),
        _ => Ok(Err(text(result, "msg").to_owned())),
    }
}

/// Converts the shape of a result, or an error.
pub fn outcome(result: Result<&[usize], impl fmt::Display>) -> Outcome {
    result
        .map(<[usize]>::to_vec)
        .map_err(|error| error.to_string())
}

pub fn compare(method: &str, found: &Outcome, expected: &Outcome) -> CheckResult {
    if found == expected {
        return Ok(());
    }
    Err(Failure::Differs(format!(
        "{method}: found {found:?}, expected {expected:?}"
    )))
}

/// Compares elements in row-major order.
pub fn compare_elements<T: PartialEq + fmt::Debug>(
    method: &str,
    found: &[T],
    expected: &[T],
) -> CheckResult {
    if found == expected {
        return Ok(());
    }
    Err(Failure::Differs(format!(
        "{method}: found elements {found:?}, expected {expected:?}"
    )))
}
