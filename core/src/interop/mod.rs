//! Support for the types of other crates, one file per crate.

#[cfg(feature = "half")]
mod half;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "num-complex")]
mod num_complex;
#[cfg(feature = "num-traits")]
mod num_traits;

#[cfg(feature = "ndarray")]
pub use ndarray::NdarrayShape;
#[cfg(feature = "num-traits")]
pub use num_traits::Num;
