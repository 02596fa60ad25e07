//! Derivatives at large and small numbers, at limits and at infinity, where squares overflow and differences cancel.

mod elements;
mod lanes;
mod reductions;
