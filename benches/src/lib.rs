//! The benchmark cases of shapecast and its peers. A case is defined once: its operands, its
//! kernel, and all implementations.
//!
//! `broadcast.rs` runs the cases under divan. The binary `measure` runs cases on request, in turn
//! with the Python peers of `peers/`.

mod case;
mod cases;
mod computation;
mod data;
mod limit;
mod timing;

pub use case::{Case, Entry, Group, Run};
pub use cases::all;
pub use limit::limit;
pub use timing::{Effort, Timing};
