//! Gradients of operations against central differences in `f64`.

mod einsums;
mod functions;
mod methods;
mod operands;
mod products;
mod reductions;
mod selections;
#[path = "../support/mod.rs"]
mod support;
