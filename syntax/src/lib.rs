//! The syntax of `broadcast!` and `einsum!`, which the macros of `shapecast` and of `shapecast-grad` read alike.
//!
//! A call is Rust, but for the indices of `einsum!`: [`einsum`] reads them. [`reductions`] and [`methods`] have the names
//! that the macros know.

pub mod calls;
pub mod einsum;
pub mod methods;
pub mod places;
pub mod reductions;
pub mod sorted_set;
pub mod tokens;

#[cfg(test)]
mod tests;
