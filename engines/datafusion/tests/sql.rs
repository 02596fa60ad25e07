//! Kernels and aggregates in SQL queries, against direct calls.

use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, DictionaryArray, FixedSizeListArray, Float32Array, Int32Array,
    Int64Array, ListArray, RecordBatch,
};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::{
    DataType, Field, Float32Type, Float64Type, Int32Type, Int64Type, Schema,
};
use datafusion::datasource::MemTable;
use datafusion::error::Result;
use datafusion::prelude::{SessionConfig, SessionContext};
use shapecast::{Shape, Tensor, broadcast};
use shapecast_arrow::FixedShape;
use shapecast_arrow::v59::{TensorColumn, tensor_field};
use shapecast_datafusion::{TensorArg, aggregate, map, map_with};

const N: usize = 64;
type Pixels = TensorArg<f32, Shape![N]>;
type Rows = Tensor<f32, Shape![dyn, N]>;

fn standardised(x: shapecast::View<'_, f32, Shape![dyn, N]>) -> Rows {
    broadcast!({
        let d = x - mean_keepdim::<-1>(x);
        d / (mean_keepdim::<-1>(d * d).sqrt() + 1e-6)
    })
}

/// Returns a session with all functions of the tests.
fn session() -> SessionContext {
    let session = SessionContext::new_with_config(SessionConfig::new().with_target_partitions(8));
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
    session.register_udf(map_with::<(TensorArg<i32, Shape![2]>,), i32, Shape![2]>(
        "inverse",
        |(x,)| broadcast!(100 / x),
    ));
    session.register_udf(
        map_with::<(TensorArg<f32, Shape![3, 2]>,), f32, Shape![3, 2]>("twice", |(x,)| {
            broadcast!(x * 2.0)
        }),
    );
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

fn list(values: ArrayRef, size: usize, nulls: Option<NullBuffer>) -> FixedSizeListArray {
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

fn pixels(rows: usize) -> FixedSizeListArray {
    list(Arc::new(Float32Array::from(numbers(rows * N))), N, None)
}

fn direct(rows: usize) -> Rows {
    Tensor::from_shape_vec([rows, N], numbers(rows * N)).unwrap()
}

/// Registers the table `t` with the columns `id` and `x`, in partitions of batches of rows.
fn table(session: &SessionContext, field: Field, partitions: Vec<Vec<ArrayRef>>) {
    let id = Field::new("id", DataType::Int64, false);
    let schema = Arc::new(Schema::new(vec![id, field.with_name("x")]));
    let mut first = 0;
    let mut batch = |x: ArrayRef| {
        let ids = Int64Array::from_iter_values(first..first + x.len() as i64);
        first += x.len() as i64;
        RecordBatch::try_new(schema.clone(), vec![Arc::new(ids), x]).unwrap()
    };
    let partitions: Vec<Vec<RecordBatch>> = partitions
        .into_iter()
        .map(|p| p.into_iter().map(&mut batch).collect())
        .collect();
    let table = MemTable::try_new(schema, partitions).unwrap();
    session.deregister_table("t").unwrap();
    session.register_table("t", Arc::new(table)).unwrap();
}

fn one_column(session: &SessionContext, column: impl Array + 'static) {
    let field = Field::new("x", column.data_type().clone(), true);
    table(session, field, vec![vec![Arc::new(column)]]);
}

/// Returns the first column of the result as one array.
async fn query(session: &SessionContext, sql: &str) -> Result<ArrayRef> {
    let frame = session.sql(sql).await?;
    let batches = frame.collect().await?;
    let columns: Vec<&dyn Array> = batches
        .iter()
        .map(|batch| batch.column(0).as_ref())
        .collect();
    Ok(datafusion::arrow::compute::concat(&columns)?)
}

async fn error(session: &SessionContext, sql: &str) -> String {
    // Errors at planning come from `sql`, not from `collect`.
    match session.sql(sql).await {
        Ok(_) => panic!("the query was planned: {sql}"),
        Err(error) => error.strip_backtrace(),
    }
}

fn floats(column: &dyn Array) -> Vec<f32> {
    column
        .as_fixed_size_list()
        .values()
        .as_primitive::<Float32Type>()
        .values()
        .to_vec()
}

fn bits(values: &[f32]) -> Vec<u32> {
    values.iter().map(|value| value.to_bits()).collect()
}

#[tokio::test]
async fn maps_equal_direct_calls_bit_for_bit() {
    let session = session();
    let all = pixels(5000);
    let expected = standardised(direct(5000).view());
    // Slices and empty batches in several partitions.
    let slice = |start, len| Arc::new(all.slice(start, len)) as ArrayRef;
    let partitions = vec![
        vec![slice(0, 1), slice(1, 0), slice(1, 1999)],
        vec![],
        vec![slice(2000, 2999), slice(4999, 1)],
    ];
    table(
        &session,
        Field::new("x", all.data_type().clone(), true),
        partitions,
    );
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id")
        .await
        .unwrap();
    assert_eq!(bits(&floats(&result)), bits(expected.as_slice()));

    let result = query(&session, "SELECT dot(x, standardise(x)) FROM t ORDER BY id")
        .await
        .unwrap();
    let x = direct(5000);
    let expected = broadcast!(sum::<-1>(x * expected));
    assert_eq!(
        bits(result.as_primitive::<Float32Type>().values()),
        bits(expected.as_slice())
    );
}

#[tokio::test]
async fn arguments_are_columns_and_constants() {
    let session = session();
    one_column(&session, pixels(300));
    let x = direct(300);
    let fit = "(SELECT tensor_mean(x) m, tensor_std(x) s FROM t)";
    let scaled = format!("SELECT scale(x, m, s) FROM t CROSS JOIN {fit} ORDER BY id");
    let scaled = floats(&query(&session, &scaled).await.unwrap());
    let (mean, deviation) = (x.mean_axis::<0>(), x.std_axis::<0>());
    let expected = broadcast!((x - mean) / deviation);
    for (found, expected) in scaled.iter().zip(expected.as_slice()) {
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }

    let constant = |value| {
        format!(
            "arrow_cast(make_array({}), 'FixedSizeList(64 x Float32)')",
            vec![value; N].join(",")
        )
    };
    let sql = format!(
        "SELECT scale(x, {}, {}) FROM t ORDER BY id",
        constant("1"),
        constant("2")
    );
    let expected = broadcast!((x - 1.0) / 2.0);
    assert_eq!(
        bits(&floats(&query(&session, &sql).await.unwrap())),
        bits(expected.as_slice())
    );
    // Constants alone are a constant.
    let sql = format!(
        "SELECT scale({}, {}, {})",
        constant("5"),
        constant("1"),
        constant("2")
    );
    assert_eq!(floats(&query(&session, &sql).await.unwrap()), [2.0; N]);

    // A number per row, and a number that is cast.
    let sql = "SELECT times(x, id) FROM t ORDER BY id";
    let expected =
        Tensor::<f32, Shape![dyn, N]>::from_shape_fn([300, N], |at| x[at] * at[0] as f32)
            .unwrap();
    assert_eq!(
        bits(&floats(&query(&session, sql).await.unwrap())),
        bits(expected.as_slice())
    );
    let result = query(&session, "SELECT times(x, 0.5) FROM t ORDER BY id")
        .await
        .unwrap();
    assert_eq!(bits(&floats(&result)), bits(broadcast!(x * 0.5).as_slice()));
    let result = query(&session, "SELECT times(x, NULL) FROM t")
        .await
        .unwrap();
    assert_eq!((result.len(), result.null_count()), (300, 300));
}

#[tokio::test]
async fn other_columns_are_refused_at_planning() {
    let session = session();
    let narrow = list(Arc::new(Float32Array::from(vec![0.0; 63])), 63, None);
    one_column(&session, narrow);
    let found = "Error during planning: standardise: argument 1 is a column of";
    assert_eq!(
        error(&session, "SELECT standardise(x) FROM t").await,
        format!("{found} tensors of shape [63] of Float32, and the kernel takes shape [64]")
    );
    assert!(
        error(&session, "SELECT tensor_mean(x) FROM t")
            .await
            .contains("tensor_mean: argument 1 is a column of tensors of shape [63]")
    );

    let doubles = list(
        Arc::new(datafusion::arrow::array::Float64Array::from(vec![0.0; 64])),
        64,
        None,
    );
    one_column(&session, doubles);
    assert_eq!(
        error(&session, "SELECT standardise(x) FROM t").await,
        format!("{found} tensors of shape [64] of Float64, and the kernel takes Float32")
    );

    let lists = ListArray::from_iter_primitive::<Float32Type, _, _>([Some([Some(1.0); N])]);
    one_column(&session, lists.clone());
    let text = error(&session, "SELECT standardise(x) FROM t").await;
    assert!(
        text.starts_with(&format!(
            "{found} List(Float32), and the kernel takes tensors of shape [64] of Float32"
        )),
        "{text}"
    );
    assert!(
        text.ends_with("; cast it with arrow_cast(.., 'FixedSizeList(64 x Float32)')"),
        "{text}"
    );
    let cast = "SELECT standardise(arrow_cast(x, 'FixedSizeList(64 x Float32)')) FROM t";
    assert_eq!(query(&session, cast).await.unwrap().len(), 1);
    let views = datafusion::arrow::array::ListViewArray::from(lists);
    one_column(&session, views);
    let text = error(&session, "SELECT standardise(x) FROM t").await;
    assert!(
        text.contains("ListView(Float32), and the kernel takes"),
        "{text}"
    );

    let text = error(&session, "SELECT standardise(1), 2").await;
    assert!(
        text.contains("argument 1 is a column of Int64, and the kernel takes tensors"),
        "{text}"
    );
    let text = error(&session, "SELECT standardise()").await;
    assert!(text.contains("standardise"), "{text}");
    let text = error(&session, "SELECT unregistered(x) FROM t").await;
    assert!(text.contains("unregistered"), "{text}");
}

#[tokio::test]
async fn nulls_pass_through() {
    let session = session();
    let valid: Vec<bool> = (0..100).map(|row| row % 3 != 0).collect();
    let nulls = NullBuffer::from(valid.clone());
    one_column(&session, list(pixels(100).values().clone(), N, Some(nulls)));
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id")
        .await
        .unwrap();
    assert_eq!(result.nulls().unwrap(), &NullBuffer::from(valid.clone()));
    let expected = standardised(direct(100).view());
    assert_eq!(
        bits(&floats(&result.slice(1, 1))),
        bits(&expected.as_slice()[N..2 * N])
    );

    // Aggregates skip null rows.
    let sum = floats(
        &query(&session, "SELECT tensor_sum(x) FROM t")
            .await
            .unwrap(),
    );
    let x = direct(100);
    let expected: f64 = (0..100)
        .filter(|&row| valid[row])
        .map(|row| f64::from(x[[row, 5]]))
        .sum();
    assert!((f64::from(sum[5]) - expected).abs() < 1e-6 * expected);
    let none = query(&session, "SELECT tensor_mean(x) FROM t WHERE id < 0")
        .await
        .unwrap();
    assert_eq!((none.len(), none.null_count()), (1, 1));

    // A null element in a row that is not null.
    let values: Float32Array = (0..N).map(|i| (i != 7).then_some(1.0)).collect();
    one_column(&session, list(Arc::new(values), N, None));
    let error = query(&session, "SELECT standardise(x) FROM t")
        .await
        .unwrap_err()
        .strip_backtrace();
    assert!(
        error.ends_with("standardise: argument 1: the tensor in row 0 has elements that are null"),
        "{error}"
    );
}

#[tokio::test]
async fn integers_below_nulls_do_not_panic() {
    let session = session();
    let values = Int32Array::from(vec![0, 0, 1, 2, 0, 0, 4, 5]);
    let nulls = NullBuffer::from(vec![false, true, false, true]);
    one_column(&session, list(Arc::new(values), 2, Some(nulls)));
    let result = query(&session, "SELECT inverse(x) FROM t ORDER BY id")
        .await
        .unwrap();
    assert_eq!(result.null_count(), 2);
    let row = result.as_fixed_size_list().value(3);
    assert_eq!(row.as_primitive::<Int32Type>().values()[..], [25, 20]);
    let result = query(&session, "SELECT inverse(x) FROM t WHERE x IS NULL")
        .await
        .unwrap();
    assert_eq!((result.len(), result.null_count()), (2, 2));
}

#[tokio::test]
async fn dictionaries_are_expanded() {
    let session = session();
    let keys = Int32Array::from(vec![Some(2), None, Some(0), Some(2)]);
    one_column(
        &session,
        DictionaryArray::<Int32Type>::new(keys, Arc::new(pixels(3))),
    );
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id")
        .await
        .unwrap();
    let expected = standardised(direct(3).view());
    assert!(result.is_null(1));
    for (row, source) in [(0, 2), (2, 0), (3, 2)] {
        let found = result.slice(row, 1);
        assert_eq!(
            bits(&floats(&found)),
            bits(&expected.as_slice()[source * N..][..N]),
            "{row}"
        );
    }
}

#[tokio::test]
async fn shapes_of_extension_types_are_checked() {
    let session = session();
    // Tensors of shape [3, 2] that are stored by columns.
    let column: ArrayRef = Arc::new(list(
        Arc::new(Float32Array::from_iter_values((0..12).map(|i| i as f32))),
        6,
        None,
    ));
    let permuted = FixedShape::new(&[2, 3]).with_permutation(&[1, 0]).unwrap();
    let field = tensor_field::<f32>("x", &permuted, true).unwrap();
    table(&session, field.clone(), vec![vec![column.clone()]]);
    let batches = session
        .sql("SELECT twice(x) AS y FROM t")
        .await
        .unwrap()
        .collect()
        .await
        .unwrap();
    let schema = batches[0].schema();
    let result = TensorColumn::with_field(batches[0].column(0), schema.field(0)).unwrap();
    assert_eq!(result.shape(), &FixedShape::new(&[3, 2]));
    let view = result.view::<f32, Shape![3, 2]>().unwrap();
    assert_eq!(
        (view[[0, 0, 1]], view[[0, 2, 0]], view[[1, 1, 1]]),
        (6.0, 4.0, 20.0)
    );

    let batches = session
        .sql("SELECT matrix_max(x) AS m FROM t")
        .await
        .unwrap()
        .collect()
        .await
        .unwrap();
    let schema = batches[0].schema();
    let result = TensorColumn::with_field(batches[0].column(0), schema.field(0)).unwrap();
    assert_eq!(result.view::<f32, Shape![3, 2]>().unwrap()[[0, 2, 0]], 8.0);

    table(
        &session,
        tensor_field::<f32>("x", &FixedShape::new(&[2, 3]), true).unwrap(),
        vec![vec![column.clone()]],
    );
    let text = error(&session, "SELECT twice(x) FROM t").await;
    assert!(text.contains("twice: argument 1 is a column of tensors of shape [2, 3] of Float32, and the kernel takes shape [3, 2]"), "{text}");
    // A list without an extension type has any shape.
    one_column(&session, column.as_fixed_size_list().clone());
    let result = query(&session, "SELECT twice(x) FROM t").await.unwrap();
    assert_eq!(floats(&result)[..3], [0.0, 2.0, 4.0]);
}

#[tokio::test]
async fn aggregates_merge_partitions() {
    const ROWS: usize = 3000;
    let (all, x) = (pixels(ROWS), direct(ROWS));
    let column = |j: usize| (0..ROWS).map(move |i| (i, j));
    let mean = |j| column(j).map(|at| f64::from(x[[at.0, at.1]])).sum::<f64>() / ROWS as f64;
    let var = |j| {
        column(j)
            .map(|at| (f64::from(x[[at.0, at.1]]) - mean(j)).powi(2))
            .sum::<f64>()
            / ROWS as f64
    };
    for partitions in 1..=8 {
        let session = session();
        let part = |p: usize| {
            let (start, end) = (p * ROWS / partitions, (p + 1) * ROWS / partitions);
            let half = (end - start) / 2;
            vec![
                Arc::new(all.slice(start, half)) as ArrayRef,
                Arc::new(all.slice(start + half, end - start - half)),
            ]
        };
        table(
            &session,
            Field::new("x", all.data_type().clone(), true),
            (0..partitions).map(part).collect(),
        );
        let result = async |sql: &str| floats(&query(&session, sql).await.unwrap());
        let (means, vars, stds, sums) = (
            result("SELECT tensor_mean(x) FROM t").await,
            result("SELECT tensor_var(x) FROM t").await,
            result("SELECT tensor_std(x) FROM t").await,
            result("SELECT tensor_sum(x) FROM t").await,
        );
        for j in 0..N {
            for (found, expected) in [
                (means[j], mean(j)),
                (vars[j], var(j)),
                (stds[j], var(j).sqrt()),
                (sums[j], mean(j) * ROWS as f64),
            ] {
                let difference = (f64::from(found) - expected).abs();
                assert!(
                    difference <= 1e-6 * expected.abs(),
                    "{partitions} partitions: {found} {expected}"
                );
            }
        }
        assert_eq!(
            result("SELECT tensor_min(x) FROM t").await,
            x.min_axis::<0>().as_slice()
        );
        assert_eq!(
            result("SELECT tensor_max(x) FROM t").await,
            x.max_axis::<0>().as_slice()
        );
        let rows = query(&session, "SELECT tensor_argmax(x, id) FROM t")
            .await
            .unwrap();
        let expected: Vec<i64> = x
            .argmax_axis::<0>()
            .as_slice()
            .iter()
            .map(|&row| row as i64)
            .collect();
        assert_eq!(
            rows.as_fixed_size_list()
                .values()
                .as_primitive::<Int64Type>()
                .values()[..],
            expected
        );

        let groups = query(
            &session,
            "SELECT tensor_sum(x) FROM t GROUP BY id % 7 ORDER BY id % 7",
        )
        .await
        .unwrap();
        let expected: f64 = (3..ROWS).step_by(7).map(|row| f64::from(x[[row, 9]])).sum();
        let found = f64::from(floats(&groups)[3 * N + 9]);
        assert!(
            (found - expected).abs() <= 1e-6 * expected,
            "{found} {expected}"
        );
    }
}

#[tokio::test]
async fn nan_is_an_extremum() {
    let session = session();
    let mut values = vec![1.0; 3 * N];
    values[N + 4] = f32::NAN;
    values[2 * N + 5] = 9.0;
    let all = list(Arc::new(Float32Array::from(values)), N, None);
    let part = |row| vec![Arc::new(all.slice(row, 1)) as ArrayRef];
    table(
        &session,
        Field::new("x", all.data_type().clone(), true),
        (0..3).map(part).collect(),
    );
    for name in ["tensor_min", "tensor_max"] {
        let result = floats(
            &query(&session, &format!("SELECT {name}(x) FROM t"))
                .await
                .unwrap(),
        );
        assert!(result[4].is_nan() && result[0] == 1.0, "{name}");
    }
    let rows = query(&session, "SELECT tensor_argmax(x, id) FROM t")
        .await
        .unwrap();
    let rows = rows
        .as_fixed_size_list()
        .values()
        .as_primitive::<Int64Type>()
        .values();
    // Ties take the smallest key.
    assert_eq!((rows[4], rows[5], rows[6]), (1, 2, 0));
}

#[test]
fn kernels_compare_by_identity() {
    let make = || map::<f64, Shape![2]>("f", |x| broadcast!(x + 1.0));
    let f = make();
    assert_eq!(f, f.clone());
    assert_ne!(f, make());
    assert_eq!(
        f.return_type(&[]).unwrap(),
        shapecast_type::<Float64Type>(2)
    );
}

fn shapecast_type<P: datafusion::arrow::datatypes::ArrowPrimitiveType>(size: i32) -> DataType {
    DataType::FixedSizeList(Arc::new(Field::new_list_field(P::DATA_TYPE, true)), size)
}
