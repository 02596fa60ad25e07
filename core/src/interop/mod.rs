//! Support for the types of other crates, one file per crate.

#[cfg(feature = "half")]
mod half;
