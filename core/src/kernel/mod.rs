//! The loops. The only module with `unsafe`: everything that crosses its border is checked here,
//! against the plan and the slices themselves, so that no mistake elsewhere can make it unsound but one
//! in [`numeric`](crate::numeric), whose plans and layouts it trusts, or in what [shapes](crate::shape) and
//! [dimensions](crate::dim) say of nested arrays.
//!
//! Of x86-64, what has no SSE, such as kernels of systems, takes the way of other processors.
#![allow(unsafe_code)]

#[cfg(all(target_arch = "x86_64", target_pointer_width = "32"))]
compile_error!("shapecast does not build for x32: its assembly takes pointers of 64 bits");

mod array;
#[cfg(feature = "half")]
mod binary16;
mod block;
#[cfg(feature = "alloc")]
mod buffer;
mod caches;
mod cast;
mod dense;
mod derived;
mod division;
mod drive;
mod drop_guard;
mod emit;
pub mod flags;
mod gather;
#[cfg(feature = "half")]
pub(crate) mod half;
mod interleaved;
mod isa;
mod math_context;
mod nest;
mod nontemporal;
mod overlap;
#[cfg(feature = "alloc")]
mod pages;
mod pass;
mod pointers;
mod prefetch;
mod reduce;
mod run;
mod source;
mod strided_iter_mut;
mod tasks;
pub(crate) mod type_eq;
mod units;
mod write;

#[cfg(all(test, feature = "std"))]
mod tests;

pub(crate) use array::{Unnested, array_from};
#[cfg(feature = "alloc")]
pub(crate) use buffer::Buffer;
pub(crate) use cast::FromFloat;
pub use derived::{Derived, Flagged, Hoisted};
pub(crate) use division::Divide;
pub(crate) use emit::element;
pub(crate) use interleaved::Interleaved;
pub use math_context::MathContext;
pub(crate) use overlap::overlaps;
pub use reduce::Reduction;
pub(crate) use reduce::{FlaggedReduction, Fold, chained};
pub use source::{Contiguous, Layout, ScalarLayout, Source, SourceType, Sources, Strided};
pub(crate) use strided_iter_mut::StridedIterMut;
pub(crate) use write::{Map, assign, fill_array, update};
pub use write::{Target, Work};
#[cfg(feature = "alloc")]
pub(crate) use write::{evaluate_reusing, fill_buffer, reusable};
