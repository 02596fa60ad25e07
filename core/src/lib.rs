//! Tensors whose shape is part of their type.
//!
//! The compiler works out the shape of `x + y` by the broadcasting rule of NumPy and PyTorch, and
//! refuses shapes that do not fit. [`broadcast!`] turns an expression over any number of operands
//! into one fused loop. The same rule, macro and planner serve tensors whose sizes, or even rank,
//! are known only at run time.
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
//! # The words
//!
//! | word | meaning |
//! |---|---|
//! | dimension | one size: [`Size<N>`](Size) (known to the compiler), [`One`] (known, stretches), [`Dyn`] (known at run time), or a typenum integer |
//! | shape | a tuple of dimensions, outermost first, written [`Shape![5, N, dyn, 1]`](Shape!); [`DynShape`] when even the rank is open |
//! | stretch | what a dimension of size 1 does to fit another one: stride 0, no copy |
//! | operand | what an expression reads: a [`Tensor`], an [`Array`], a [`View`] or [`ViewMut`], a scalar, or a reference to one |
//!
//! # The rule
//!
//! Shapes are aligned from the last dimension. Two sizes fit when they are equal, or when one of
//! them stretches; a missing dimension stretches too. In types, only [`One`] (and typenum's `U1`)
//! stretches: `Size<1>` does not, so that code generic over `const N: usize` means the same for
//! every `N`. [`Dyn`] stretches when it turns out to be 1. A size known to the compiler survives:
//! `Dyn` with `Size<3>` is `Size<3>`, checked at run time. [`semantics`] says what does each thing
//! that the broadcasting pages of PyTorch and PaddlePaddle promise.
//!
//! # Generic code
//!
//! Functions are generic over sizes (`const N: usize`), over dimensions ([`D: Dim`](Dim)), over shapes
//! ([`S: Shape`](trait@Shape), [`S: Shape + Broadcast<R>`](Broadcast), [`S: ReduceAxes<Axes![-1]>`](ReduceAxes))
//! and over elements. [`T: Float`](trait@float::Float) is one bound for all that floats can do, with an example;
//! of other elements a function says what it asks for: [`Scalar`] to stand in expressions as they are,
//! the traits of [`core::ops`] for the operators, [`ReduceSum`], [`ReduceMean`], [`ReduceOrd`] or [`ReduceBool`] for
//! the reductions.
//!
//! # Compile errors and run-time errors
//!
//! An operation whose parameter is a type or a constant, such as
//! [`broadcast_to::<Shape![4, 3]>()`](Tensor::broadcast_to), is checked by the compiler. Its twin
//! `try_…` takes the same parameter at run time and returns a [`ShapeError`], whose text is
//! PyTorch's. Constructors called `from_…` that are given sizes return a [`ShapeError`] too, where sizes and
//! elements do not belong together. Operators and [`broadcast!`] panic with that text where sizes known only at run time
//! do not fit, or where there is no memory for the result; [`try_broadcast!`] returns it.
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `std` | yes | what needs an operating system; implies `alloc` |
//! | `rayon` | yes | large operations run on rayon's threads, with the same results bit for bit |
//! | `log` | yes | the warnings of [`compat`], through the `log` facade |
//! | `half` | no | `half::f16` and `half::bf16` are scalars, with arithmetic and reductions; functions are those of `f32`: `bf16::from_f32(x.to_f32().exp())` |
//! | `alloc` | by `std` | [`Tensor`] and everything that returns one |
//!
//! Without features the crate is `no_std` and never allocates: [`Array`], [`View`], [`ViewMut`] and
//! what gives one of them, a value, or writes into a target, are there; what gives a [`Tensor`] is not. Of
//! views [`broadcast!`] makes tensors, of their reductions within an expression too; `&view.to_array()` is
//! an operand, where the compiler knows the sizes, of which it makes arrays.
#![no_std]
#![deny(unsafe_code)]
// With a heap, an error is one pointer.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod axes;
pub mod compat;
mod const_fn;
mod const_text;
mod dim_vec;
mod error;
pub mod float;
mod interop;
mod kernel;
mod macros;
mod ops;
mod plan;
mod reduce;
#[cfg(all(doc, feature = "alloc"))]
#[doc = include_str!("semantics.md")]
pub mod semantics {}
mod shape;
mod storage;
mod tensor;

pub use axes::{
    AxisIter, ConcatAxis, Concatenated, FlattenAxes, Flattened, IntoShape, MatchAt, Permute,
    Permuted, RepeatAxis, Repeated, ReshapeTo, SameSizeAt, Slice, SplitAxis, Squeeze, SqueezeDim,
    Squeezed, StackWith, SwapAxes, Swapped, Transpose, Transposed,
};
#[cfg(feature = "alloc")]
pub use axes::{try_concat, try_stack};
pub use dim_vec::{DimVec, MAX_RANK, MAX_STATIC_RANK};
pub use error::{ShapeError, ShapeErrorKind};
// Here too, so that errors call them by their bare names.
#[doc(hidden)]
pub use float::{Float, Number};
pub use ops::{AlignTarget, BroadcastTensors, broadcast_sizes, broadcast_tensors};
#[cfg(feature = "alloc")]
pub use ops::{broadcast_shapes, broadcast_shapes_at, try_broadcast_tensors};
pub use reduce::{ReduceBool, ReduceMean, ReduceOrd, ReduceSum};
pub use shape::align::{AlignAt, Aligned};
pub use shape::arithmetic::{NarrowDim, SplitDim};
pub use shape::axes::{Axis, HasAxis, InsertAxis, ReduceAxes};
pub use shape::broadcast::{Broadcast, BroadcastAt, Broadcasted};
pub use shape::dim::{Dim, Dyn, One, Size};
pub use shape::dyn_shape::DynShape;
pub use shape::expand::{ExpandAt, ExpandTo};
pub use shape::into_sizes::IntoSizes;
pub use shape::known_dim::KnownDim;
#[doc(hidden)]
pub use shape::partial_shape::RemovedDim;
pub use shape::traits::{KnownShape, Shape};
pub use tensor::{
    Array, Element, ElementIndex, IntoIter, Iter, IterMut, OneElement, Operand, Scalar, View,
    ViewMut,
};
#[cfg(feature = "alloc")]
pub use tensor::{DynTensor, Tensor};

/// What macros expand to. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use shapecast_macros::{broadcast, literal, shape, try_broadcast};

    pub use crate::float::Number;
    pub use crate::kernel::flags;
    pub use crate::ops::{
        Join, NoTarget, cast, divide, divide_assign, join, remainder, remainder_assign,
    };
    #[cfg(feature = "half")]
    pub use crate::ops::{arithmetic, arithmetic_assign};
    pub use crate::reduce::{
        All, Any, Max, Mean, Min, Prod, Sum, over, over_all, over_all_keepdim, over_keepdim,
    };
}

/// The README's programs, compiled and run.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../README.md")]
struct Readme;
