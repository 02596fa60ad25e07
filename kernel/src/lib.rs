//! The loops of [shapecast](https://docs.rs/shapecast), and nearly all of its unsafe code. The rest is the storage of arrays
//! in `shapecast`. Nothing here knows shapes as types: [`KnownDims`] states what a type says of sizes.
//!
//! Every [plan](checked_plan) is checked against the slices of its operands before it runs. A
//! mistake in safe code can therefore not lead out of a slice.
//!
//! Unsafe code does not rely on traits that safe code can implement:
//!
//! - The constants of [`Layout`], [`KnownDims`] and [`ProductSizes`] are compared with the slices.
//! - A [`Reduction`] that accumulates many elements at once gets the [`Indices`] of these elements alone.
//! - Work of [`CompiledWork`] proves by [`Filled`] that it has filled its [`Places`].
//! - The other traits that unsafe code relies on are unsafe, with numbered invariants.
//!
//! - [`elementwise`] and [`reduce`] run operations.
//! - [`fill`] initializes results, by an operation or otherwise.
//! - [`relayout`] and [`gather`] copy elements into another layout.
//! - [`simd`] chooses instructions, and [`parallel`] shares work among threads.
//! - [`convert`] has conversions that LLVM does not vectorize.
//! - [`memory`] has the memory of tensors.
//!
//! x86-64 targets without SSE (such as OS kernels) use the portable path.
#![no_std]
#![warn(unreachable_pub)]
// The items are public for `shapecast` alone.
#![allow(
    missing_docs,
    rustdoc::private_intra_doc_links,
    clippy::len_without_is_empty,
    clippy::result_unit_err,
    clippy::should_implement_trait
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(test)]
mod tests {
    pub(crate) mod dims;
}

#[cfg(all(target_arch = "x86_64", target_pointer_width = "32"))]
compile_error!("shapecast does not build for x32: its assembly takes pointers of 64 bits");

mod buffers;
mod checked_plan;
pub mod const_fn;
mod convert;
mod dim_vec;
mod element;
mod elementwise;
mod fill;
mod gather;
mod known_dims;
mod loop_form;
mod math_context;
mod matmul;
mod memory;
mod operand;
mod overlap;
mod parallel;
mod plan;
mod reduce;
mod relayout;
#[cfg(feature = "alloc")]
mod search;
mod simd;
pub mod sizes;
mod square_root;
pub mod type_eq;
pub mod wrapping;

pub use convert::float_to_int::FromFloat;
#[cfg(feature = "half")]
pub use convert::half;
pub use convert::integer_division::Divide;
#[cfg(feature = "half")]
pub use convert::wide_term::{WideTerm, rounded_once, wide_term};
pub use dim_vec::{DimVec, MAX_RANK, MAX_STATIC_RANK};
pub use element::Element;
#[cfg(feature = "alloc")]
pub use elementwise::Erased;
pub use elementwise::{
    AnyLayout, Flagged, Hoisted, HoistedValues, Layout, ScalarLayout, Source, SourceType, Sources,
    Target, flags,
};
pub use elementwise::{Map, assign, element, update};
#[cfg(feature = "alloc")]
pub use elementwise::{evaluate_reusing, reusable};
#[cfg(feature = "std")]
pub use fill::Deinterleaved;
pub use fill::FillResult;
#[cfg(all(test, feature = "alloc"))]
pub(crate) use fill::fill_buffer;
pub use fill::{CastElements, CastSlice};
pub use fill::{
    ClonedElements, Downcast, ElementsOf, Interleaved, PaddedElements, Padding, SlicesOf,
    ThenChange, fill_array,
};
pub use fill::{Compiled, CompiledWork, Either, Filled, Places};
#[cfg(feature = "alloc")]
pub use fill::{buffer_for, filled};
pub use known_dims::{KnownDims, UnknownDims, known_terms, unrolled_terms};
pub use loop_form::{AT_CALL, CompleteLoops, LoopsAtCall, SimpleLoops};
pub use math_context::MathContext;
pub use matmul::{Combination, ContiguousProducts, Factor, MatrixProducts, Products};
pub use matmul::{ProductSizes, RunTimeSizes};
#[cfg(feature = "std")]
pub use matmul::{TermOffsets, WindowElements, WindowFactor, WindowProducts};
pub use memory::{ArrayIntoIter, NestedArrays, StridedIterMut, array_from};
#[cfg(feature = "alloc")]
pub use memory::{Buffer, MemoryError};
#[cfg(feature = "faer")]
pub use memory::{slice_of_matrix, slice_of_matrix_mut};
pub use overlap::overlaps;
#[cfg(feature = "std")]
pub use parallel::single_thread;
pub use plan::{MAX_OPERANDS, thresholds};
pub use reduce::{ColumnIndices, Index, Indices, Reduction};
pub use reduce::{FlaggedReduction, Fold, KnownFold, chained, is_unrolled};
#[cfg(feature = "alloc")]
pub use search::{position, search_blocks};
pub use square_root::SquareRoot;
pub use wrapping::wrapping_product;

use crate::plan::thresholds::{BUFFER, LINE, MIN_BUFFERED};

/// Returns `true` if enough elements of type `T` fit a buffer, which is aligned to [`LINE`].
const fn fits_buffer<T>() -> bool {
    align_of::<T>() <= LINE && size_of::<T>() <= BUFFER / MIN_BUFFERED
}
