//! Sorting, searching in and interpolating between sorted elements, and sets of elements.

#[cfg(feature = "alloc")]
pub(crate) mod bits;
#[cfg(feature = "alloc")]
mod interp;
#[cfg(feature = "alloc")]
mod nonzero;
mod search;
#[cfg(feature = "alloc")]
mod sort;
#[cfg(feature = "alloc")]
mod unique;
#[cfg(feature = "alloc")]
mod unique_axis;

pub use search::VectorShape;
