//! Gradients of functions of elements and of methods against central differences in `f64`.

mod functions;
mod methods;
mod operands;
#[path = "../support/mod.rs"]
mod support;
