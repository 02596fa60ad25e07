//! Sizes and strides as numbers, and the rules between them.

pub mod layout;
pub mod mask;
pub mod offsets;
pub mod pattern;
pub mod stretch;
