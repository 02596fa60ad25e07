//! Tensors, arrays and views: what they are made of, how they are made, read and shown.

mod access;
mod array;
mod compare;
mod convert;
mod element;
mod expand;
mod format;
mod index;
mod item;
mod iter;
mod layout;
mod operand;
#[cfg(feature = "alloc")]
mod owned;
mod view;
mod view_mut;

/// The section on panics of a method that makes a `Tensor`. One that makes an `Array` has none: the
/// compiler knows all of its sizes, and it needs no memory.
macro_rules! panics_of {
    (Tensor, $why:expr) => {
        concat!("# Panics\n", $why)
    };
    (Array, $why:expr) => {
        ""
    };
}
pub use array::Array;
pub(crate) use element::for_each_scalar;
pub use element::{Element, Scalar};
pub use index::ElementIndex;
pub use item::OneElement;
pub use iter::{IntoIter, Iter, IterMut};
pub(crate) use layout::strides_from;
#[cfg(feature = "alloc")]
pub use operand::Heap;
#[cfg(feature = "half")]
pub(crate) use operand::scalar_operands;
pub use operand::{Inline, Make, Operand, Storage};
#[cfg(feature = "alloc")]
pub use owned::{DynTensor, Tensor};
pub(crate) use panics_of;
pub use view::View;
pub use view_mut::ViewMut;
