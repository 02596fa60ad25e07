//! Calls of `einsum!`, whose indices in brackets are no Rust.
//!
//! [`brackets`] writes them as tuples, so that [`parse`](mod@parse) reads `a[i, j]` as Rust.

pub mod brackets;
pub mod given;
pub mod names;
pub mod parse;
pub mod sums;
pub mod terms;
