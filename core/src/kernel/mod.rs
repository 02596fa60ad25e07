//! The loops, and nearly all unsafe code of the crate. The rest is the memory of arrays, in
//! [`storage`](crate::storage).
//!
//! Every [plan](checked_plan) is checked against the slices of its operands before it runs. A
//! mistake in safe code can therefore not lead out of a slice.
//!
//! - [`elementwise`] and [`reduce`] run operations.
//! - [`fill`] initializes results, by an operation or otherwise.
//! - [`relayout`] and [`gather`] copy elements into another layout.
//! - [`simd`] chooses instructions, and [`parallel`] shares work among threads.
//! - [`convert`] has conversions that LLVM does not vectorize.
//! - [`memory`] has the memory of tensors.
//!
//! x86-64 targets without SSE (such as OS kernels) use the portable path.
#![allow(unsafe_code)]

#[cfg(all(target_arch = "x86_64", target_pointer_width = "32"))]
compile_error!("shapecast does not build for x32: its assembly takes pointers of 64 bits");

mod buffers;
mod checked_plan;
mod convert;
mod elementwise;
mod fill;
mod gather;
mod known_plan;
mod math_context;
mod matmul;
mod memory;
mod operand;
mod overlap;
mod parallel;
mod reduce;
mod relayout;
#[cfg(feature = "alloc")]
mod search;
mod simd;
mod square_root;
pub(crate) mod type_eq;
pub(crate) mod wrapping;

pub(crate) use convert::float_to_int::FromFloat;
#[cfg(feature = "half")]
pub(crate) use convert::half;
pub(crate) use convert::integer_division::Divide;
#[cfg(feature = "half")]
pub use convert::wide_term::{WideTerm, rounded_once, wide_term};
pub use elementwise::{
    Contiguous, Flagged, Hoisted, HoistedValues, Layout, ScalarLayout, Source, SourceType, Sources,
    Strided, Target, flags,
};
pub(crate) use elementwise::{Map, assign, element, update};
#[cfg(feature = "alloc")]
pub(crate) use elementwise::{evaluate_reusing, reusable};
#[cfg(feature = "alloc")]
pub(crate) use fill::fill_buffer;
pub(crate) use fill::{Compiled, CompiledWork, Either, Filled, Places, call_compiled};
pub(crate) use fill::{
    Downcast, ElementsOf, Interleaved, SlicesOf, StridedElements, ThenChange, fill_array,
};
pub use fill::{FillResult, IsCompiled};
pub(crate) use known_plan::{KnownDims, unrolled_terms};
#[cfg(feature = "alloc")]
pub(crate) use known_plan::{UnknownDims, known_terms};
pub use math_context::MathContext;
pub(crate) use matmul::{Combination, ContiguousProducts, Factor, MatrixProducts, Products};
pub use matmul::{ProductSizes, RunTimeSizes};
#[cfg(feature = "alloc")]
pub(crate) use memory::Buffer;
pub(crate) use memory::{ArrayIntoIter, StridedIterMut, array_from};
#[cfg(feature = "faer")]
pub(crate) use memory::{slice_of_matrix, slice_of_matrix_mut};
pub(crate) use overlap::overlaps;
#[cfg(feature = "std")]
pub use parallel::single_thread;
pub use reduce::Reduction;
pub(crate) use reduce::{FlaggedReduction, Fold, KnownFold, chained, is_unrolled};
#[cfg(feature = "alloc")]
pub(crate) use search::position;
pub(crate) use square_root::SquareRoot;
pub use wrapping::wrapping_product;

use crate::plan::thresholds::{BUFFER, LINE, MIN_BUFFERED};

/// Returns `true` if enough elements of type `T` fit a buffer, which is aligned to [`LINE`].
const fn fits_buffer<T>() -> bool {
    align_of::<T>() <= LINE && size_of::<T>() <= BUFFER / MIN_BUFFERED
}
