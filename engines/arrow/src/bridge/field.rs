//! Fields of a schema that describe columns of tensors.

use std::collections::HashMap;
use std::sync::Arc;

use super::Element;
use super::arrow_array::types::ArrowPrimitiveType;
use super::arrow_schema::{DataType, Field};
use crate::{Error, FixedShape, VariableShape};

const EXTENSION_NAME: &str = "ARROW:extension:name";
const EXTENSION_METADATA: &str = "ARROW:extension:metadata";

/// Returns the metadata of the extension type `name`, or `None` if the field has another type.
fn extension<'f>(field: &'f Field, name: &str) -> Option<&'f str> {
    let metadata = field.metadata();
    (metadata.get(EXTENSION_NAME)? == name)
        .then(|| metadata.get(EXTENSION_METADATA).map_or("", String::as_str))
}

/// Returns the metadata of a field with an extension type.
pub(super) fn extension_metadata(name: &str, json: String) -> HashMap<String, String> {
    HashMap::from([
        (EXTENSION_NAME.to_owned(), name.to_owned()),
        (EXTENSION_METADATA.to_owned(), json),
    ])
}

/// Returns the shape of the tensors in a column, or `None` if the field has no `arrow.fixed_shape_tensor`.
///
/// # Errors
/// Returns an error if the metadata is invalid, or if the lists do not have the size of the tensors.
pub fn fixed_shape_of(field: &Field) -> Result<Option<FixedShape>, Error> {
    let Some(json) = extension(field, FixedShape::EXTENSION_NAME) else {
        return Ok(None);
    };
    let shape = FixedShape::from_json(json)?;
    match field.data_type() {
        DataType::FixedSizeList(_, size)
            if shape.element_count() == usize::try_from(*size).ok() =>
        {
            Ok(Some(shape))
        }
        found => Err(Error::new(format!(
            "tensors of shape {:?} do not fit the column `{}` of {found}",
            shape.shape(),
            field.name(),
        ))),
    }
}

/// Returns the axes of the tensors in a column, or `None` if the field has no `arrow.variable_shape_tensor`.
///
/// # Errors
/// Returns an error if the metadata is invalid, or if the column does not have the two children of that type:
/// `data`, a list, and `shape`, a list of `rank` integers of 32 bits.
pub fn variable_shape_of(field: &Field) -> Result<Option<VariableShape>, Error> {
    let Some(json) = extension(field, VariableShape::EXTENSION_NAME) else {
        return Ok(None);
    };
    let rank = match field.data_type() {
        DataType::Struct(children) => match &children[..] {
            [data, shape] if data.name() == "data" && shape.name() == "shape" => {
                match (data.data_type(), shape.data_type()) {
                    (DataType::List(_), DataType::FixedSizeList(size, rank))
                        if *size.data_type() == DataType::Int32 =>
                    {
                        usize::try_from(*rank).ok()
                    }
                    _ => None,
                }
            }
            _ => None,
        },
        _ => None,
    };
    match rank {
        Some(rank) => VariableShape::from_json(rank, json).map(Some),
        None => Err(Error::new(format!(
            "expected the fields `data` of List and `shape` of FixedSizeList(Int32) in the column `{}`, found {}",
            field.name(),
            field.data_type(),
        ))),
    }
}

/// Returns the type of a column of tensors of `count` elements each.
pub(super) fn list_type<T: Element>(count: usize) -> Result<DataType, Error> {
    let size = i32::try_from(count).map_err(|_| {
        Error::new(format!(
            "a list of fixed size has at most {} elements, found {count}",
            i32::MAX
        ))
    })?;
    let item = Arc::new(Field::new_list_field(T::Primitive::DATA_TYPE, true));
    Ok(DataType::FixedSizeList(item, size))
}

/// Returns the field of a column of tensors, with the extension type `arrow.fixed_shape_tensor`.
///
/// # Errors
/// Returns an error if a tensor has more than 2^31 - 1 elements.
///
/// ```
#[doc = example_imports!("tensor_field")]
/// use shapecast_arrow::FixedShape;
/// let field = tensor_field::<f32>("image", &FixedShape::new(&[8, 8]), false)?;
/// assert_eq!(field.extension_type_name(), Some("arrow.fixed_shape_tensor"));
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
pub fn tensor_field<T: Element>(
    name: &str,
    shape: &FixedShape,
    nullable: bool,
) -> Result<Field, Error> {
    let count = shape.element_count().unwrap_or(usize::MAX);
    Ok(
        Field::new(name, list_type::<T>(count)?, nullable).with_metadata(extension_metadata(
            FixedShape::EXTENSION_NAME,
            shape.to_json(),
        )),
    )
}
