//! Items that compile errors name. Not part of the public interface.
//!
//! rustc prints the bare name of an item if a public module holds it, and the full path of a private
//! item otherwise. The re-export of this module in the crate root is `#[doc(hidden)]`. The module and
//! the items must not be, because rustc prints the full path of hidden items.

pub use crate::broadcast::{BroadcastWith, JoinedOperands, ReductionBroadcastWith};
pub use crate::copies::MatchShape;
pub use crate::diagnostics::{BorrowedTarget, InPlace, NoTarget};
pub use crate::einsum::{
    HasIndices, InOrder, IndexSize, IndexSizeTuple, Indexed, ScalarOperand, contract_windows,
    scalar_operand, sizes_of_indices, try_contract_windows, try_sizes_of_indices,
};
pub use crate::reduce::operations;
pub use crate::reduce::{Operation, Over, ReduceShape};
pub use crate::shape::layouts::{Contiguous, Strided};
pub use crate::tensor::comparisons::{Compare, ElementComparison};
pub use crate::tensor::missing_methods::WriteThrough;
pub use crate::tensor::missing_methods::bounds::*;
pub use crate::views::{
    AllKnown, AtIndex, AtIndexFromEnd, AtMostOneUnknown, AxisInRange, BackRange, CheckCount,
    CountUnknown, ElementCount, Ellipsis, Evaluate, Evaluated, FrontRange, InRange, Inclusive,
    InnerRange, IntoBound, ListInRange, ManyUnknown, NamedRange, OnAxis, OneIndex, OneUnknown,
    ReplaceDims, RunTimeRange, SameCount, SelectedAxis, Selector, Whole,
};
pub use shapecast_kernel::{Reduction, Source, Sources, Target};
// These have names in other crates too, for which rustc would print paths.
#[cfg(feature = "alloc")]
pub use crate::element::Heap;
pub use crate::element::{Inline, Placement};
pub use crate::reduce::operations::{
    Any as AnyReduction, Max as MaxReduction, Min as MinReduction, Prod as ProdReduction,
    Sum as SumReduction,
};
pub use crate::shape::axes::{HasAxes, NamedOnce};
pub use crate::shape::dim_name::{NameOfList, NumberOfRows};
pub use crate::shape::size_operations::CountSteps;
pub use crate::shape::slicing::{Span, SpanDim};
pub use crate::tensor::MakeResult;
#[cfg(feature = "alloc")]
pub use crate::tensor::lists_of_other_shapes::{ShapeOfList, ShapeOfRows};
