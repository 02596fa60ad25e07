//! The benchmark cases of shapecast and its peers. A case is defined once: its operands, its
//! kernel, and all implementations.
//!
//! `broadcast.rs` runs the cases under divan. The binary `measure` runs cases on request, in turn
//! with the Python peers of `peers/`.
//!
//! Each group of cases is compiled with the feature of its name. All are enabled by default.

// The groups share functions, which those of one group alone do not all use.
#![cfg_attr(
    not(feature = "default"),
    allow(dead_code, unused_imports, unused_macros)
)]

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
