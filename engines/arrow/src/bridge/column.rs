//! Columns of tensors of one shape.

use shapecast::{DynShape, View};

use super::arrow_array::cast::AsArray;
use super::arrow_array::types::ArrowPrimitiveType;
use super::arrow_array::{Array, FixedSizeListArray};
use super::arrow_buffer::NullBuffer;
use super::arrow_schema::{DataType, Field};
use super::{Element, fixed_shape_of};
use crate::{Error, FixedShape, RowShape, Rows};

/// A view of a column, and which of its rows are null.
pub type MaskedView<'a, T, S> = (View<'a, T, Rows<S>>, Option<&'a NullBuffer>);

/// A borrowed column of tensors of one shape.
///
/// ```
#[doc = example_imports!("TensorColumn" "arrow_array::FixedSizeListArray" "arrow_array::types::Int32Type")]
/// use shapecast::{Shape, View};
///
/// let rows = [Some([1, 2, 3, 4].map(Some)), None, Some([5, 6, 7, 8].map(Some))];
/// let list = FixedSizeListArray::from_iter_primitive::<Int32Type, _, _>(rows, 4);
/// let column = TensorColumn::new(&list)?;
///
/// assert!(column.view::<i32, Shape![4]>().is_err(), "a row is null");
/// let (x, nulls) = column.masked_view::<i32, Shape![4]>()?;
/// assert_eq!(x.shape(), [3, 4]);
/// assert_eq!(x[[2, 0]], 5);
/// assert!(nulls.unwrap().is_null(1));
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct TensorColumn<'a> {
    rows: &'a dyn Array,
    /// The array of all elements.
    elements: &'a dyn Array,
    shape: FixedShape,
}

impl<'a> TensorColumn<'a> {
    /// Borrows a column whose type tells the shape: numbers, lists of fixed size, or lists of such lists.
    ///
    /// # Errors
    /// Returns an error if the column has another type.
    pub fn new(rows: &'a dyn Array) -> Result<Self, Error> {
        let mut elements = rows;
        let mut shape = Vec::new();
        while let Some(list) = elements.as_fixed_size_list_opt() {
            shape.push(list_size(list)?);
            elements = list.values().as_ref();
        }
        if !elements.data_type().is_numeric() {
            return Err(Error::new(not_tensors(rows.data_type())));
        }
        let shape = FixedShape::new(&shape);
        Ok(TensorColumn {
            rows,
            elements,
            shape,
        })
    }

    /// Borrows the column of a field. If the field has the extension type `arrow.fixed_shape_tensor`, its metadata give
    /// the shape. Otherwise the type of the column gives it, as in [`new`](Self::new).
    ///
    /// # Errors
    /// Returns an error if the type of the column is not one of tensors, or if the metadata are invalid.
    pub fn with_field(rows: &'a dyn Array, field: &Field) -> Result<Self, Error> {
        match fixed_shape_of(field)? {
            Some(shape) => Self::with_shape(rows, shape),
            None => Self::new(rows),
        }
    }

    /// Borrows a column of lists whose elements have the given shape.
    ///
    /// # Errors
    /// Returns an error if the column is not a list of fixed size, or if the size is not that of the shape.
    pub fn with_shape(rows: &'a dyn Array, shape: FixedShape) -> Result<Self, Error> {
        let column = Self::new(rows)?;
        let [size] = column.shape.physical_shape() else {
            return Err(Error::new(format!(
                "expected a list of fixed size, found {}",
                rows.data_type()
            )));
        };
        if shape.element_count() != Some(*size) {
            return Err(Error::new(format!(
                "lists of {size} elements are not tensors of shape {:?}",
                shape.shape()
            )));
        }
        Ok(TensorColumn { shape, ..column })
    }

    /// Borrows the same column as tensors of rank 1, with the elements in the order of memory.
    ///
    /// ```
    #[doc = example_imports!("TensorColumn" "arrow_array::Int32Array")]
    /// use shapecast::Shape;
    /// let numbers = Int32Array::from(vec![1, 2]);
    /// let rows = TensorColumn::new(&numbers)?.flattened();
    /// assert_eq!(rows.view::<i32, Shape![1]>()?.shape(), [2, 1]);
    /// # Ok::<(), shapecast_arrow::Error>(())
    /// ```
    pub fn flattened(self) -> Self {
        // The elements exist, so their number does not overflow.
        let count = self.shape.element_count().unwrap_or(usize::MAX);
        TensorColumn {
            shape: FixedShape::new(&[count]),
            ..self
        }
    }

    /// Returns the shape of the tensors.
    pub fn shape(&self) -> &FixedShape {
        &self.shape
    }

    /// Returns the number of tensors.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns `true` if there are no tensors.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the type of the elements.
    pub fn element_type(&self) -> &'a DataType {
        self.elements.data_type()
    }

    /// Views the column as one tensor, with the rows as its first axis.
    ///
    /// # Errors
    /// Returns an error if the shape or the element type differs, or if a tensor or an element is null.
    pub fn view<T: Element, S: RowShape>(&self) -> Result<View<'a, T, Rows<S>>, Error> {
        let (view, nulls) = self.masked_view::<T, S>()?;
        match nulls.map_or(0, NullBuffer::null_count) {
            0 => Ok(view),
            nulls => Err(Error::new(format!(
                "{nulls} of {} tensors in the column are null",
                self.len()
            ))),
        }
    }

    /// Views the column as one tensor, and returns which rows are null.
    ///
    /// The elements of a null row have any values.
    ///
    /// # Errors
    /// Returns an error if the shape or the element type differs, or if an element is null in a tensor that is not.
    pub fn masked_view<T: Element, S: RowShape>(&self) -> Result<MaskedView<'a, T, S>, Error> {
        let Some(elements) = self.elements.as_primitive_opt::<T::Primitive>() else {
            return Err(self.mismatch::<T, S>());
        };
        let view = self.logical_view(elements.values())?;
        let view = view
            .try_into_shape::<Rows<S>>()
            .map_err(|_| self.mismatch::<T, S>())?;
        self.check_nulls_of_elements()?;
        Ok((view, self.rows.nulls()))
    }

    /// Views `elements` with the shape and the permutation of the tensors.
    fn logical_view<T>(&self, elements: &'a [T]) -> Result<View<'a, T, DynShape>, Error> {
        let rows = self.len();
        let sizes = [&[rows], &self.shape.shape()[..]].concat();
        if self.shape.permutation().is_none() {
            return Ok(View::from_shape_slice(sizes, elements)?);
        }
        let count = self.shape.element_count().unwrap_or(usize::MAX);
        let strides = [&[count as isize], &self.shape.strides()[..]].concat();
        Ok(View::from_shape_strides(sizes, &strides, 0, elements)?)
    }

    /// Checks that no element or inner list is null in a tensor that is not null.
    fn check_nulls_of_elements(&self) -> Result<(), Error> {
        let mut inner = self.rows;
        while let Some(list) = inner.as_fixed_size_list_opt() {
            inner = list.values().as_ref();
            let Some(nulls) = inner.nulls().filter(|nulls| nulls.null_count() > 0) else {
                continue;
            };
            let per_row = inner.len() / self.len().max(1);
            for row in 0..self.len() {
                if self.rows.is_valid(row) && nulls.slice(row * per_row, per_row).null_count() > 0 {
                    return Err(Error::new(format!(
                        "the tensor in row {row} has elements that are null"
                    )));
                }
            }
        }
        Ok(())
    }

    fn mismatch<T: Element, S: RowShape>(&self) -> Error {
        Error::new(format!(
            "the column has tensors of shape {:?} of {}, expected shape {} of {}",
            self.shape.shape(),
            self.element_type(),
            pattern_text(S::PATTERN),
            T::Primitive::DATA_TYPE,
        ))
    }
}

fn list_size(list: &FixedSizeListArray) -> Result<usize, Error> {
    usize::try_from(list.value_length())
        .map_err(|_| Error::new(format!("a list has the size {}", list.value_length())))
}

/// Returns the text of an error for a column that is not one of tensors.
fn not_tensors(found: &DataType) -> String {
    let help = match found {
        DataType::List(_)
        | DataType::LargeList(_)
        | DataType::ListView(_)
        | DataType::LargeListView(_) => "; cast the lists to FixedSizeList",
        DataType::Dictionary(..) | DataType::RunEndEncoded(..) => {
            "; cast the column to its type of values"
        }
        _ => "",
    };
    format!(
        "expected a column of tensors: numbers or FixedSizeList of numbers, found {found}{help}"
    )
}

/// Returns the text of a shape, such as `[dyn, 3]`.
pub(super) fn pattern_text(pattern: Option<&[Option<usize>]>) -> String {
    let Some(sizes) = pattern else {
        return "of any rank".to_owned();
    };
    let sizes: Vec<String> = sizes
        .iter()
        .map(|size| size.map_or("dyn".to_owned(), |size| size.to_string()))
        .collect();
    format!("[{}]", sizes.join(", "))
}
