//! Conversions between tensors and columns that they own.

use std::sync::Arc;

use bytes::Bytes;
use shapecast::{DynTensor, Shape, Tensor};

use super::arrow_array::cast::AsArray;
use super::arrow_array::{ArrayRef, FixedSizeListArray, PrimitiveArray};
use super::arrow_buffer::{Buffer, NullBuffer, ScalarBuffer};
use super::arrow_schema::DataType;
use super::field::list_type;
use super::{Element, TensorColumn};
use crate::{Error, RowShape, Rows};

/// Keeps a tensor alive for a buffer.
struct Owner<T>(DynTensor<T>);

impl<T: Element> AsRef<[u8]> for Owner<T> {
    fn as_ref(&self) -> &[u8] {
        bytemuck::cast_slice(self.0.as_slice())
    }
}

/// Converts a tensor into a column with one row per index of the first axis, without a copy.
///
/// The rows of a tensor of rank 1 are numbers. Other rows are lists of fixed size, with the elements of a row in
/// row-major order. For the extension type, use [`tensor_field`](super::tensor_field) as the field of the column.
///
/// # Errors
/// Returns an error if the tensor has rank 0, if `nulls` does not have one entry per row, or if a row has more than
/// 2^31 - 1 elements.
///
/// ```
#[doc = example_imports!("into_array" "arrow_array::Array")]
/// use shapecast::tensor;
/// let column = into_array(tensor![[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], None)?;
/// assert_eq!(column.len(), 3);
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
pub fn into_array<T: Element, S: Shape>(
    tensor: Tensor<T, S>,
    nulls: Option<NullBuffer>,
) -> Result<ArrayRef, Error> {
    let sizes = tensor.shape();
    let Some((&rows, row)) = sizes.split_first() else {
        return Err(Error::new("a tensor of rank 0 has no rows"));
    };
    if let Some(nulls) = &nulls
        && nulls.len() != rows
    {
        return Err(Error::new(format!(
            "{} entries tell whether {rows} rows are null",
            nulls.len()
        )));
    }
    let is_list = !row.is_empty();
    let row_len = row.iter().product();
    let len = tensor.len();
    let buffer = if len == 0 {
        Buffer::from_vec(Vec::<T>::new())
    } else {
        Buffer::from(Bytes::from_owner(Owner(tensor.into_dyn())))
    };
    let values = ScalarBuffer::<T>::new(buffer, 0, len);
    if !is_list {
        return Ok(Arc::new(PrimitiveArray::<T::Primitive>::new(values, nulls)));
    }
    let DataType::FixedSizeList(item, size) = list_type::<T>(row_len)? else {
        unreachable!("`list_type` returns a list of fixed size")
    };
    let values = Arc::new(PrimitiveArray::<T::Primitive>::new(values, None));
    FixedSizeListArray::try_new_with_length(item, size, values, nulls, rows)
        .map(|list| Arc::new(list) as ArrayRef)
        .map_err(|e| Error::new(e.to_string()))
}

/// Converts a column into a tensor, without a copy if possible.
///
/// The memory is kept if nothing else refers to it, if it is a whole allocation of Rust, and if the axes are in the
/// order of memory. The elements are copied otherwise.
///
/// # Errors
/// The errors of [`TensorColumn::new`] and [`TensorColumn::view`].
///
/// ```
#[doc = example_imports!("into_tensor" "arrow_array::Float32Array")]
/// use shapecast::{Shape, tensor};
/// use std::sync::Arc;
/// let column = Arc::new(Float32Array::from(vec![1.0, 2.0]));
/// assert_eq!(into_tensor::<f32, Shape![]>(column)?, tensor![1.0, 2.0]);
/// # Ok::<(), shapecast_arrow::Error>(())
/// ```
pub fn into_tensor<T: Element, S: RowShape>(column: ArrayRef) -> Result<Tensor<T, Rows<S>>, Error> {
    let view = TensorColumn::new(&column)?.view::<T, S>()?;
    let sizes = view.shape().to_vec();
    let mut values = column;
    while let Some(list) = values.as_fixed_size_list_opt() {
        values = list.values().clone();
    }
    let buffer: ScalarBuffer<T> = values.as_primitive::<T::Primitive>().values().clone();
    // Now `buffer` may be the only reference to the memory.
    drop(values);
    Ok(Tensor::from_shape_vec(sizes, Vec::from(buffer))?)
}
