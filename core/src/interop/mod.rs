//! Other crates, one a file.

#[cfg(feature = "half")]
mod half;
