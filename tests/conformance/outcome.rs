//! What an operation on shapes comes to: the shape of its result, or the text of its error.
use super::facts::{Unmet, Verdict, sizes, text};
use serde_json::Value;
use std::fmt;

pub type Outcome = Result<Vec<usize>, String>;

/// An outcome as it is recorded: a `shape`, or an `error` with its text in `msg`.
pub fn recorded(result: &Value) -> Result<Outcome, Unmet> {
    match text(result, "error") {
        "" => Ok(Ok(sizes(&result["shape"])?)),
        _ => Ok(Err(text(result, "msg").to_owned())),
    }
}

/// The outcome of something that ran, from the shape of its result.
pub fn outcome(ran: Result<&[usize], impl fmt::Display>) -> Outcome {
    ran.map(<[usize]>::to_vec)
        .map_err(|error| error.to_string())
}

pub fn compare(way: &str, found: &Outcome, expected: &Outcome) -> Verdict {
    if found == expected {
        return Ok(());
    }
    Err(Unmet::Differs(format!(
        "{way}: gives {found:?}, not {expected:?}"
    )))
}

/// Compares elements in row-major order.
pub fn compare_elements<T: PartialEq + fmt::Debug>(
    way: &str,
    found: &[T],
    expected: &[T],
) -> Verdict {
    if found == expected {
        return Ok(());
    }
    Err(Unmet::Differs(format!(
        "{way}: the elements are {found:?}, not {expected:?}"
    )))
}
