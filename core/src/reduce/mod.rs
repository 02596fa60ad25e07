//! Reductions: sums, means, extrema and their indices, along some axes or all.

mod accumulators;
#[cfg(feature = "alloc")]
mod arg_search;
mod argmax;
mod axes;
mod count_nonzero;
mod ddof;
mod docs;
mod elements;
mod methods;
mod moments;
mod operations;
mod sum_to;
#[cfg(all(test, feature = "std"))]
mod tests;

/// Calls `$then!` for each tensor type. The arguments are the generic parameters of the type, the
/// type, the bound on its shape, the type and the storage of its reductions, and `$arguments`.
///
/// `arrays` is the `cfg` predicate for `Array`, and `views` that for `View` and `ViewMut`.
macro_rules! for_each_tensor_type {
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
#[cfg(feature = "alloc")]
pub(crate) use accumulators::Accumulator;
#[cfg(feature = "alloc")]
pub(crate) use accumulators::MeanAccumulator;
pub(crate) use accumulators::VarAccumulator;
pub(crate) use axes::{
    DimsOf, ReducedAxes, reduce, reduce_unrolled, reduced_sizes, try_reduce_unrolled,
};
pub use axes::{Over, ReduceShape, over, over_all, over_all_keepdim, over_keepdim};
#[cfg(feature = "half")]
pub(crate) use elements::reduce_ord_for_floats;
pub use elements::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum, ReduceVar};
pub(crate) use for_each_tensor_type;
pub use operations::{All, Any, Max, Mean, Min, Operation, Prod, Sum};
pub use sum_to::SumTarget;
