//! Tensors, arrays and views: what they are made of, how they are made, read and shown.

mod access;
mod array;
mod compare;
mod convert;
mod element;
mod expand;
mod format;
mod index;
mod iter;
mod layout;
mod operand;
#[cfg(feature = "alloc")]
mod owned;
mod view;
mod view_mut;

pub use array::Array;
pub(crate) use element::for_each_scalar;
pub use element::{Element, Scalar};
pub use index::ElementIndex;
pub use iter::Iter;
#[cfg(feature = "alloc")]
pub use operand::Heap;
#[cfg(feature = "half")]
pub(crate) use operand::scalar_operands;
pub use operand::{Inline, Make, Operand, Storage};
#[cfg(feature = "alloc")]
pub use owned::{DynTensor, Tensor};
pub use view::View;
pub use view_mut::ViewMut;
