//! The syntax of `broadcast!` and `einsum!`, which the macros of `shapecast` and of `shapecast-grad` read alike.
//!
//! A call is Rust, but for the indices of `einsum!`: [`einsum`] reads them. [`numbers`], [`tensors`] and
//! [`reductions`] have the names that the macros know.

pub mod calls;
pub mod einsum;
pub mod format_text;
pub mod numbers;
pub mod places;
pub mod reductions;
pub mod sorted_set;
pub mod tensors;
pub mod tokens;

#[cfg(test)]
mod tests;
