//! The arguments that a function expects, and their checks at planning.

use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion_common::{DataFusionError, Result, plan_err};
use shapecast_arrow::Error;
use shapecast_arrow::v59::arrow_array::types::ArrowPrimitiveType;
use shapecast_arrow::v59::{Element, fixed_shape_of};

use crate::column::{column_type, nested_sizes};

/// An argument that a function expects.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    element: DataType,
    shape: &'static [usize],
    column: DataType,
}

impl Parameter {
    pub(crate) fn new<T: Element>(shape: &'static [usize]) -> Self {
        Parameter {
            element: T::Primitive::DATA_TYPE,
            shape,
            column: column_type::<T>(shape),
        }
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.element.is_integer()
    }

    /// Returns the type that the engine casts an argument to.
    ///
    /// A type that does not fit is returned as it is. [`check`](Self::check) reports it: the engine wraps errors from
    /// here into a text about casts.
    pub(crate) fn coerce(&self, found: &DataType) -> DataType {
        let found = match found {
            DataType::Dictionary(_, values) => values,
            found => found,
        };
        let is_castable = self.element.is_floating() || found.is_integer();
        match found {
            DataType::Null => self.column.clone(),
            _ if self.shape.is_empty() && found.is_numeric() && is_castable => self.element.clone(),
            _ => found.clone(),
        }
    }

    /// Checks an argument after it was cast. `position` counts from 0.
    pub(crate) fn check(&self, function: &str, position: usize, field: &Field) -> Result<()> {
        let found = field.data_type();
        if *found == self.element && self.shape.is_empty() {
            return Ok(());
        }
        let (mut shape, element) = nested_sizes(found);
        if shape.is_empty() || !element.is_numeric() {
            return plan_err!(
                "{function}: argument {} is a column of {found}, and the kernel takes tensors of shape {:?} of {}{}",
                position + 1,
                self.shape,
                self.element,
                self.help(found)
            );
        }
        let tagged = fixed_shape_of(field).map_err(|e| argument_error(function, position, &e))?;
        let has_shape = match &tagged {
            Some(tagged) => {
                shape = tagged.shape();
                shape == self.shape
            }
            // The elements of a plain list may have any shape.
            None if shape.len() == 1 => shape[0] == self.count() && !self.shape.is_empty(),
            None => shape == self.shape,
        };
        let expected = match (has_shape, *element == self.element) {
            (true, true) => return Ok(()),
            (true, false) => self.element.to_string(),
            (false, true) => format!("shape {:?}", self.shape),
            (false, false) => format!("shape {:?} of {}", self.shape, self.element),
        };
        plan_err!(
            "{function}: argument {} is a column of tensors of shape {shape:?} of {element}, and the kernel takes {expected}",
            position + 1
        )
    }

    /// Returns what to do about a column that has no tensors.
    fn help(&self, found: &DataType) -> String {
        use DataType::{LargeList, LargeListView, List, ListView};
        match found {
            List(_) | LargeList(_) | ListView(_) | LargeListView(_) if !self.shape.is_empty() => {
                format!(
                    "; cast it with arrow_cast(.., 'FixedSizeList({} x {})')",
                    self.count(),
                    self.element
                )
            }
            _ => String::new(),
        }
    }

    fn count(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Returns the types that the engine casts the arguments to.
pub(crate) fn coerce_all(parameters: &[Parameter], found: &[DataType]) -> Vec<DataType> {
    match parameters.len() == found.len() {
        true => (parameters.iter().zip(found))
            .map(|(parameter, found)| parameter.coerce(found))
            .collect(),
        false => found.to_vec(),
    }
}

/// Checks the number and the types of arguments.
pub(crate) fn check_all(
    function: &str,
    parameters: &[Parameter],
    found: &[FieldRef],
) -> Result<()> {
    if found.len() != parameters.len() {
        return plan_err!(
            "{function}: expected {} argument(s), found {}",
            parameters.len(),
            found.len()
        );
    }
    let mut pairs = parameters.iter().zip(found).enumerate();
    pairs.try_for_each(|(i, (parameter, field))| parameter.check(function, i, field))
}

/// Returns an error about one argument.
pub(crate) fn argument_error(function: &str, position: usize, error: &Error) -> DataFusionError {
    DataFusionError::Execution(format!("{function}: argument {}: {error}", position + 1))
}
