//! The metadata of the extension types, as the Arrow specification defines it.
//!
//! The metadata is read and written here and not by `arrow-schema`: version 60.1 of that crate writes
//! `permutations`, the specification has `permutation`, and both are read.

mod fixed;
mod json;
mod variable;

pub use fixed::FixedShape;
pub use variable::VariableShape;
