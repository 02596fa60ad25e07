//! Memory for elements, on the heap and inline.

#[cfg(feature = "alloc")]
mod buffer;
mod drop_guard;
#[cfg(feature = "alloc")]
mod huge_pages;
pub(super) mod inline_array;
mod strided_iter_mut;

#[cfg(feature = "alloc")]
pub(crate) use self::buffer::Buffer;
pub(super) use self::drop_guard::fill_with;
pub(crate) use self::inline_array::{ArrayIntoIter, array_from};
pub(crate) use self::strided_iter_mut::StridedIterMut;
