//! Columns of the crates of Arrow 60.

pub use arrow_array_60 as arrow_array;
pub use arrow_buffer_60 as arrow_buffer;
pub use arrow_schema_60 as arrow_schema;

/// Imports items of this module in an example.
macro_rules! example_imports {
    ($($items:literal)*) => { concat!($("use shapecast_arrow::v60::", $items, ";\n"),*) };
}

// The other version of Arrow compiles the same files.
#[path = "bridge/mod.rs"]
#[allow(clippy::duplicate_mod)]
mod bridge;

pub use bridge::*;
