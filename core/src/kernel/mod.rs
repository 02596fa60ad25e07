//! The loops. The only module with `unsafe`: everything that crosses its border is checked here,
//! against the plan and the slices themselves, so that no mistake elsewhere can make it unsound.
#![allow(unsafe_code)]

#[cfg(feature = "alloc")]
mod allocate;
mod array;
mod block;
mod blocks;
mod counted;
mod gather;
mod nest;
mod odd_nest;
mod pointers;
mod run;
mod source;
mod tasks;
mod write;

#[cfg(all(test, feature = "std"))]
mod tests;

#[cfg(feature = "alloc")]
pub(crate) use allocate::allocate;
pub(crate) use array::array_from;
#[cfg(feature = "alloc")]
pub(crate) use array::array_into_vec;
pub use odd_nest::OddNest;
pub use source::{Contiguous, Layout, Source, Sources, Strided};
pub use write::Target;
#[cfg(all(test, feature = "std"))]
pub(crate) use write::evaluate;
pub(crate) use write::{evaluate_array, update};
#[cfg(feature = "alloc")]
pub(crate) use write::{evaluate_reusing, evaluate_vec, reusable};
