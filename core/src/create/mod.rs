//! Creation of tensors: filled with a value, sequences, identity matrices and rows.
//!
//! A constructor takes the sizes from the shape in its type: `Tensor::<f32, Shape![2, 3]>::zeros()`. The
//! `try_` twin takes the sizes at run time, as its first argument, and checks them against the shape:
//! `Tensor::<f32, Shape![dyn, 3]>::try_zeros([n, 3])`.

mod arange;
#[cfg(feature = "alloc")]
mod collect;
mod eye;
mod filled;
mod from_iter;
mod linspace;

pub use arange::{RangeElement, RangeStart};
