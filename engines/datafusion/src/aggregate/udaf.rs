//! The aggregate functions of the engine.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion_common::{Result, not_impl_err};
use datafusion_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion_expr::{Accumulator, AggregateUDF, AggregateUDFImpl, Signature, Volatility};
use shapecast_arrow::v59::{Element, fixed_shape_of};

use super::accumulator::RowAccumulator;
use super::element::AggregateElement;
use super::extrema::{ArgMaxima, Extrema, Extremum};
use super::moments::{Moment, Moments, Sums};
use crate::arguments::TensorShape;
use crate::column::{column_field, column_type};
use crate::parameter::{Parameter, argument_error, check_all, coerce_all};

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
        match fixed_shape_of(argument).map_err(|e| argument_error(&self.name, 0, &e))? {
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
        Ok(coerce_all(&self.parameters, found))
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.result_field(None)?.data_type().clone())
    }

    fn return_field(&self, arguments: &[FieldRef]) -> Result<FieldRef> {
        check_all(&self.name, &self.parameters, arguments)?;
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
                Ok(Box::new(RowAccumulator::<T, $result>::new(
                    name, result, $partial,
                )))
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
