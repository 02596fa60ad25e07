//! The aggregate functions of the engine.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray};
use arrow::buffer::NullBuffer;
use arrow::compute::filter;
use arrow::datatypes::{DataType, Field, FieldRef, Int64Type};
use datafusion_common::{Result, ScalarValue, not_impl_err};
use datafusion_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion_expr::{Accumulator, AggregateUDF, AggregateUDFImpl, Signature, Volatility};
use shapecast::Shape;
use shapecast_arrow::v59::{Element, TensorColumn, fixed_shape_of};

use super::element::AggregateElement;
use super::extrema::{ArgMaxima, Extrema, Extremum};
use super::moments::{Moment, Moments, Sums};
use super::state::{Partial, State, list};
use crate::arguments::TensorShape;
use crate::check::{Parameter, coerce_all, column_field, column_type, named};
use crate::threads::on_this_thread;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reduction {
    Moment(Moment),
    Sum,
    Extremum(Extremum),
    ArgMax,
}

pub(super) fn udaf<T: AggregateElement, S: TensorShape>(
    name: String,
    reduction: Reduction,
) -> AggregateUDF {
    let mut parameters = vec![Parameter::new::<T>(S::SIZES_IN_ROW)];
    if reduction == Reduction::ArgMax {
        parameters.push(Parameter::new::<i64>(&[]));
    }
    AggregateUDF::from(Aggregate::<T, S> {
        name,
        reduction,
        parameters,
        signature: Signature::user_defined(Volatility::Immutable),
        types: PhantomData,
    })
}

struct Aggregate<T, S> {
    name: String,
    reduction: Reduction,
    parameters: Vec<Parameter>,
    signature: Signature,
    types: PhantomData<fn() -> (T, S)>,
}

impl<T, S> fmt::Debug for Aggregate<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Aggregate")
            .field("name", &self.name)
            .field("reduction", &self.reduction)
            .finish()
    }
}
impl<T, S> PartialEq for Aggregate<T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
            && self.reduction == other.reduction
            && self.parameters == other.parameters
    }
}
impl<T, S> Eq for Aggregate<T, S> {}
impl<T, S> Hash for Aggregate<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.name, self.reduction).hash(state);
    }
}

impl<T: AggregateElement, S: TensorShape> Aggregate<T, S> {
    /// Returns the field of the results, whose elements are in the order of memory of the arguments.
    fn result_field(&self, argument: Option<&Field>) -> Result<Field> {
        let field = match self.reduction {
            Reduction::ArgMax => column_field::<i64>(&self.name, S::SIZES_IN_ROW),
            _ => column_field::<T>(&self.name, S::SIZES_IN_ROW),
        };
        let Some(argument) = argument else {
            return Ok(field);
        };
        match fixed_shape_of(argument).map_err(|e| named(&self.name, 0, &e))? {
            Some(_) => Ok(field.with_metadata(argument.metadata().clone())),
            None => Ok(field),
        }
    }

    /// Returns the type of a list of the elements of a tensor.
    fn list_type<E: Element>() -> DataType {
        column_type::<E>(&[S::SIZES_IN_ROW.iter().product()])
    }
}

impl<T: AggregateElement, S: TensorShape> AggregateUDFImpl for Aggregate<T, S> {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        coerce_all(&self.name, &self.parameters, found)
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.result_field(None)?.data_type().clone())
    }

    fn return_field(&self, arguments: &[FieldRef]) -> Result<FieldRef> {
        for (i, (parameter, field)) in self.parameters.iter().zip(arguments).enumerate() {
            parameter.check_field(&self.name, i, field)?;
        }
        self.result_field(arguments.first().map(|field| field.as_ref()))
            .map(Arc::new)
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        let elements = Self::list_type::<T>();
        let floats = Self::list_type::<f64>();
        let lists = match self.reduction {
            Reduction::Moment(_) => vec![floats.clone(), floats],
            Reduction::Sum => vec![floats],
            Reduction::Extremum(_) => vec![elements],
            Reduction::ArgMax => vec![elements, Self::list_type::<i64>()],
        };
        let types = std::iter::once(DataType::UInt64).chain(lists);
        let field = |(i, t)| Arc::new(Field::new(format!("{}[{i}]", args.name), t, false));
        Ok(types.enumerate().map(field).collect())
    }

    fn accumulator(&self, args: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        if args.is_distinct {
            return not_impl_err!("{}: DISTINCT is not supported", self.name);
        }
        let elements = S::SIZES_IN_ROW.iter().product();
        let result = args.return_field.data_type().clone();
        let name = self.name.clone();
        macro_rules! accumulator {
            ($result:ty, $partial:expr) => {
                Ok(Box::new(Rows::<T, $result> {
                    name,
                    result,
                    partial: Box::new($partial),
                }))
            };
        }
        match self.reduction {
            Reduction::Moment(moment) => accumulator!(T, Moments::new(moment, elements)),
            Reduction::Sum => accumulator!(T, Sums::new(elements)),
            Reduction::Extremum(which) => accumulator!(T, Extrema::<T>::new(which, elements)),
            Reduction::ArgMax => accumulator!(i64, ArgMaxima::<T>::new(elements)),
        }
    }
}

/// Feeds the rows that are not null to a partial result.
#[derive(Debug)]
struct Rows<T, R> {
    name: String,
    result: DataType,
    partial: Box<dyn Partial<T, R>>,
}

impl<T: AggregateElement, R: Element> Accumulator for Rows<T, R> {
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
        let error = |e| named(&self.name, 0, &e);
        let tensors = TensorColumn::new(&columns[0]).map_err(error)?.flattened();
        let batch = tensors.view::<T, Shape![dyn]>().map_err(error)?;
        let keys = columns
            .get(1)
            .map(|keys| keys.as_primitive::<Int64Type>().values());
        on_this_thread(|| self.partial.update(&batch, keys.map_or(&[], |keys| keys)));
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
