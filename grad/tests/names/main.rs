//! Gradients of bodies in which names are bound again, equal others, or stand in several places.

#[path = "../support/mod.rs"]
mod support;

mod arguments;
mod control;
mod evaluation;
mod scopes;
