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
//! # For users of NumPy and PyTorch
//!
//! | Python | shapecast |
//! |---|---|
//! | `x + y`, `x += y` | `&x + &y`, `x += &y` |
//! | `(x - m) / s` in one pass | [`broadcast!((x - m) / s)`](broadcast!) |
//! | `np.where(m, x, 0.0)` | `broadcast!(if m { x } else { 0.0 })` |
//! | `np.add(x, y, out=out)` | `broadcast!(out = x + y)` |
//! | `x.sum(axis=0)` | [`x.sum_axis::<0>()`](Tensor::sum_axis) |
//! | `x.sum(axis=-1, keepdims=True)` | [`x.sum_keepdim::<-1>()`](Tensor::sum_keepdim) |
//! | `np.cumsum(x, axis=0)` | [`x.cumsum_axis::<0>()`](Tensor::cumsum_axis) |
//! | `np.sort(x)`, `np.argsort(x)` | [`x.sort_axis::<-1>()`](Tensor::sort_axis), [`x.argsort_axis::<-1>()`](Tensor::argsort_axis) |
//! | `np.var(x, axis=0, ddof=1)` | [`x.var_axis_ddof::<0>(1.0)`](Tensor::var_axis_ddof) |
//! | `np.quantile(x, 0.9, axis=0)` | [`x.quantile_axis::<0>(0.9)`](Tensor::quantile_axis) |
//! | `x[:, None]` | [`x.unsqueeze::<1>()`](Tensor::unsqueeze) |
//! | `x.reshape(6, -1)` | [`x.reshape::<Shape![6, dyn]>()`](Tensor::reshape) |
//! | `x.T` | [`x.transpose()`](Tensor::transpose) |
//! | `x @ y` | [`x.matmul(&y)`](Tensor::matmul) |
//! | `c += x @ y`, `c.addmm_(x, y)` | [`c.gemm(1.0, &x, &y, 1.0)`](Tensor::gemm) |
//! | `np.broadcast_to(x, (4, 3))` | [`x.broadcast_to::<Shape![4, 3]>()`](Tensor::broadcast_to) |
//! | `np.einsum("ij,jk->ik", a, b)` | [`einsum!([i, k] => a[i, j] * b[j, k])`](einsum!), [`try_einsum("ij,jk->ik", &[&a, &b])`](fn@try_einsum) |
//! | `np.zeros((n, 3))` | [`Tensor::<f32, Shape![dyn, 3]>::try_zeros([n, 3])`](Tensor::try_zeros) |
//! | `np.arange(0, 10, 2)` | [`Tensor::<i32, Shape![dyn]>::try_arange(0, 10, 2)`](Tensor::try_arange) |
//! | `np.linspace(0, 1, 5)`, `np.eye(3)` | [`Tensor::<f64, Shape![5]>::linspace(0.0, 1.0)`](Tensor::linspace), [`Tensor::<f64, Shape![3, 3]>::eye()`](Tensor::eye) |
//! | `np.meshgrid(x, y, indexing="ij")` | [`meshgrid((&x, &y))`](meshgrid) |
//! | `np.take(x, [2, 0], axis=0)` | [`x.take_axis::<0, _>(&[2, 0])`](Tensor::take_axis) |
//! | `np.take_along_axis(x, i, axis=1)` | [`x.take_along_axis::<1, _>(&i)`](Tensor::take_along_axis) |
//! | `x[[i, j]] = x[[j, i]]` | [`x.swap_indices::<0>(i, j)`](Tensor::swap_indices) |
//! | `sliding_window_view(x, 3, axis=0)` | [`x.windows::<0, 3>()`](Tensor::windows) |
//! | `np.roll(x, 1, axis=0)`, `np.diff(x, axis=0)` | [`x.roll::<0>(1)`](Tensor::roll), [`x.diff::<0>()`](Tensor::diff) |
//! | `x.astype(np.float32)` | `broadcast!(x as f32)` |
//!
//! # Generic code
//!
//! A function can be generic over
//! - a size: `const N: usize`;
//! - a dimension: [`D: Dim`](Dim);
//! - a shape: [`S: Shape`](trait@Shape). [`S: Shape + Broadcast<R>`](Broadcast) also broadcasts
//!   with `R`, and [`S: ReduceAxes<Axes![-1]>`](ReduceAxes) can be reduced along its last axis;
//! - floats: [`T: Float`](Float) implies the bounds of all operators, functions and
//!   reductions;
//! - numbers: [`T: Numeric`](Numeric) implies `zeros`, sums and products for floats, complex
//!   numbers and number types of your own;
//! - other elements: the traits of [`core::ops`] for operators; [`ReduceSum`], [`ReduceMean`],
//!   [`ReduceVar`], [`ReduceOrd`] and [`ReduceBool`] for reductions; [`Scalar`] for a value that
//!   stands in an expression without a tensor around it.
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
//! | `matrixmultiply` | yes | Multiplies large matrices of `f32` and `f64` by the crate `matrixmultiply`. |
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
    AxisIter, AxisIterMut, ConcatAxis, Concatenated, Diagonal, DiagonalOf, DiffAxis, FlattenAxes,
    Flattened, IndexList, IntoShape, MatchAt, Meshgrid, MoveAxis, Moved, Permute, Permuted,
    RepeatAxis, Repeated, ReshapeTo, SameSizeAt, Slice, Slices, SplitAxis, Squeeze, SqueezeDim,
    Squeezed, StackWith, SwapAxes, Swapped, Transpose, Transposed, Windowed, Windows, meshgrid,
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
pub use ops::{AlignTarget, BroadcastTensors, Tolerance, broadcast_sizes, broadcast_tensors};
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
pub use shape::axes::{Axis, HasAxis, InsertAxis, OutermostAxis, ReduceAxes};
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
    pub use shapecast_macros::{literal, shape, slices};
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

    pub use crate::axes::{
        AtIndex, AtIndexFromEnd, BackRange, Ellipsis, Evaluated, FrontRange, InnerRange,
        NamedRange, OnAxis, RunTimeRange, Selection, Whole, bound,
    };
    pub use crate::float::Number;
    pub use crate::kernel::flags;
    pub use crate::linalg::{
        IndexSize, NEW_AXIS, PairIndices, common_size, in_order, multiply_indexed, reorder,
        scalar_operand, sizes_of_indices, target_along, target_size, try_common_size,
        try_multiply_indexed, try_sizes_of_indices, try_target_size,
    };
    pub use crate::ops::{
        ElementValue, JoinedOperands as Join, NoTarget, PerElement, Plain, PlainValue,
        ResultElement, ValueType, borrowed_target, cast, divide, divide_assign, join, named_join,
        remainder, remainder_assign, with_checks,
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
