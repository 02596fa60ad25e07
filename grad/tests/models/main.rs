//! Gradients of functions with several statements and options, and of whole models, against central differences in `f64`.

mod bodies;
mod checkpoints;
mod models;
mod norms;
mod optimizers;
mod options;
#[path = "../support/mod.rs"]
mod support;
