//! Gradients of reductions and selections against central differences in `f64`.

mod axes;
mod lanes;
mod selections;
#[path = "../support/mod.rs"]
mod support;
