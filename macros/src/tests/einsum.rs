//! `einsum!`: terms, matrix products and errors.

mod editor;
mod lower;
mod product;

use super::{input, squeezed};
use crate::einsum::expand;
use crate::generate::OnMismatch;

/// Returns the code of a call, without white space.
fn expanded(source: &str) -> String {
    squeezed(expand(input(source), OnMismatch::Panic, false).expect("the input has no errors"))
}

/// Returns the code of a call whose elements may be 16-bit floats, without white space.
fn expanded_with_f16(source: &str) -> String {
    squeezed(expand(input(source), OnMismatch::Panic, true).expect("the input has no errors"))
}

/// Returns the errors of a call, each as the source text that it covers and its message.
fn errors(source: &str) -> Vec<(String, String)> {
    super::errors(expand(input(source), OnMismatch::Panic, false))
}
