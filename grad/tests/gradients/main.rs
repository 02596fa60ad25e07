//! Gradients against central differences in `f64`.

mod bodies;
mod checkpoints;
mod einsums;
mod forward;
mod functions;
mod methods;
mod models;
mod operands;
mod optimizers;
mod options;
mod products;
mod reductions;
mod selections;
mod support;
