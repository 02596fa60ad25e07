//! Sorting, searching in sorted elements, and sets of elements.

#[cfg(feature = "alloc")]
mod sort;
