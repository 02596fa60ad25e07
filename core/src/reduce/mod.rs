//! Reductions: sums, means, extrema and their indices, along some axes or all.

mod accumulators;
#[cfg(feature = "alloc")]
mod arg_search;
mod argmax;
#[cfg(feature = "alloc")]
mod attained;
mod axes;
mod bit_order;
mod compiled;
mod count_nonzero;
mod ddof;
mod docs;
mod elements;
mod log_sum_exp;
mod methods;
mod moments;
mod nan_arg_search;
mod one_operand;
pub mod operations;
mod ordered;
mod skip_nan;
mod sum_like;
mod sum_to;
#[cfg(all(test, feature = "std"))]
mod tests;

#[cfg(feature = "alloc")]
pub(crate) use accumulators::Accumulator;
#[cfg(feature = "alloc")]
pub(crate) use accumulators::MeanAccumulator;
pub(crate) use accumulators::VarAccumulator;
pub(crate) use axes::{DimsOf, ReducedAxes, reduce, reduced_sizes, unrolled};
pub use axes::{Over, ReduceShape, over, over_all, over_all_keepdim, over_keepdim};
pub(crate) use bit_order::{BitOrder, ElementBits};
#[cfg(feature = "alloc")]
pub(crate) use compiled::compiled_numbers;
pub use elements::{ReduceBool, ReduceMean, ReduceSum, ReduceVar};
pub(crate) use one_operand::{reduce_axes, try_reduce_axes};
pub use operations::{All, Max, Min, Operation, Prod, Sum};
pub use ordered::ReduceOrd;
#[cfg(feature = "half")]
pub(crate) use ordered::reduce_ord_for_floats;
pub use sum_to::SumTarget;
