//! Shapes and the rules between them.
//!
//! A shape is a tuple of dimensions, outermost first. A shape whose rank is known only at run time is
//! a [`DynShape`](dyn_shape::DynShape). Each rule is in one file, for types and for sizes.

pub(crate) mod along_axis;
pub(crate) mod arithmetic;
pub(crate) mod axes;
pub(crate) mod broadcast;
pub(crate) mod broadcast_sizes;
pub(crate) mod checked_axes;
pub(crate) mod dim;
pub(crate) mod dim_name;
pub(crate) mod dim_rules;
pub(crate) mod dyn_shape;
pub(crate) mod end_axes;
pub(crate) mod expand;
pub(crate) mod into_sizes;
pub(crate) mod known_dim;
pub(crate) mod layouts;
pub(crate) mod matmul;
#[cfg(feature = "faer")]
pub(crate) mod matrices;
pub(crate) mod minimum;
pub(crate) mod offset;
pub(crate) mod partial_shape;
pub(crate) mod relations;
pub(crate) mod results;
pub(crate) mod rigid;
pub(crate) mod select;
pub(crate) mod size_operations;
pub(crate) mod size_table;
pub(crate) mod slicing;
pub(crate) mod storage;
pub(crate) mod traits;
pub(crate) mod tuples;
pub(crate) mod typenum_dim;
pub(crate) mod window_sizes;
