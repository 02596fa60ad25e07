//! Columns of tensors whose sizes differ between rows.

use std::sync::Arc;

use shapecast::{Shape, View};

use super::arrow_array::cast::AsArray;
use super::arrow_array::types::{ArrowPrimitiveType, Int32Type};
use super::arrow_array::{
    Array, FixedSizeListArray, Int32Array, ListArray, PrimitiveArray, StructArray,
};
use super::arrow_buffer::{NullBuffer, OffsetBuffer};
use super::arrow_schema::{DataType, Field, Fields};
use super::column::pattern_text;
use super::field::{extension_metadata, list_type};
use super::{Element, variable_shape_of};
use crate::{Error, VariableShape};

/// A borrowed column with the extension type `arrow.variable_shape_tensor`.
///
/// ```
#[doc = example_imports!("VariableColumn" "variable_array" "variable_field")]
/// use shapecast::{Shape, tensor};
/// use shapecast_arrow::VariableShape;
///
/// let (x, y) = (tensor![[1.0, 2.0]], tensor![[3.0], [4.0], [5.0]]);
/// let rows = [Some(x.view().into_dyn()), None, Some(y.view().into_dyn())];
/// let column = variable_array(2, rows)?;
/// let field = variable_field::<f64>("matrix", &VariableShape::new(2), true)?;
///
/// let column = VariableColumn::new(&column, &field)?;
/// assert_eq!(column.tensor::<f64, Shape![dyn, dyn]>(0)?.unwrap(), x);
/// assert!(column.tensor::<f64, Shape![dyn, dyn]>(1)?.is_none());
/// assert_eq!(column.tensor::<f64, Shape![dyn, 1]>(2)?.unwrap(), y);
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariableColumn<'a> {
    rows: &'a StructArray,
    data: &'a ListArray,
    shapes: &'a FixedSizeListArray,
    metadata: VariableShape,
}

impl<'a> VariableColumn<'a> {
    /// Borrows a column.
    ///
    /// # Errors
    /// Returns an error if the field does not have the extension type, if its metadata is invalid, or if the column
    /// does not have the type of the field.
    pub fn new(rows: &'a StructArray, field: &Field) -> Result<Self, Error> {
        let Some(metadata) = variable_shape_of(field)? else {
            return Err(Error::new(format!(
                "expected the extension type {} in the field `{}`",
                VariableShape::EXTENSION_NAME,
                field.name(),
            )));
        };
        if rows.data_type() != field.data_type() {
            return Err(Error::new(format!(
                "the column has the type {}, and the field `{}` has {}",
                rows.data_type(),
                field.name(),
                field.data_type(),
            )));
        }
        let (data, shapes) = (
            rows.column(0).as_list(),
            rows.column(1).as_fixed_size_list(),
        );
        Ok(VariableColumn {
            rows,
            data,
            shapes,
            metadata,
        })
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the metadata of the column.
    pub fn metadata(&self) -> &VariableShape {
        &self.metadata
    }

    /// Views the tensor in a row. The result is `None` if the tensor is null.
    ///
    /// # Errors
    /// Returns an error if there is no such row, if the shape or the element type differs, if an element or a size
    /// is null, or if the number of elements is not the product of the sizes.
    pub fn tensor<T: Element, S: Shape>(
        &self,
        row: usize,
    ) -> Result<Option<View<'a, T, S>>, Error> {
        if row >= self.len() {
            return Err(Error::new(format!(
                "row {row} is out of range for {} rows",
                self.len()
            )));
        }
        if self.rows.is_null(row) {
            return Ok(None);
        }
        if self.data.is_null(row) || self.shapes.is_null(row) {
            return Err(Error::new(format!(
                "the data or the shape in row {row} is null"
            )));
        }
        let physical = self.sizes(row)?;
        let shape = self.metadata.shape(&physical);
        let mismatch = || {
            Error::new(format!(
                "row {row} has a tensor of shape {shape:?} of {}, expected shape {} of {}",
                self.data.values().data_type(),
                pattern_text(S::PATTERN),
                T::Primitive::DATA_TYPE,
            ))
        };
        let values = self
            .data
            .values()
            .as_primitive_opt::<T::Primitive>()
            .ok_or_else(mismatch)?;
        let offsets = self.data.value_offsets();
        // Offsets are ordered and not negative.
        let (start, end) = (offsets[row] as usize, offsets[row + 1] as usize);
        if values
            .nulls()
            .is_some_and(|nulls| nulls.slice(start, end - start).null_count() > 0)
        {
            return Err(Error::new(format!(
                "the tensor in row {row} has elements that are null"
            )));
        }
        let count = physical
            .iter()
            .try_fold(1_usize, |count, &size| count.checked_mul(size));
        if count != Some(end - start) {
            return Err(Error::new(format!(
                "row {row} has {} elements, and its shape is {shape:?}",
                end - start
            )));
        }
        let sizes = S::sizes_from(&shape).map_err(|_| mismatch())?;
        let strides = self.metadata.strides(&physical);
        Ok(Some(View::from_shape_strides(
            sizes.as_ref(),
            &strides,
            0,
            &values.values()[start..end],
        )?))
    }

    /// Returns the physical sizes in a row, checked against the uniform shape.
    fn sizes(&self, row: usize) -> Result<Vec<usize>, Error> {
        let sizes = self.shapes.value(row);
        let sizes = sizes.as_primitive::<Int32Type>();
        let sizes = (sizes.null_count() == 0)
            .then(|| {
                sizes
                    .values()
                    .iter()
                    .map(|&size| usize::try_from(size).ok())
                    .collect()
            })
            .flatten();
        let Some(sizes): Option<Vec<usize>> = sizes else {
            return Err(Error::new(format!(
                "a size in row {row} is null or negative"
            )));
        };
        let uniform = self.metadata.uniform_shape().unwrap_or_default();
        match uniform
            .iter()
            .zip(&sizes)
            .all(|(expected, found)| expected.is_none_or(|e| e == *found))
        {
            true => Ok(sizes),
            false => Err(Error::new(format!(
                "row {row} has the sizes {sizes:?}, expected the uniform shape {}",
                pattern_text(Some(uniform)),
            ))),
        }
    }
}

fn storage<T: Element>(rank: usize) -> Result<Fields, Error> {
    let item = Arc::new(Field::new_list_field(T::Primitive::DATA_TYPE, true));
    Ok(Fields::from(vec![
        Field::new("data", DataType::List(item), true),
        Field::new("shape", list_type::<i32>(rank)?, true),
    ]))
}

/// Returns the field of a column of tensors, with the extension type `arrow.variable_shape_tensor`.
///
/// # Errors
/// Returns an error if the rank is over 2^31 - 1.
pub fn variable_field<T: Element>(
    name: &str,
    metadata: &VariableShape,
    nullable: bool,
) -> Result<Field, Error> {
    Ok(Field::new(
        name,
        DataType::Struct(storage::<T>(metadata.rank())?),
        nullable,
    )
    .with_metadata(extension_metadata(
        VariableShape::EXTENSION_NAME,
        metadata.to_json(),
    )))
}

/// Copies tensors of one rank into a column. `None` is a null row.
///
/// # Errors
/// Returns an error if a tensor has another rank, if a size is over 2^31 - 1, or if all tensors together have more
/// elements than that.
pub fn variable_array<'t, T: Element, S: Shape>(
    rank: usize,
    tensors: impl IntoIterator<Item = Option<View<'t, T, S>>>,
) -> Result<StructArray, Error> {
    let (mut data, mut sizes) = (Vec::<T>::new(), Vec::<i32>::new());
    let (mut offsets, mut valid) = (vec![0_i32], Vec::new());
    let too_large = || Error::new(format!("a column has at most {} elements", i32::MAX));
    for tensor in tensors {
        valid.push(tensor.is_some());
        match tensor {
            None => sizes.extend(core::iter::repeat_n(0, rank)),
            Some(tensor) if tensor.ndim() != rank => {
                let found = tensor.shape();
                return Err(Error::new(format!(
                    "expected a tensor of rank {rank}, found shape {found:?}"
                )));
            }
            Some(tensor) => {
                for &size in tensor.shape() {
                    sizes.push(i32::try_from(size).map_err(|_| too_large())?);
                }
                match tensor.as_slice() {
                    Some(elements) => data.extend_from_slice(elements),
                    None => data.extend(tensor.iter().copied()),
                }
            }
        }
        offsets.push(i32::try_from(data.len()).map_err(|_| too_large())?);
    }
    let rows = valid.len();
    let fields = storage::<T>(rank)?;
    let (DataType::List(item), DataType::FixedSizeList(size_item, size_count)) =
        (fields[0].data_type(), fields[1].data_type())
    else {
        unreachable!("`storage` returns a list and a list of fixed size")
    };
    let values = Arc::new(PrimitiveArray::<T::Primitive>::new(data.into(), None));
    let arrow = |e: super::arrow_schema::ArrowError| Error::new(e.to_string());
    let data = ListArray::try_new(
        item.clone(),
        OffsetBuffer::new(offsets.into()),
        values,
        None,
    )
    .map_err(arrow)?;
    let sizes = Arc::new(Int32Array::from(sizes));
    let sizes =
        FixedSizeListArray::try_new_with_length(size_item.clone(), *size_count, sizes, None, rows)
            .map_err(arrow)?;
    let nulls = NullBuffer::from(valid);
    let nulls = (nulls.null_count() > 0).then_some(nulls);
    StructArray::try_new_with_length(
        fields.clone(),
        vec![Arc::new(data), Arc::new(sizes)],
        nulls,
        rows,
    )
    .map_err(arrow)
}
