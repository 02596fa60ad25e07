//! Scalar functions from kernels.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrow::array::{Array, ArrayRef, UInt64Array};
use arrow::buffer::NullBuffer;
use arrow::compute::take;
use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion_common::{DataFusionError, Result, ScalarValue, exec_err};
use datafusion_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
    Volatility,
};
use shapecast::{Tensor, View, single_thread};
use shapecast_arrow::Rows;
use shapecast_arrow::v59::{Element, into_array};

use crate::arguments::{Arguments, TensorArg, TensorShape};
use crate::column::{column_field, column_type};
use crate::parameter::{Parameter, argument_error, check_all, coerce_all};

/// Makes a scalar function of a kernel that takes tensors of shape `S` and returns tensors of shape `S`.
///
/// The kernel gets the rows of a batch as one view, with the rows as first axis. It must treat each row alone, because
/// the engine chooses the batches. The rows below nulls have any values.
///
/// ```
/// use shapecast::{Shape, broadcast};
/// use shapecast_datafusion::map;
/// let standardise = map::<f32, Shape![64]>("standardise", |x| {
///     broadcast!({
///         let d = x - mean_keepdim::<-1>(x);
///         d / (mean_keepdim::<-1>(d * d).sqrt() + 1e-6)
///     })
/// });
/// assert_eq!(standardise.name(), "standardise");
/// ```
pub fn map<T: Element, S: TensorShape>(
    name: impl Into<String>,
    kernel: impl Fn(View<'_, T, Rows<S>>) -> Tensor<T, Rows<S>> + Send + Sync + 'static,
) -> ScalarUDF {
    map_with::<(TensorArg<T, S>,), T, S>(name, move |(x,)| kernel(x))
}

/// Makes a scalar function of a kernel with the arguments `A` that returns tensors of shape `S`.
///
/// The kernel gets a tuple of views, each with the rows as first axis. The first axis of a constant has size 1, which
/// broadcasts: one kernel serves columns and constants. [`map`] says what the kernel may do.
///
/// ```
/// use shapecast::{Shape, broadcast};
/// use shapecast_datafusion::{TensorArg, map_with};
/// type Pixels = TensorArg<f32, Shape![64]>;
/// // `scale(pixels, mean, deviation)` in SQL.
/// let scale = map_with::<(Pixels, Pixels, Pixels), f32, Shape![64]>("scale", |(x, mean, deviation)| {
///     broadcast!((x - mean) / deviation)
/// });
/// // `dot(pixels, weights)` returns a column of numbers.
/// let dot = map_with::<(Pixels, Pixels), f32, Shape![]>("dot", |(x, w)| broadcast!(sum::<-1>(x * w)));
/// ```
pub fn map_with<A: Arguments, T: Element, S: TensorShape>(
    name: impl Into<String>,
    kernel: impl for<'a> Fn(A::Views<'a>) -> Tensor<T, Rows<S>> + Send + Sync + 'static,
) -> ScalarUDF {
    ScalarUDF::from(Map::<A, T, S> {
        name: name.into(),
        signature: Signature::user_defined(Volatility::Immutable),
        parameters: A::parameters(),
        kernel: Arc::new(kernel),
    })
}

type Kernel<A, T, S> =
    dyn for<'a> Fn(<A as Arguments>::Views<'a>) -> Tensor<T, Rows<S>> + Send + Sync;

struct Map<A: Arguments, T: Element, S: TensorShape> {
    name: String,
    signature: Signature,
    parameters: Vec<Parameter>,
    kernel: Arc<Kernel<A, T, S>>,
}

impl<A: Arguments, T: Element, S: TensorShape> fmt::Debug for Map<A, T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Map")
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .finish()
    }
}
impl<A: Arguments, T: Element, S: TensorShape> PartialEq for Map<A, T, S> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.kernel, &other.kernel)
    }
}
impl<A: Arguments, T: Element, S: TensorShape> Eq for Map<A, T, S> {}
impl<A: Arguments, T: Element, S: TensorShape> Hash for Map<A, T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl<A: Arguments, T: Element, S: TensorShape> ScalarUDFImpl for Map<A, T, S> {
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
        Ok(column_type::<T>(S::SIZES_IN_ROW))
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        check_all(&self.name, &self.parameters, args.arg_fields)?;
        Ok(Arc::new(column_field::<T>(&self.name, S::SIZES_IN_ROW)))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_constant = args
            .args
            .iter()
            .all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let null = || ScalarValue::try_from(args.return_type()).map(ColumnarValue::Scalar);

        let mut nulls: Option<NullBuffer> = None;
        let mut columns = Vec::with_capacity(args.args.len());
        for (arg, field) in args.args.iter().zip(&args.arg_fields) {
            let column = match arg {
                ColumnarValue::Scalar(value) if value.is_null() => return null(),
                ColumnarValue::Scalar(value) => value.to_array()?,
                ColumnarValue::Array(column) => {
                    nulls = NullBuffer::union(nulls.as_ref(), column.nulls());
                    column.clone()
                }
            };
            columns.push((column, field.as_ref()));
        }
        let nulls = nulls.filter(|nulls| nulls.null_count() > 0);
        if let Some(nulls) = &nulls
            && self.parameters.iter().any(Parameter::is_integer)
        {
            let Some(first) = nulls.valid_indices().next() else {
                return null();
            };
            replace_null_rows(&mut columns, nulls, first)?;
        }

        let views = A::views(&columns).map_err(|(i, e)| argument_error(&self.name, i, &e))?;
        let result = single_thread(|| (self.kernel)(views));
        if result.shape()[0] != rows {
            return exec_err!(
                "{}: the kernel returned {} rows for {rows} rows",
                self.name,
                result.shape()[0]
            );
        }
        let result = into_array(result, nulls)
            .map_err(|e| DataFusionError::Execution(format!("{}: {e}", self.name)))?;
        match is_constant {
            true => ScalarValue::try_from_array(&result, 0).map(ColumnarValue::Scalar),
            false => Ok(ColumnarValue::Array(result)),
        }
    }
}

/// Replaces the null rows by row `first`, which is not null.
///
/// Integers below nulls could panic in a kernel that divides.
fn replace_null_rows(
    columns: &mut [(ArrayRef, &Field)],
    nulls: &NullBuffer,
    first: usize,
) -> Result<()> {
    let rows = (0..nulls.len()).map(|row| if nulls.is_valid(row) { row } else { first } as u64);
    let rows = UInt64Array::from_iter_values(rows);
    for (column, _) in columns
        .iter_mut()
        .filter(|(column, _)| column.len() == nulls.len())
    {
        *column = take(column, &rows, None)?;
    }
    Ok(())
}
