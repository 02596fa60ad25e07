//! Gradients against central differences in `f64`.

mod einsums;
mod forward;
mod functions;
mod models;
mod operands;
mod reductions;
mod support;
