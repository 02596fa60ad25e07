//! Gradients of products and contractions against central differences in `f64`.

mod einsums;
mod products;
mod reductions;
#[path = "../support/mod.rs"]
mod support;
