//! Tensors whose shape is part of their type.
//!
//! The compiler computes the shape of `x + y` by the broadcasting rule of NumPy and PyTorch, and
//! rejects shapes that do not fit. [`broadcast!`] turns an expression over up to 12 operands into
//! one fused loop. The same rule and the same macro serve tensors whose sizes, or even rank, are
//! known only at run time. Such sizes can have [names](dims!): two names do not match.
//!
//! ```
//! use shapecast::{Shape, Tensor, broadcast, dims, tensor};
//!
//! dims! { pub Batch }
//!
//! fn standardise<const N: usize>(
//!     x: &Tensor<f64, Shape![dyn Batch, N]>,
//!     mean: &Tensor<f64, Shape![N]>,
//!     deviation: &Tensor<f64, Shape![N]>,
//! ) -> Tensor<f64, Shape![dyn Batch, N]> {
//!     broadcast!((x - mean) / deviation)
//! }
//!
//! let x = Tensor::from_shape_vec([2, 2], vec![1.0, 2.0, 3.0, 4.0])?;
//! let y = standardise(&x, &tensor![2.0, 3.0], &tensor![1.0, 0.5]);
//! assert_eq!(y.as_slice(), [-1.0, -2.0, 1.0, 2.0]);
//! # Ok::<(), shapecast::ShapeError>(())
//! ```
//!
//! # Items
//!
//! | for | items |
//! |---|---|
//! | tensors | [`Tensor`], [`DynTensor`], [`Array`], [`View`], [`ViewMut`], [`SharedTensor`], and the literals [`tensor!`] and [`array!`] |
//! | methods | [the methods of `Tensor`](Tensor#methods), by task |
//! | shapes | [`Shape!`], [`Size`], [`One`], [`Dyn`], [`DynShape`], [`dims!`] and [`DimName`] for names of sizes, and [`try_into_shapes!`] to check them |
//! | expressions | [`broadcast!`], [`einsum!`], [`try_broadcast!`], [`try_einsum!`], and [`s!`] for slices |
//! | signatures | [`Shape`](trait@Shape), [`KnownShape`], [`Dim`], [`AsView`], [`AsShape`], [`Operand`], [`Element`], [`Scalar`], [`Numeric`], [`Float`], [`FloatElement`], [`LastAxis`], [`FirstAxis`], [`Broadcast`], [`ReduceAxes`] |
//! | errors at run time | [`ShapeError`], [`ShapeErrorKind`], [`LinalgError`], [`LinalgErrorKind`] |
//! | bounds in compile errors | the module [`bounds`] |
//!
//! # Terms
//!
//! | term | meaning |
//! |---|---|
//! | dimension | One size: [`Size<N>`](Size), known to the compiler; [`One`], known to be 1; [`Dyn`], known at run time; a [name](DimName) of a size known at run time, such as `Time`, or a name plus or minus a number; or a typenum integer. |
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
//! `Size<3>`, and the other size is checked at run time. A [name](DimName), written `Shape![dyn Batch]`, is a size
//! known at run time that never broadcasts and fits only itself, [`One`] and [`Dyn`].
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
//! | [`array_api`](guide::array_api) | the functions of the Python array API standard |
//! | [`rows_and_masks`](guide::rows_and_masks) | filtering, grouping and joining the rows of tables |
//! | [`run_time_sizes`](guide::run_time_sizes) | data from outside, names of its sizes, and where to check it |
//! | [`generic_code`](guide::generic_code) | functions for any size, shape or element |
//! | [`shape_safe_apis`](guide::shape_safe_apis) | types and signatures for libraries |
//! | [`gradients`](guide::gradients) | gradients and Jacobians with typed shapes, for training and fits |
//! | [`windows_and_stencils`](guide::windows_and_stencils) | convolutions, moving averages and grids |
//! | [`in_place`](guide::in_place) | writing into existing memory |
//! | [`performance`](guide::performance) | what is fast, what is slow, and how to measure it |
//! | [`embedded`](guide::embedded) | `no_std`, with and without an allocator |
//! | [`beyond_one_machine`](guide::beyond_one_machine) | typed kernels in SQL engines, on clusters, and in other languages |
//! | [`compile_errors`](guide::compile_errors) | what to write where rustc reports an error in its own words |
//! | [`comparison`](guide::comparison) | names of sizes and data formats in other libraries |
//! | [`limits`](guide::limits) | what the crate does not do |
//!
//! # Errors
//!
//! The compiler checks an operation whose parameter is a type or a constant, such as
//! [`broadcast_to::<Shape![4, 3]>()`](Tensor::broadcast_to). The `try_` twin, such as
//! [`try_broadcast_to`](Tensor::try_broadcast_to), takes the same parameter at run time and returns a
//! [`ShapeError`], whose text is PyTorch's.
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
//! | `compat` | yes | Finds operations whose result changed when PyTorch began to broadcast, and logs them through the crate `log`: see [`compat`]. |
//! | `half` | no | Makes `f16` and `bf16` of `half` 2 scalars with arithmetic, reductions, norms, statistics, `exp`, `ln` and `sqrt`: see [`RealOrComplex`](RealOrComplex#16-bit-floats). For other float functions, convert: `bf16::from_f32(x.to_f32().tanh())`. |
//! | `num-complex` | no | Makes `Complex<f32>` and `Complex<f64>` of `num-complex` 0.4 scalars with arithmetic, sums, means, matrix products, [`exp`, `ln` and `sqrt`](RealOrComplex#complex-numbers). [Division](Scalar#complex-numbers) overflows early. |
//! | `num-traits` | no | Adds `Num`, which wraps number types of other crates that implement `Num` of `num-traits` 0.2. |
//! | `ndarray` | no | Converts from and to arrays and views of `ndarray` 0.17 without a copy: `TryFrom`, `as_ndarray`, `into_ndarray`. |
//! | `nalgebra` | no | Converts from and to matrices of `nalgebra` 0.35: `From`, `as_nalgebra`, `to_nalgebra`. |
//! | `faer` | no | Adds linear algebra of tensors and views by `faer` 0.24: `solve`, `inverse`, `svd`, `eigh`, .. Converts from and to its matrices: `TryFrom`, `as_faer`, `to_faer`. |
//! | `bytemuck` | no | Converts from and to bytes with `bytemuck` 1: `as_bytes`, `from_bytes`. |
//! | `serde` | no | Implements `Serialize` of `serde` 1 for all tensors and `Deserialize` for `Tensor` and `Array`. Sizes are checked when they are read. |
//! | `npy` | no | Reads and writes NumPy's `.npy` files with typed shapes: `npy::read_npy::<f32, Shape![dyn, 64]>(path)`. |
//! | `npz` | no | Reads and writes `.npz` archives: `npy::NpzReader`, `npy::NpzWriter`. |
//! | `safetensors` | no | Loads typed weights from files of the format safetensors without a copy, by `safetensors` 0.8: `safetensors::Weights`, `safetensors::read_weights(path)`, `weights!`. |
//! | `approx` | no | Compares tensors approximately, with `approx` 0.5: `assert_relative_eq!(x, y)`. Its assertions print both tensors. Without this feature, `x.assert_close(&y, tolerance)` prints the first index that differs. |
//! | `rand` | no | Creates random tensors with `rand` 0.10: `Tensor::random`, `rng.random()`. |
//! | `proptest` | no | Generates tensors of typed shapes for property tests with `proptest` 1: `Arbitrary`, `Tensor::strategy`. |
//! | `image` | no | Converts from and to images of `image` 0.25 without a copy: `TryFrom`, `into_image`, `as_image`. |
//! | `alloc` | by `std` | Adds [`Tensor`] and all functions that return one. |
//!
//! Without features the crate is `no_std` and never allocates. [`Array`], [`View`] and [`ViewMut`] are available, with
//! all operations that return an array, a view or a scalar, or write into a target. An expression of arrays gives an
//! array. Methods of an array such as `transpose` and `index_axis` also give arrays. An expression with a view gives a
//! [`Tensor`], and so does a reduction of a view inside an expression. Without a heap, write `&view.to_array()` to get
//! an [`Array`], if the compiler knows the sizes.
//!
//! # Other libraries
//!
//! Each bridge checks the shape once, where the data enters. Methods named `as_…` and conversions of views do not copy
//! elements, and `into_…` takes an owned tensor.
//!
//! | data | as a tensor | and back |
//! |---|---|---|
//! | `Vec<T>` | [`Tensor::from_shape_vec`] | [`into_vec`](Tensor::into_vec) |
//! | `&[T]` and strides | [`View::from_shape_strides`] | [`storage`](View::storage), [`strides`](View::strides) |
//! | `Arc<[T]>`, a memory map | [`SharedTensor`] | [`into_owner`](SharedTensor::into_owner) |
//! | ndarray (feature `ndarray`) | `View::try_from(&array)`, `Tensor::try_from(array)`, `Tensor::try_from(array.slice(..))` | `x.as_ndarray()`, `x.into_ndarray()` |
//! | nalgebra (feature `nalgebra`) | `View::from(&matrix)`, `Array::from(matrix)` | `x.transpose().as_nalgebra()`, `x.to_nalgebra()` |
//! | faer (feature `faer`) | `View::try_from(matrix.as_ref())`, `Tensor::try_from(matrix.as_ref())` | `x.as_faer()`, `x.as_faer_mut()`, `x.to_faer()` |
//! | images (feature `image`) | `View::try_from(&image)`, `Tensor::try_from(image)` | `view.as_image()`, `x.into_image()` |
//! | bytes (feature `bytemuck`) | `View::from_bytes`, `SharedTensor::from_bytes` | `x.as_bytes()` |
//! | `.npy` files (feature `npy`) | `npy::read_npy`, `npy::view_npy` | `npy::write_npy` |
//! | `.npz` archives (feature `npz`) | `npy::NpzReader` | `npy::NpzWriter` |
//! | Arrow columns (crate `shapecast-arrow`) | `TensorColumn::new(&column)?.view()` | `into_array(x)` |
//! | weights (feature `safetensors`) | `safetensors::read_weights`, `safetensors::Weights` | `x.as_safetensors()` |
//! | NumPy in Python (crate `numpy`, feature `ndarray`) | `View::try_from(x.as_array())` | `y.into_ndarray().into_pyarray(py)` |
//! | glam | `Array::new(v.to_array())` | `Vec3::from_array(x.into_nested())` |
//! | mint | `Array::new(m.into())` | `RowMatrix3::from(x.into_nested())` |
//!
//! A [`View`] borrows one slice. A view of another library whose elements leave gaps in memory, such as some columns of
//! an array, is therefore an error: the elements in the gaps may be borrowed mutably elsewhere. View the whole array,
//! and slice the view.
//!
//! ```
//! use shapecast::{Shape, View};
//! let table = [1, 2, 3, 4, 5, 6];
//! let view = View::<i32, Shape![2, 3]>::from_shape_slice([2, 3], &table)?;
//! let columns = view.slice_axis::<1>(..2);
//! assert_eq!((columns.as_ptr(), columns.strides()), (table.as_ptr(), &[3, 1][..]));
//! # Ok::<(), shapecast::ShapeError>(())
//! ```
#![no_std]
// docs.rs marks the items that need a feature.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Without `std`, links to `Tensor`, its methods and the guide may have no target.
#![cfg_attr(not(feature = "std"), allow(rustdoc::broken_intra_doc_links))]
#![deny(unsafe_code)]
// Without a heap, an error is stored inline. With a heap it is one pointer.
#![cfg_attr(not(feature = "alloc"), allow(clippy::result_large_err))]
// `broadcast!` imports traits for its error messages. The compiler reports unused ones only in this crate.
#![cfg_attr(test, allow(unused_imports))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// rustdoc lists the methods of a type in the order of the modules: constructors and access first.
mod tensor;

mod create;

mod views;

mod copies;

mod iteration;

mod ops;

mod reduce;

mod statistics;

mod order;

mod linalg;

mod einsum;

pub mod bounds;
mod broadcast;
pub mod compat;
mod const_text;
mod diagnostics;
mod element;
mod error;
pub mod float;
#[cfg(all(doc, feature = "std"))]
pub mod guide;
mod insertion_sort;
mod interop;
pub mod iter;
mod macros;
#[cfg(all(doc, feature = "alloc"))]
#[doc = include_str!("semantics.md")]
pub mod semantics {}
mod shape;

// Users write these two in signatures more often than other bounds.
#[doc(hidden)]
pub use bounds::{Windowed, Windows};
#[doc(hidden)]
pub use compat::AlignTarget;
#[doc(hidden)]
#[cfg(feature = "alloc")]
pub use compat::broadcast_shapes_at;
#[doc(hidden)]
pub use iter::{AxisIter, AxisIterMut, Indexed, IntoIter, Iter, IterMut};

#[doc(hidden)]
pub use diagnostics::methods_of_elements::*;
#[doc(hidden)]
pub use diagnostics::names;
#[doc(hidden)]
pub use diagnostics::reductions_of_elements::*;
#[doc(hidden)]
pub use diagnostics::{CallReceiver, ElementValue, PerElement, ResultElement, TensorValue};
#[doc(hidden)]
pub use float::Number;
#[doc(hidden)]
pub use reduce::SumTarget;
#[doc(hidden)]
pub use shape::matmul::{LeftFactor, Multiply, RightFactor};
#[doc(hidden)]
pub use shape::partial_shape::RemovedDim;

// rustc prints the bare name of items that are in the crate root or in another public module.
pub use copies::meshgrid;
#[cfg(feature = "alloc")]
pub use copies::{stack, try_concat, try_meshgrid, try_stack};
#[cfg(feature = "alloc")]
pub use einsum::try_einsum;
pub use element::{
    Numeric, Operand, OperandOf, ReduceBool, ReduceMean, ReduceOrd, ReduceSum, ReduceVar, Scalar,
};
pub use error::{LinalgError, LinalgErrorKind, ShapeError, ShapeErrorKind};
pub use float::{Float, FloatElement, FloorDiv, RealOrComplex, Signed};
#[cfg(feature = "num-traits")]
pub use interop::Num;
#[cfg(feature = "npy")]
pub use interop::npy;
#[cfg(feature = "safetensors")]
pub use interop::safetensors;
#[cfg(all(feature = "faer", feature = "num-complex"))]
pub use linalg::Eig;
#[cfg(feature = "faer")]
pub use linalg::{Eigh, Lu, Qr, Svd};
pub use ops::{Tolerance, broadcast_sizes, broadcast_tensors};
#[cfg(feature = "alloc")]
pub use ops::{broadcast_shapes, try_broadcast_tensors};
pub use shape::axes::{Axis, HasAxis, InsertAxis, ReduceAxes};
pub use shape::broadcast::{Broadcast, Broadcasted};
pub use shape::dim::{Dim, Dyn, One, Size};
pub use shape::dim_name::DimName;
pub use shape::dim_name::{Longer, Shorter};
pub use shape::dyn_shape::DynShape;
pub use shape::end_axes::{FirstAxis, LastAxis};
pub use shape::expand::ExpandTo;
pub use shape::into_sizes::IntoSizes;
pub use shape::known_dim::KnownDim;
pub use shape::matmul::MatMul;
pub use shape::traits::{KnownShape, Shape};
pub use tensor::{
    Array, AsView, SharedTensor, View, ViewMut, ravel_multi_index, try_ravel_multi_index,
    try_unravel_index, unravel_index,
};
#[cfg(feature = "alloc")]
pub use tensor::{DynTensor, Tensor};
pub use views::{AsShape, IntoShape, Slice};

/// Elements that operations read.
///
/// ```
/// use shapecast::{Element, Shape, Tensor};
/// fn first_row<T: Element>(x: &Tensor<T, Shape![2, 3]>) -> Tensor<T, Shape![3]> {
///     x.index_axis::<0>(0).to_tensor()
/// }
/// ```
#[doc(inline)]
pub use shapecast_kernel::Element;
/// The largest rank.
///
/// ```
/// use shapecast::{DynTensor, MAX_RANK};
/// assert!(DynTensor::from_elem([1; MAX_RANK], 0.0).is_ok());
/// assert!(DynTensor::from_elem([1; MAX_RANK + 1], 0.0).is_err());
/// ```
#[doc(inline)]
pub use shapecast_kernel::MAX_RANK;
/// The largest number of dimensions in a tuple.
///
/// ```
/// assert_eq!(shapecast::MAX_STATIC_RANK, 8);
/// ```
#[doc(inline)]
pub use shapecast_kernel::MAX_STATIC_RANK;
/// The elements that [`pad`](Tensor::pad) adds.
///
/// ```
/// use shapecast::{Padding, tensor};
/// let x = tensor![1, 2, 3];
/// assert_eq!(x.pad::<0, 4, 4>(Padding::Edge), tensor![1, 1, 1, 1, 1, 2, 3, 3, 3, 3, 3]);
/// assert_eq!(x.pad::<0, 4, 4>(Padding::Reflect), tensor![1, 2, 3, 2, 1, 2, 3, 2, 1, 2, 3]);
/// assert_eq!(x.pad::<0, 4, 4>(Padding::Symmetric), tensor![3, 3, 2, 1, 1, 2, 3, 3, 2, 1, 1]);
/// assert_eq!(x.pad::<0, 4, 4>(Padding::Wrap), tensor![3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1]);
/// assert_eq!(x.pad::<0, 1, 4>(Padding::Constant(-1)), tensor![-1, 1, 2, 3, -1, -1, -1, -1]);
/// ```
#[doc(inline)]
pub use shapecast_kernel::Padding;
/// Runs the operations of a function on the calling thread.
///
/// ```
/// use shapecast::{Shape, Tensor, single_thread};
/// let x = Tensor::<f32, Shape![dyn, 64]>::from_elem([1000, 64], 2.0)?;
/// let y = single_thread(|| &x * &x);
/// assert_eq!(y, &x * &x);
/// # Ok::<(), shapecast::ShapeError>(())
/// ```
#[cfg(feature = "std")]
#[doc(inline)]
pub use shapecast_kernel::single_thread;

/// Items that the expansions of the macros use. Not part of the public interface.
#[doc(hidden)]
pub mod __private {
    #[cfg(not(rust_analyzer))]
    pub use shapecast_macros::{broadcast, einsum, try_broadcast, try_einsum};
    pub use shapecast_macros::{dims, literal, shape, slices};
    // rust-analyzer completes inside of this expansion while the expression is unfinished.
    #[cfg(rust_analyzer)]
    pub use shapecast_macros::{
        broadcast_in_editor as broadcast, einsum_in_editor as einsum,
        try_broadcast_in_editor as try_broadcast, try_einsum_in_editor as try_einsum,
    };

    /// The traits of methods that elements do not have, which the macros bring into scope without their names.
    pub mod missing_methods {
        pub use crate::{
            MissingLength as _, MissingOfElements as _, MissingOfFloats as _,
            MissingOfIntegers as _, MissingOfNumbers as _, MissingShape as _, MissingViews as _,
        };
    }

    #[cfg(rust_analyzer)]
    pub mod editor {
        pub use crate::diagnostics::editor::*;
    }

    pub use crate::broadcast::{JoinedOperands, cast, join, named_join};
    pub use crate::diagnostics::{
        ElementValue, NoTarget, PerElement, Plain, PlainValue, ResultElement, ValueType,
        borrowed_target, receiver, with_checks,
    };
    pub use crate::einsum::{
        AnyFactors, CastFactor, ContractionIndices, Factors, IndexSize, IndexSum, NEW_AXIS,
        common_size, contract_windows, held_size, in_order, least_size, reorder, reorder_sums,
        scalar_operand, size_in_sums, sizes_of_indices, target_along, target_size, try_common_size,
        try_contract_windows, try_held_size, try_size_in_sums, try_sizes_of_indices,
        try_target_size,
    };
    pub use crate::element::IsCompiled;
    pub use crate::float::Number;
    #[cfg(feature = "alloc")]
    pub use crate::ops::may_have_same_sizes;
    #[cfg(feature = "half")]
    pub use crate::ops::{arithmetic, arithmetic_assign};
    pub use crate::ops::{divide, divide_assign, remainder, remainder_assign};
    pub use crate::reduce::operations::*;
    pub use crate::reduce::{over, over_all, over_all_keepdim, over_keepdim};
    pub use crate::shape::minimum::LeastDim;
    pub use crate::shape::window_sizes::{Constant, HoldIndices, Plus};
    pub use crate::views::{
        AtIndex, AtIndexFromEnd, BackRange, Ellipsis, Evaluated, FrontRange, Inclusive, InnerRange,
        NamedRange, OnAxis, OneIndex, RunTimeRange, Selection, Whole, bound, step,
    };
    #[cfg(feature = "alloc")]
    pub use crate::views::{Claim, check_claims};
    pub use shapecast_kernel::{flags, wrapping_product};
    #[cfg(feature = "half")]
    pub use shapecast_kernel::{rounded_once, wide_term};
}

/// Compiles and runs the README's programs.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
