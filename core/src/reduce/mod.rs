//! Reductions: one value of many, along some axes or all.

mod accumulators;
mod arg;
mod axes;
mod elements;
mod methods;
mod moments;
mod operations;
#[cfg(feature = "alloc")]
mod search;
mod sum_to;
#[cfg(all(test, feature = "std"))]
mod tests;

pub use axes::{Leave, over, over_all, over_all_keepdim, over_keepdim};
pub(crate) use axes::{mask, reduce};
#[cfg(feature = "half")]
pub(crate) use elements::ordered_by_bits;
pub use elements::{Ordered, Real, Summand, Truth};
pub use operations::{All, Any, Max, Mean, Min, Operation, Prod, Sum};
