//! The cases that shapecast and its peers are measured at, each defined once: the operands, the
//! kernel, and an implementation of every kind.
//!
//! `broadcast.rs` runs them under divan; the binary `measure` runs them on request, case by case,
//! between the Python peers of `peers/`.

mod case;
mod cases;
mod data;
mod limit;
mod timing;

pub use case::{Case, Entry, Run};
pub use cases::all;
pub use limit::limit;
pub use timing::{Effort, Timing};
