//! Checks of the arguments of functions, at planning.

use arrow::datatypes::{DataType, Field};
use datafusion_common::{DataFusionError, Result, plan_err};
use shapecast_arrow::v59::{Element, arrow_array, fixed_shape_of, tensor_field};
use shapecast_arrow::{Error, FixedShape};

/// An argument that a function expects.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    element: DataType,
    shape: &'static [usize],
    list: DataType,
}

impl Parameter {
    pub(crate) fn new<T: Element>(shape: &'static [usize]) -> Self {
        use arrow_array::types::ArrowPrimitiveType;
        let element = T::Primitive::DATA_TYPE;
        let list = column_type::<T>(shape);
        Parameter {
            element,
            shape,
            list,
        }
    }

    pub(crate) fn is_integer(&self) -> bool {
        self.element.is_integer()
    }

    /// Returns the type that the engine casts the argument to. `position` counts from 0.
    pub(crate) fn coerce(
        &self,
        function: &str,
        position: usize,
        found: &DataType,
    ) -> Result<DataType> {
        let found = match found {
            DataType::Dictionary(_, values) => values,
            found => found,
        };
        if *found == DataType::Null {
            return Ok(self.list.clone());
        }
        if self.shape.is_empty()
            && (self.element.is_floating() || found.is_integer())
            && found.is_numeric()
        {
            return Ok(self.element.clone());
        }
        let (shape, element) = tensor_type(found);
        if !matches!(found, DataType::FixedSizeList(..)) || !element.is_numeric() {
            let help = match found {
                DataType::List(_)
                | DataType::LargeList(_)
                | DataType::ListView(_)
                | DataType::LargeListView(_)
                    if !self.shape.is_empty() =>
                {
                    let count: usize = self.shape.iter().product();
                    format!(
                        "; cast it with arrow_cast(.., 'FixedSizeList({count} x {})')",
                        self.element
                    )
                }
                _ => String::new(),
            };
            return plan_err!(
                "{function}: argument {} is a column of {found}, and the kernel takes tensors of shape {:?} of {}{help}",
                position + 1,
                self.shape,
                self.element
            );
        }
        let nested = shape.len() > 1;
        let fits = match nested {
            true => shape == self.shape,
            // The elements of a plain list may have any shape.
            false => !self.shape.is_empty() && shape[0] == self.shape.iter().product::<usize>(),
        };
        match fits && *element == self.element {
            true => Ok(found.clone()),
            false => self.mismatch(function, position, &shape, element, fits),
        }
    }

    /// Checks the shape of a field with an extension type.
    pub(crate) fn check_field(&self, function: &str, position: usize, field: &Field) -> Result<()> {
        match fixed_shape_of(field).map_err(|e| named(function, position, &e))? {
            Some(found) if found.shape() != self.shape => self
                .mismatch(function, position, &found.shape(), &self.element, false)
                .map(drop),
            _ => Ok(()),
        }
    }

    fn mismatch(
        &self,
        function: &str,
        position: usize,
        shape: &[usize],
        element: &DataType,
        shape_fits: bool,
    ) -> Result<DataType> {
        let expected = match (shape_fits, *element == self.element) {
            (true, _) => self.element.to_string(),
            (false, true) => format!("shape {:?}", self.shape),
            (false, false) => format!("shape {:?} of {}", self.shape, self.element),
        };
        plan_err!(
            "{function}: argument {} is a column of tensors of shape {shape:?} of {element}, and the kernel takes {expected}",
            position + 1
        )
    }
}

/// Returns the sizes of nested lists, and the type of their elements.
fn tensor_type(found: &DataType) -> (Vec<usize>, &DataType) {
    let (mut shape, mut element) = (Vec::new(), found);
    while let DataType::FixedSizeList(item, size) = element {
        shape.push(usize::try_from(*size).unwrap_or(0));
        element = item.data_type();
    }
    (shape, element)
}

/// Checks the number of arguments, and returns the types that the engine casts them to.
pub(crate) fn coerce_all(
    function: &str,
    parameters: &[Parameter],
    found: &[DataType],
) -> Result<Vec<DataType>> {
    if found.len() != parameters.len() {
        return plan_err!(
            "{function}: expected {} arguments, found {}",
            parameters.len(),
            found.len()
        );
    }
    let pairs = parameters.iter().zip(found).enumerate();
    pairs
        .map(|(i, (parameter, found))| parameter.coerce(function, i, found))
        .collect()
}

/// Returns an error about one argument.
pub(crate) fn named(function: &str, position: usize, error: &Error) -> DataFusionError {
    DataFusionError::Execution(format!("{function}: argument {}: {error}", position + 1))
}

/// Returns the type of a column of tensors of this shape.
///
/// # Panics
/// Panics if a tensor has more than 2^31 - 1 elements.
pub(crate) fn column_type<T: Element>(shape: &[usize]) -> DataType {
    column_field::<T>("", shape).data_type().clone()
}

/// Returns a field of a column of tensors. Shapes of rank 2 and more are in its metadata.
///
/// # Panics
/// Panics if a tensor has more than 2^31 - 1 elements.
pub(crate) fn column_field<T: Element>(name: &str, shape: &[usize]) -> Field {
    use arrow_array::types::ArrowPrimitiveType;
    if shape.is_empty() {
        return Field::new(name, T::Primitive::DATA_TYPE, true);
    }
    let field = tensor_field::<T>(name, &FixedShape::new(shape), true)
        .unwrap_or_else(|e| panic!("a column cannot have tensors of shape {shape:?}: {e}"));
    match shape.len() {
        1 => field.with_metadata(Default::default()),
        _ => field,
    }
}
