//! Feeds columns to partial results.

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray};
use arrow::buffer::NullBuffer;
use arrow::compute::filter;
use arrow::datatypes::{DataType, Int64Type};
use datafusion_common::{Result, ScalarValue};
use datafusion_expr::Accumulator;
use shapecast::{Shape, single_thread};
use shapecast_arrow::v59::{Element, TensorColumn};

use super::element::AggregateElement;
use super::state::{Partial, State, list};
use crate::parameter::argument_error;

/// Feeds the rows that are not null to a partial result.
#[derive(Debug)]
pub(super) struct RowAccumulator<T, R> {
    name: String,
    result: DataType,
    partial: Box<dyn Partial<T, R>>,
}

impl<T: AggregateElement, R: Element> RowAccumulator<T, R> {
    /// `result` is the type of the results of the function `name`.
    pub(super) fn new(
        name: String,
        result: DataType,
        partial: impl Partial<T, R> + 'static,
    ) -> Self {
        RowAccumulator {
            name,
            result,
            partial: Box::new(partial),
        }
    }
}

impl<T: AggregateElement, R: Element> Accumulator for RowAccumulator<T, R> {
    fn update_batch(&mut self, columns: &[ArrayRef]) -> Result<()> {
        let nulls = columns
            .iter()
            .fold(None, |nulls: Option<NullBuffer>, column| {
                NullBuffer::union(nulls.as_ref(), column.nulls())
            });
        let kept: Vec<ArrayRef>;
        let columns = match nulls.filter(|nulls| nulls.null_count() > 0) {
            None => columns,
            Some(nulls) => {
                let valid = BooleanArray::new(nulls.into_inner(), None);
                kept = columns
                    .iter()
                    .map(|column| filter(column, &valid))
                    .collect::<Result<_, _>>()?;
                &kept
            }
        };
        if columns[0].is_empty() {
            return Ok(());
        }
        let error = |e| argument_error(&self.name, 0, &e);
        let tensors = TensorColumn::new(&columns[0]).map_err(error)?.flattened();
        let batch = tensors.view::<T, Shape![dyn]>().map_err(error)?;
        let keys = columns
            .get(1)
            .map(|keys| keys.as_primitive::<Int64Type>().values());
        single_thread(|| self.partial.update(&batch, keys.map_or(&[], |keys| keys)));
        Ok(())
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        self.partial.merge(&State(states))
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        self.partial.state()
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        match self.partial.evaluate() {
            None => ScalarValue::try_from(&self.result),
            Some(values) if !matches!(self.result, DataType::FixedSizeList(..)) => {
                let column = list(values)?.to_array()?;
                ScalarValue::try_from_array(column.as_fixed_size_list().values(), 0)
            }
            Some(values) => list(values),
        }
    }

    fn size(&self) -> usize {
        size_of_val(self) + self.name.capacity() + self.partial.size()
    }
}
