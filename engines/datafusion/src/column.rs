//! Types of columns of tensors.

use arrow::datatypes::{DataType, Field};
use shapecast_arrow::FixedShape;
use shapecast_arrow::v59::arrow_array::types::ArrowPrimitiveType;
use shapecast_arrow::v59::{Element, tensor_field};

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

/// Returns the sizes of nested lists, and the type of their elements.
pub(crate) fn nested_sizes(list: &DataType) -> (Vec<usize>, &DataType) {
    let (mut sizes, mut element) = (Vec::new(), list);
    while let DataType::FixedSizeList(item, size) = element {
        sizes.push(usize::try_from(*size).unwrap_or(0));
        element = item.data_type();
    }
    (sizes, element)
}
