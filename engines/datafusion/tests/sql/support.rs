//! Sessions, tables and queries of the tests.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, FixedSizeListArray, Float32Array, Int64Array, RecordBatch,
};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::compute::concat;
use datafusion::arrow::datatypes::{DataType, Field, Float32Type, Schema};
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::{SessionConfig, SessionContext};
use shapecast::{Shape, Tensor, View, broadcast};
use shapecast_datafusion::{TensorArg, aggregate, map, map_with};

pub const N: usize = 64;
pub type Rows = Tensor<f32, Shape![dyn, N]>;
type Pixels = TensorArg<f32, Shape![N]>;

pub fn standardised(x: View<'_, f32, Shape![dyn, N]>) -> Rows {
    broadcast!({
        let d = x - mean_keepdim::<-1>(x);
        d / (mean_keepdim::<-1>(d * d).sqrt() + 1e-6)
    })
}

/// Returns a session with all functions of the tests, which splits queries into this number of partitions.
pub fn session(partitions: usize) -> SessionContext {
    let config = SessionConfig::new().with_target_partitions(partitions);
    let session = SessionContext::new_with_config(config);
    session.register_udf(map::<f32, Shape![N]>("standardise", standardised));
    session.register_udf(map_with::<(Pixels, Pixels, Pixels), f32, Shape![N]>(
        "scale",
        |(x, m, s)| broadcast!((x - m) / s),
    ));
    session.register_udf(
        map_with::<(Pixels, TensorArg<f32, Shape![]>), f32, Shape![N]>("times", |(x, factor)| {
            let factor = factor.unsqueeze::<1>();
            broadcast!(x * factor)
        }),
    );
    session.register_udf(map_with::<(Pixels, Pixels), f32, Shape![]>(
        "dot",
        |(x, y)| broadcast!(sum::<-1>(x * y)),
    ));
    session.register_udf(map::<i32, Shape![2]>("inverse", |x| broadcast!(100 / x)));
    session.register_udf(map::<f32, Shape![3, 2]>("twice", |x| broadcast!(x * 2.0)));
    session.register_udaf(aggregate::mean::<f32, Shape![N]>("tensor_mean"));
    session.register_udaf(aggregate::var::<f32, Shape![N]>("tensor_var"));
    session.register_udaf(aggregate::std::<f32, Shape![N]>("tensor_std"));
    session.register_udaf(aggregate::sum::<f32, Shape![N]>("tensor_sum"));
    session.register_udaf(aggregate::min::<f32, Shape![N]>("tensor_min"));
    session.register_udaf(aggregate::max::<f32, Shape![N]>("tensor_max"));
    session.register_udaf(aggregate::argmax::<f32, Shape![N]>("tensor_argmax"));
    session.register_udaf(aggregate::max::<f32, Shape![3, 2]>("matrix_max"));
    session
}

pub fn list(values: ArrayRef, size: usize, nulls: Option<NullBuffer>) -> FixedSizeListArray {
    let item = Arc::new(Field::new_list_field(values.data_type().clone(), true));
    FixedSizeListArray::new(item, size as i32, values, nulls)
}

/// Returns numbers in 10..11 that look random.
fn numbers(count: usize) -> Vec<f32> {
    let hash = |i: usize| (i as u32).wrapping_mul(2_654_435_761) >> 8;
    (0..count)
        .map(|i| 10.0 + hash(i) as f32 / 16_777_216.0)
        .collect()
}

/// Returns a column of tensors.
pub fn pixels(rows: usize) -> FixedSizeListArray {
    list(Arc::new(Float32Array::from(numbers(rows * N))), N, None)
}

/// Returns the tensors of [`pixels`].
pub fn direct(rows: usize) -> Rows {
    Tensor::from_shape_vec([rows, N], numbers(rows * N)).unwrap()
}

/// Registers the table `t` with the columns `id` and `x`, in partitions of batches of rows.
pub fn table(session: &SessionContext, field: Field, partitions: Vec<Vec<ArrayRef>>) {
    let id = Field::new("id", DataType::Int64, false);
    let schema = Arc::new(Schema::new(vec![id, field.with_name("x")]));
    let mut first = 0;
    let mut batch = |x: ArrayRef| {
        let ids = Int64Array::from_iter_values(first..first + x.len() as i64);
        first += x.len() as i64;
        RecordBatch::try_new(schema.clone(), vec![Arc::new(ids), x]).unwrap()
    };
    let partitions = partitions
        .into_iter()
        .map(|partition| partition.into_iter().map(&mut batch).collect())
        .collect();
    let table = MemTable::try_new(schema, partitions).unwrap();
    session.deregister_table("t").unwrap();
    session.register_table("t", Arc::new(table)).unwrap();
}

/// Registers the table `t` with one partition, whose column `x` this is.
pub fn one_column(session: &SessionContext, column: impl Array + 'static) {
    let field = Field::new("x", column.data_type().clone(), true);
    table(session, field, vec![vec![Arc::new(column)]]);
}

pub async fn batches(session: &SessionContext, sql: &str) -> Result<Vec<RecordBatch>> {
    session.sql(sql).await?.collect().await
}

/// Returns the first column of the result as one array.
pub async fn try_query(session: &SessionContext, sql: &str) -> Result<ArrayRef> {
    let batches = batches(session, sql).await?;
    let columns: Vec<&dyn Array> = batches.iter().map(|b| b.column(0).as_ref()).collect();
    Ok(concat(&columns)?)
}

/// Returns the first column of the result as one array.
pub async fn query(session: &SessionContext, sql: &str) -> ArrayRef {
    try_query(session, sql)
        .await
        .unwrap_or_else(|e| panic!("{sql}: {e}"))
}

/// Returns the elements of a column of lists or numbers.
pub fn floats(column: &dyn Array) -> Vec<f32> {
    let elements = match column.as_fixed_size_list_opt() {
        Some(list) => list.values().as_primitive::<Float32Type>(),
        None => column.as_primitive::<Float32Type>(),
    };
    elements.values().to_vec()
}

/// Asserts that the elements of a column have the same bits as these.
#[track_caller]
pub fn assert_bits(column: &dyn Array, expected: &[f32]) {
    let bits = |values: &[f32]| values.iter().map(|v| v.to_bits()).collect::<Vec<u32>>();
    assert_eq!(bits(&floats(column)), bits(expected));
}
