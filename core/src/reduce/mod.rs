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

/// Calls `$then!` for each kind of tensor: with its generic parameters, its type, what its shape is, the type
/// of what it is reduced to and where that is stored, and with the arguments. Arrays and views are left out
/// where the conditions do not hold; others than arrays take a heap.
macro_rules! every_kind {
    ($then:ident, arrays: $arrays:meta, views: $views:meta, $($arguments:tt)*) => {
        #[cfg(feature = "alloc")]
        $then!([] Tensor<T, S>, Shape => Tensor Heap; $($arguments)*);
        #[cfg($arrays)]
        $then!([] Array<T, S>, KnownShape => Array Inline; $($arguments)*);
        #[cfg($views)]
        $then!(['a,] View<'a, T, S>, Shape => Tensor Heap; $($arguments)*);
        #[cfg($views)]
        $then!(['a,] ViewMut<'a, T, S>, Shape => Tensor Heap; $($arguments)*);
    };
}
pub use axes::{Leave, over, over_all, over_all_keepdim, over_keepdim};
pub(crate) use axes::{ReducedAxes, reduce};
#[cfg(feature = "half")]
pub(crate) use elements::ordered_by_bits;
pub use elements::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum};
use every_kind;
pub use operations::{All, Any, Max, Mean, Min, Operation, Prod, Sum};
