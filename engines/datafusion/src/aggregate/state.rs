//! Partial results, and how partitions exchange them.

use std::fmt::Debug;
use std::sync::Arc;

use arrow::array::{ArrayRef, AsArray};
use arrow::datatypes::UInt64Type;
use datafusion_common::{DataFusionError, Result, ScalarValue, exec_err};
use shapecast::{Shape, Tensor};
use shapecast_arrow::v59::{Element, into_array};

use super::element::{AggregateElement, Batch};

/// A partial result whose final elements have type `R`.
pub(super) trait Partial<T: AggregateElement, R = T>: Debug + Send + Sync {
    /// Adds a batch with at least one row, and a key per row if the function has keys.
    fn update(&mut self, x: &Batch<'_, T>, keys: &[i64]);
    /// Adds the partial results of other partitions.
    fn merge(&mut self, state: &State<'_>) -> Result<()>;
    fn state(&self) -> Result<Vec<ScalarValue>>;
    /// Returns the result, or `None` if there are no rows.
    fn evaluate(&self) -> Option<Vec<R>>;
    /// Returns the size of the memory in bytes.
    fn size(&self) -> usize;
}

/// The partial results of several partitions, as columns.
pub(super) struct State<'a>(pub(super) &'a [ArrayRef]);

impl State<'_> {
    pub(super) fn counts(&self) -> Result<&[u64]> {
        match self
            .0
            .first()
            .and_then(|column| column.as_primitive_opt::<UInt64Type>())
        {
            Some(counts) => Ok(counts.values()),
            None => exec_err!("the first column of a partial result is not a count"),
        }
    }

    /// Returns the elements of all lists in a column.
    pub(super) fn rows<T: Element>(&self, column: usize) -> Result<&[T]> {
        let list = self
            .0
            .get(column)
            .and_then(|column| column.as_fixed_size_list_opt());
        match list.and_then(|list| list.values().as_primitive_opt::<T::Primitive>()) {
            Some(values) => Ok(values.values()),
            None => exec_err!("column {column} of a partial result is not a list"),
        }
    }
}

/// Returns a constant of one list.
pub(super) fn list<T: Element>(elements: Vec<T>) -> Result<ScalarValue> {
    let row = Tensor::<T, Shape![dyn, dyn]>::from_shape_vec([1, elements.len()], elements)
        .map_err(|e| DataFusionError::Internal(e.to_string()))?;
    let column = into_array(row, None).map_err(|e| DataFusionError::Internal(e.to_string()))?;
    Ok(ScalarValue::FixedSizeList(Arc::new(
        column.as_fixed_size_list().clone(),
    )))
}
