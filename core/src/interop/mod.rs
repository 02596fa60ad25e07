//! Support for the types of other crates, one file per crate.

#[cfg(feature = "approx")]
mod approx;
#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "faer")]
mod faer;
#[cfg(feature = "half")]
mod half;
#[cfg(feature = "image")]
mod image;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "npy")]
pub mod npy;
#[cfg(feature = "num-complex")]
mod num_complex;
#[cfg(feature = "num-traits")]
mod num_traits;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "rand")]
mod rand;
#[cfg(feature = "safetensors")]
pub mod safetensors;
#[cfg(feature = "serde")]
mod serde;

#[cfg(feature = "bytemuck")]
pub use bytemuck::CastBytes;
#[cfg(feature = "nalgebra")]
pub use nalgebra::NalgebraDim;
#[cfg(feature = "ndarray")]
pub use ndarray::NdarrayShape;
#[cfg(feature = "num-traits")]
pub use num_traits::Num;
