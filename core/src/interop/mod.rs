//! Support for the types of other crates, one file per crate.

#[cfg(feature = "half")]
mod half;
#[cfg(feature = "num-complex")]
mod num_complex;
#[cfg(feature = "num-traits")]
mod num_traits;

#[cfg(feature = "num-traits")]
pub use num_traits::Num;
