//! Support for other crates, one file per crate.

#[cfg(feature = "half")]
mod half;
