//! Reductions: sums, means, extrema and their indices, along some axes or all.

// rustdoc lists the methods of a type in the order of the modules.
mod methods;

mod argmax;
mod count_nonzero;
mod ddof;

mod sum_like;
mod sum_to;

#[cfg(feature = "alloc")]
mod arg_search;
#[cfg(feature = "alloc")]
mod attained;
mod axes;
mod compiled;
mod docs;
mod nan_arg_search;
mod one_operand;
pub mod operations;
#[cfg(all(test, feature = "std"))]
mod tests;
mod unrolled;

pub(crate) use axes::{DimsOf, ReducedAxes, reduce, reduce_to_sizes, reduced_sizes};
pub use axes::{Over, ReduceShape, over, over_all, over_all_keepdim, over_keepdim};
#[cfg(feature = "alloc")]
pub(crate) use compiled::ElementFold;
pub(crate) use one_operand::{reduce_axes, reduce_elements_to_sizes, try_reduce_axes};
pub use operations::{All, Max, Min, Operation, Prod, Sum};
pub use sum_to::SumTarget;
pub(crate) use sum_to::summed_axes;
pub(crate) use unrolled::return_if_unrolled;
