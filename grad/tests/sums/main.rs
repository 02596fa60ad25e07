//! Gradients of reductions, products and contractions against central differences in `f64`.

mod einsums;
mod products;
mod reductions;
mod selections;
#[path = "../support/mod.rs"]
mod support;
