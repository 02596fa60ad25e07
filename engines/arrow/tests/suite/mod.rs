//! Tests that each version of Arrow runs.

use super::{arrow_ipc, bridge};

mod columns;
mod export;
mod files;
mod variable;

use bridge::arrow_array::types::Float32Type;
use bridge::arrow_array::{FixedSizeListArray, PrimitiveArray};
use bridge::arrow_schema::Field;
use std::sync::Arc;

/// Returns lists of `size` ascending numbers.
fn ascending(rows: usize, size: usize) -> FixedSizeListArray {
    let values =
        PrimitiveArray::<Float32Type>::from_iter_values((0..rows * size).map(|i| i as f32));
    let item = Arc::new(Field::new_list_field(values_type(), true));
    FixedSizeListArray::try_new_with_length(item, size as i32, Arc::new(values), None, rows)
        .unwrap()
}

fn values_type() -> bridge::arrow_schema::DataType {
    bridge::arrow_schema::DataType::Float32
}
