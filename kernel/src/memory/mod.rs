//! Memory for elements, on the heap and inline.

#[cfg(feature = "alloc")]
mod buffer;
mod drop_guard;
#[cfg(feature = "alloc")]
mod error;
#[cfg(feature = "alloc")]
mod huge_pages;
pub(super) mod inline_array;
#[cfg(feature = "faer")]
mod matrix;
mod strided_iter_mut;

#[cfg(feature = "alloc")]
pub use self::buffer::Buffer;
pub(super) use self::drop_guard::fill_with;
#[cfg(feature = "alloc")]
pub use self::error::MemoryError;
pub use self::inline_array::{ArrayIntoIter, NestedArrays, array_from};
#[cfg(feature = "faer")]
pub use self::matrix::{slice_of_matrix, slice_of_matrix_mut};
pub use self::strided_iter_mut::StridedIterMut;
