//! Sorting, searching in and interpolating between sorted elements, and sets of elements.

// rustdoc lists the methods of a type in the order of the modules.
#[cfg(feature = "alloc")]
mod sort;

#[cfg(feature = "alloc")]
mod interp;
mod search;

#[cfg(feature = "alloc")]
mod nonzero;
#[cfg(feature = "alloc")]
mod unique;
#[cfg(feature = "alloc")]
mod unique_axis;

#[cfg(feature = "alloc")]
pub(crate) mod bits;

pub use search::VectorShape;
