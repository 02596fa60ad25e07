//! Memory for elements, on the heap and inline.

#[cfg(feature = "alloc")]
mod buffer;
mod drop_guard;
#[cfg(feature = "alloc")]
mod huge_pages;
pub(super) mod inline_array;
#[cfg(feature = "faer")]
mod matrix;
mod strided_iter_mut;

#[cfg(feature = "alloc")]
pub(crate) use self::buffer::Buffer;
pub(super) use self::drop_guard::fill_with;
pub(crate) use self::inline_array::{ArrayIntoIter, array_from};
#[cfg(feature = "faer")]
pub(crate) use self::matrix::{slice_of_matrix, slice_of_matrix_mut};
pub(crate) use self::strided_iter_mut::StridedIterMut;
