//! Conversions from and to the types of other crates.
#![cfg(feature = "alloc")]

#[cfg(feature = "bytemuck")]
mod bytemuck;
#[cfg(feature = "nalgebra")]
mod nalgebra;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "npy")]
mod npy;
#[cfg(feature = "safetensors")]
mod safetensors;
#[cfg(feature = "serde")]
mod serde;
