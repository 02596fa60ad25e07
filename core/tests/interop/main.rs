//! Conversions from and to the types of other crates.
#![cfg(feature = "alloc")]

#[cfg(feature = "ndarray")]
mod ndarray;
