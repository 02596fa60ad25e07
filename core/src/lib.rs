//! Tensors whose shape is part of their type.
//!
//! The compiler computes the shape of `x + y` by the broadcasting rule of NumPy and PyTorch, and
//! rejects shapes that do not fit. [`broadcast!`] turns an expression over up to 12 operands into
//! one fused loop. The same rule and the same macro serve tensors whose sizes, or even rank, are
//! known only at run time.
//!
//! ```
//! use shapecast::{Shape, Tensor, broadcast, tensor};
//!
//! fn standardise<const N: usize>(
//!     x: &Tensor<f64, Shape![dyn, N]>,
//!     mean: &Tensor<f64, Shape![N]>,
//!     deviation: &Tensor<f64, Shape![N]>,
//! ) -> Tensor<f64, Shape![dyn, N]> {
//!     broadcast!((x - mean) / deviation)
//! }
//!
//! let x = Tensor::from_shape_vec([2, 2], vec![1.0, 2.0, 3.0, 4.0])?;
//! let y = standardise(&x, &tensor![2.0, 3.0], &tensor![1.0, 0.5]);
//! assert_eq!(y.as_slice(), [-1.0, -2.0, 1.0, 2.0]);
//! # Ok::<(), shapecast::ShapeError>(())
//! ```
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | dimension | One size: [`Size<N>`](Size), known to the compiler; [`One`], known to be 1; [`Dyn`], known at run time; or a typenum integer. |
//! | shape | A tuple of dimensions, outermost first, written [`Shape![5, N, dyn, 1]`](Shape!). [`DynShape`] is a shape whose rank is known only at run time. |
//! | broadcast | A dimension of size 1 broadcasts: it repeats its element to fit another size. The stride is 0, and nothing is copied. |
//! | operand | A value that an expression reads: a [`Tensor`], an [`Array`], a [`View`], a [`ViewMut`], a scalar, or a reference to one. |
//!
//! # The broadcasting rule
//!
//! Shapes are aligned at their last dimension. Two sizes fit if they are equal, or if one of them
//! broadcasts. A missing dimension broadcasts too.
//!
//! In types, only [`One`] and typenum's `U1` broadcast. `Size<1>` does not, so that code generic
//! over `const N: usize` means the same for every `N`. [`Dyn`] broadcasts if its size is 1 at run
//! time. If the compiler knows one of two sizes, it knows the result: `Dyn` with `Size<3>` gives
//! `Size<3>`, and the other size is checked at run time.
//!
//! [`semantics`] lists each rule in the documentation of PyTorch and PaddlePaddle with the items of
//! this crate that implement it.
//!
//! # Guide
//!
//! | page | about |
//! |---|---|
//! | [`first_steps`](guide::first_steps) | tensors, shapes as types, operators, [`broadcast!`] and reductions |
//! | [`for_numpy_users`](guide::for_numpy_users), [`for_ndarray_users`](guide::for_ndarray_users) | tables of idioms |
//! | [`run_time_sizes`](guide::run_time_sizes) | data from outside, and where to check it |
//! | [`generic_code`](guide::generic_code) | functions for any size, shape or element |
//! | [`shape_safe_apis`](guide::shape_safe_apis) | types and signatures for libraries |
//! | [`in_place`](guide::in_place) | writing into existing memory |
//! | [`performance`](guide::performance) | what is fast, what is slow, and how to measure it |
//! | [`embedded`](guide::embedded) | `no_std`, with and without an allocator |
//! | [`limits`](guide::limits) | what the crate does not do |
//!
//! # Errors
//!
//! The compiler checks an operation whose parameter is a type or a constant, such as
//! [`broadcast_to::<Shape![4, 3]>()`](Tensor::broadcast_to). Its `try_` twin, such as
//! [`try_broadcast_to`](Tensor::try_broadcast_to), takes the same parameter at run time and returns
//! a [`ShapeError`], whose text is PyTorch's.
//!
//! A constructor `from_…` that takes sizes returns a [`ShapeError`] if the elements do not fit the
//! sizes. Operators and [`broadcast!`] panic with the text of a [`ShapeError`] if sizes known only
//! at run time do not fit, or if there is not enough memory for the result. [`try_broadcast!`]
//! returns the error.
//!
//! # Features
//!
//! | feature | default | effect |
//! |---|---|---|
//! | `std` | yes | Uses the standard library. Implies `alloc`. |
//! | `rayon` | yes | Runs large operations on rayon's threads. Results are the same bit for bit. |
//! | `log` | yes | Logs the warnings of [`compat`] through the `log` facade. |
//! | `matrixmultiply` | yes | Multiplies matrices of `f32` and `f64` in tiles of registers, and large ones by the crate `matrixmultiply`. |
//! | `half` | no | Makes `half::f16` and `half::bf16` scalars with arithmetic and reductions. For float functions, convert: `bf16::from_f32(x.to_f32().exp())`. |
//! | `num-complex` | no | Makes `Complex<f32>` and `Complex<f64>` of the crate `num-complex` scalars with arithmetic, sums, means and matrix products. |
//! | `num-traits` | no | Adds `Num`, which wraps number types of other crates that implement `num_traits::Num`. |
//! | `alloc` | by `std` | Adds [`Tensor`] and all functions that return one. |
//!
//! Without features the crate is `no_std` and never allocates. [`Array`], [`View`] and [`ViewMut`]
//! are available, with all operations that return an array, a view or a scalar, or write into a
//! target. An expression with a view gives a [`Tensor`], and so does a reduction of a view inside
//! an expression. Without a heap, write `&view.to_array()` to get an [`Array`], if the compiler
//! knows the sizes.
#![no_std]
#![deny(unsafe_code)]
// Without a heap, an error is stored inline. With a heap it is one pointer.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]
// `broadcast!` imports traits for its error messages. Only in this crate the compiler reports them.
#![cfg_attr(test, allow(unused_imports))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod axes;
pub mod compat;
mod const_fn;
mod const_text;
mod create;
mod dim_vec;
#[cfg(rust_analyzer)]
mod editor;
mod error;
mod error_names;
pub mod float;
#[cfg(all(doc, feature = "std"))]
pub mod guide;
mod interop;
mod kernel;
mod linalg;
mod macros;
mod ops;
mod order;
mod plan;
mod reduce;
#[cfg(all(doc, feature = "alloc"))]
#[doc = include_str!("semantics.md")]
pub mod semantics {}
mod shape;
mod statistics;
mod storage;
mod tensor;

pub use axes::{
    AxisIter, ConcatAxis, Concatenated, Diagonal, DiagonalOf, FlattenAxes, Flattened, IndexList,
    IntoShape, MatchAt, Meshgrid, MoveAxis, Moved, Permute, Permuted, RepeatAxis, Repeated,
    ReshapeTo, SameSizeAt, Slice, SplitAxis, Squeeze, SqueezeDim, Squeezed, StackWith, SwapAxes,
    Swapped, Transpose, Transposed, Windowed, Windows, meshgrid,
};
#[cfg(feature = "alloc")]
pub use axes::{try_concat, try_meshgrid, try_stack};
pub use create::RangeElement;
pub use dim_vec::{DimVec, MAX_RANK, MAX_STATIC_RANK};
pub use error::{ShapeError, ShapeErrorKind};
#[doc(hidden)]
pub use error_names::names;
// rustc prints the bare name of items that are in the crate root.
pub use float::Float;
#[doc(hidden)]
pub use float::Number;
#[doc(hidden)]
pub use float::number::{
    MaxOfAll, MeanOfAll, MinOfAll, MissingOfNumbers, ProdOfAll, StdOfAll, SumOfAll, VarOfAll,
};
#[cfg(feature = "num-traits")]
pub use interop::Num;
#[cfg(feature = "alloc")]
pub use linalg::try_einsum;
pub use linalg::{MatMulElement, ProductTarget};
#[doc(hidden)]
pub use ops::missing_methods::*;
pub use ops::{AlignTarget, BroadcastTensors, broadcast_sizes, broadcast_tensors};
#[doc(hidden)]
pub use ops::{ElementValue, PerElement, ResultElement, TensorValue};
#[cfg(feature = "alloc")]
pub use ops::{broadcast_shapes, broadcast_shapes_at, try_broadcast_tensors};
pub use order::VectorShape;
#[doc(hidden)]
pub use reduce::SumTarget;
pub use reduce::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum, ReduceVar};
pub use shape::align::{AlignAt, Aligned};
pub use shape::arithmetic::{NarrowDim, SplitDim};
pub use shape::axes::{Axis, HasAxis, InsertAxis, ReduceAxes};
pub use shape::broadcast::{Broadcast, BroadcastAt, Broadcasted};
pub use shape::dim::{Dim, Dyn, One, Size};
pub use shape::dyn_shape::DynShape;
pub use shape::expand::{ExpandAt, ExpandTo};
pub use shape::into_sizes::IntoSizes;
pub use shape::known_dim::KnownDim;
pub use shape::matmul::{ContractWith, MatMul, MatMulShape};
#[doc(hidden)]
pub use shape::matmul::{LeftFactor, Multiply, RightFactor};
#[doc(hidden)]
pub use shape::partial_shape::RemovedDim;
pub use shape::traits::{KnownShape, Shape};
#[doc(hidden)]
pub use tensor::missing_methods::{DotProduct, ElementFunction, ElementMethod, Writable};
pub use tensor::{
    Array, Element, ElementIndex, Identities, IntoIter, Iter, IterMut, Numeric, OneElement,
    Operand, Scalar, View, ViewMut,
};
#[cfg(feature = "alloc")]
pub use tensor::{DynTensor, Tensor};

/// Items that the expansions of the macros use. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(not(rust_analyzer))]
    pub use shapecast_macros::{broadcast, einsum, try_broadcast, try_einsum};
    pub use shapecast_macros::{literal, shape};
    // rust-analyzer completes inside of this expansion while the expression is unfinished.
    #[cfg(rust_analyzer)]
    pub use shapecast_macros::{
        broadcast_in_editor as broadcast, einsum_in_editor as einsum,
        try_broadcast_in_editor as try_broadcast, try_einsum_in_editor as try_einsum,
    };

    #[cfg(rust_analyzer)]
    pub mod editor {
        pub use crate::editor::*;
    }

    pub use crate::float::Number;
    pub use crate::kernel::flags;
    pub use crate::linalg::{
        ContractionIndices, IndexSize, NEW_AXIS, PairIndices, common_size, contract_indexed,
        in_order, multiply_indexed, reorder, scalar_operand, sizes_of_indices, target_along,
        target_size, try_common_size, try_contract_indexed, try_multiply_indexed,
        try_sizes_of_indices, try_target_size,
    };
    pub use crate::ops::{
        ElementValue, JoinedOperands as Join, NoTarget, PerElement, Plain, PlainValue,
        ResultElement, ValueType, cast, divide, divide_assign, join, named_join, remainder,
        remainder_assign, with_checks,
    };
    #[cfg(feature = "half")]
    pub use crate::ops::{arithmetic, arithmetic_assign};
    pub use crate::reduce::{
        All, Any, Max, Mean, Min, Prod, Sum, over, over_all, over_all_keepdim, over_keepdim,
    };
}

/// Compiles and runs the README's programs.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../README.md")]
struct Readme;
