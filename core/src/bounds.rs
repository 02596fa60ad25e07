//! Traits that you may meet in errors, and the types of results.
//!
//! Each of these traits is the bound of one operation. A signature needs such a bound only if it is generic over whole
//! shapes, or over a dimension whose size the function changes. A type such as [`Windowed<S, AXIS, LEN>`](Windowed) names
//! the shape of a result in such a signature.
//!
//! | bound of | traits | shape of the result |
//! |---|---|---|
//! | operators, [`broadcast!`](crate::broadcast!) | [`RightOperand`], [`BroadcastAt`], [`BroadcastAligned`], [`BroadcastTensors`] | [`Broadcasted`](crate::Broadcasted) |
//! | operators, for their elements: all types with the operator | [`AddElements`], [`AddAssignElements`] and those of the other operators | |
//! | [`broadcast_to`](crate::Tensor::broadcast_to), in-place forms | [`ExpandAt`] | |
//! | [`matmul`](crate::Tensor::matmul), [`gemm`](crate::Tensor::gemm) | [`ContractWith`], [`MatMulElement`], [`ProductTarget`] | [`MatMulShape`] |
//! | [`reshape`](crate::Tensor::reshape), [`flatten`](crate::Tensor::flatten), [`repeat`](crate::Tensor::repeat) | [`ReshapeTo`], [`FlattenAxes`], [`RepeatAxis`], [`MulDim`] | [`Flattened`], [`Repeated`] |
//! | [`permute`](crate::Tensor::permute), [`transpose`](crate::Tensor::transpose), [`swap_axes`](crate::Tensor::swap_axes), [`move_axis`](crate::Tensor::move_axis) | [`Permute`], [`Transpose`], [`SwapAxes`], [`MoveAxis`] | [`Permuted`], [`Transposed`], [`Swapped`], [`Moved`] |
//! | [`squeeze`](crate::Tensor::squeeze), [`squeeze_axes`](crate::Tensor::squeeze_axes), [`roll_axes`](crate::Tensor::roll_axes) | [`Squeeze`], [`SqueezeAxes`], [`SqueezeDim`], [`AxisList`] | [`Squeezed`] |
//! | [`slice`](crate::Tensor::slice), [`narrow`](crate::Tensor::narrow), [`split_at`](crate::Tensor::split_at) | [`Slices`], [`InnerDim`], [`BoundsInRange`], [`BoundInRange`], [`BoundFromEndInRange`], [`IndexInRange`], [`IndexFromEndInRange`], [`NarrowDim`], [`SplitAxis`], [`SplitDim`] | |
//! | [`split_at_mut`](crate::Tensor::split_at_mut), [`axis_iter_mut`](crate::Tensor::axis_iter_mut) | [`OutermostAxis`] | |
//! | [`concat`](crate::Tensor::concat), [`stack`](crate::Tensor::stack) | [`ConcatAxis`], [`AddDim`], [`StackWith`], [`MatchAt`], [`SameSizeAt`] | [`Concatenated`] |
//! | [`pad`](crate::Tensor::pad), [`pad_axes`](crate::Tensor::pad_axes) | [`PadAxis`], [`PadAxes`], [`PadDim`] | [`Padded`] |
//! | [`windows`](crate::Tensor::windows), [`diff`](crate::Tensor::diff), [`diagonal`](crate::Tensor::diagonal) | [`Windows`], [`WindowDim`], [`DiffAxis`], [`DiffDim`], [`Diagonal`], [`DiagonalOffset`], [`DiagonalMatrix`] | [`Windowed`], [`DiagonalOf`] |
//! | [`take_along_axis`](crate::Tensor::take_along_axis) | [`IndicesAlong`], [`ExpandTo`](crate::ExpandTo) | [`TakenAlong`] |
//! | [`take_axis`](crate::Tensor::take_axis), [`scatter_add_axis`](crate::Tensor::scatter_add_axis), `x[[i, j]]`, [`item`](crate::Tensor::item) | [`IndexList`], [`ElementIndex`], [`OneElement`] | |
//! | [`compress_axis`](crate::Tensor::compress_axis), [`compress`](crate::Tensor::compress), [`repeat_by_counts`](crate::Tensor::repeat_by_counts) | [`AlongAxis`], [`MaskShape`] | |
//! | [`arange`](crate::Tensor::arange), [`eye`](crate::Tensor::eye), [`meshgrid`](crate::meshgrid()) | [`RangeElement`], [`RangeStart`], [`Identities`], [`Meshgrid`] | |
//! | [`try_from_fn`](crate::Tensor::try_from_fn) | [`SizesWithIndex`] | |
//! | [`bincount`](crate::Tensor::bincount) | [`IndexElement`] | |
//! | [`cov`](crate::Tensor::cov), [`corrcoef`](crate::Tensor::corrcoef) | [`Covariance`] | |
//! | [`solve`](crate::Array::solve), [`inverse`](crate::Array::inverse), [`det`](crate::Array::det) of arrays | [`SmallMatrix`] | |
//! | linear algebra of tensors, with the feature `faer` | `Matrices`, `SquareMatrices`, `FactoredMatrices`, `PerMatrix`, `LinalgElement` | `PseudoInverse` |
//! | [`searchsorted_left`](crate::Tensor::searchsorted_left), [`searchsorted_right`](crate::Tensor::searchsorted_right) | [`VectorShape`] | [`Mapped`], the whole result |
//! | [`interp`](crate::Tensor::interp) | [`VectorShape`], [`AlongAxis`] | |
//!
//! # `Checked: Sized`
//!
//! Many methods have a bound such as `S: VectorShape<Checked: Sized>` or `T: ReduceOrd<Key: Sized>`. Read it as
//! `S: VectorShape` or `T: ReduceOrd`: a part that ends in `: Sized` always holds. The part makes rustc report an unmet
//! bound without a note about the source of the method. Leave it out in your own signatures.

#[cfg(feature = "alloc")]
pub use crate::copies::MaskShape;
pub use crate::copies::{
    AxisList, ConcatAxis, Concatenated, DiagonalMatrix, DiffAxis, IndexList, IndicesAlong, MatchAt,
    Meshgrid, PadAxes, PadAxis, Padded, RepeatAxis, Repeated, StackWith, TakenAlong,
};
pub use crate::create::{RangeElement, RangeStart};
pub use crate::element::Identities;
#[cfg(feature = "bytemuck")]
pub use crate::interop::CastBytes;
#[cfg(feature = "nalgebra")]
pub use crate::interop::NalgebraDim;
#[cfg(feature = "ndarray")]
pub use crate::interop::NdarrayShape;
#[cfg(feature = "faer")]
pub use crate::linalg::{LinalgElement, PerMatrix};
pub use crate::linalg::{MatMulElement, ProductTarget, SmallMatrix};
pub use crate::ops::arithmetic::{
    AddAssignElements, AddElements, BitAndAssignElements, BitAndElements, BitOrAssignElements,
    BitOrElements, BitXorAssignElements, BitXorElements, DivAssignElements, DivElements,
    MulAssignElements, MulElements, RemAssignElements, RemElements, ShlAssignElements, ShlElements,
    ShrAssignElements, ShrElements, SubAssignElements, SubElements,
};
pub use crate::ops::{BroadcastTensors, RightOperand};
pub use crate::order::VectorShape;
pub use crate::shape::along_axis::AlongAxis;
pub use crate::shape::arithmetic::{
    AddDim, DiffDim, MulDim, NarrowDim, PadDim, SplitDim, WindowDim,
};
pub use crate::shape::axes::OutermostAxis;
pub use crate::shape::broadcast::{BroadcastAligned, BroadcastAt};
pub use crate::shape::expand::ExpandAt;
pub use crate::shape::into_sizes::SizesWithIndex;
pub use crate::shape::matmul::{ContractWith, MatMulShape};
#[cfg(feature = "faer")]
pub use crate::shape::matrices::{FactoredMatrices, Matrices, PseudoInverse, SquareMatrices};
pub use crate::shape::slicing::{
    BoundFromEndInRange, BoundInRange, BoundsInRange, IndexFromEndInRange, IndexInRange, InnerDim,
};
#[cfg(feature = "alloc")]
pub use crate::statistics::{Covariance, IndexElement};
pub use crate::tensor::{ElementIndex, Mapped, OneElement};
pub use crate::views::{
    Diagonal, DiagonalOf, DiagonalOffset, FlattenAxes, Flattened, MoveAxis, Moved, Permute,
    Permuted, ReshapeTo, SameSizeAt, Slices, SplitAxis, Squeeze, SqueezeAxes, SqueezeDim, Squeezed,
    SwapAxes, Swapped, Transpose, Transposed, Windowed, Windows,
};
/// Sizes or strides, one for each dimension.
///
/// ```
/// use shapecast::{bounds::DimVec, tensor};
/// let x = tensor![[1, 2, 3], [4, 5, 6]].into_dyn();
/// let strides: DimVec<isize> = x.strides();
/// assert_eq!(strides, [3, 1]);
/// assert_eq!(strides.iter().sum::<isize>(), 4);
/// ```
#[doc(inline)]
pub use shapecast_kernel::DimVec;
