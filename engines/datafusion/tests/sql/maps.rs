use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef};
use datafusion::arrow::datatypes::{DataType, Field};
use shapecast::{Shape, Tensor, broadcast};
use shapecast_datafusion::map;

use crate::support::*;

#[tokio::test]
async fn maps_equal_direct_calls_bit_for_bit() {
    let session = session(8);
    let all = pixels(5000);
    // Slices and empty batches in several partitions.
    let slice = |start, len| Arc::new(all.slice(start, len)) as ArrayRef;
    let partitions = vec![
        vec![slice(0, 1), slice(1, 0), slice(1, 1999)],
        vec![],
        vec![slice(2000, 2999), slice(4999, 1)],
    ];
    let field = Field::new("x", all.data_type().clone(), true);
    table(&session, field, partitions);

    let x = direct(5000);
    let expected = standardised(x.view());
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id").await;
    assert_bits(&result, expected.as_slice());

    let sql = "SELECT dot(x, standardise(x)) FROM t ORDER BY id";
    let expected = broadcast!(sum::<-1>(x * expected));
    assert_bits(&query(&session, sql).await, expected.as_slice());
}

/// Returns a constant in SQL.
fn constant(value: &str) -> String {
    let values = vec![value; N].join(",");
    format!("arrow_cast(make_array({values}), 'FixedSizeList({N} x Float32)')")
}

#[tokio::test]
async fn arguments_are_columns_and_constants() {
    let session = session(8);
    one_column(&session, pixels(300));
    let x = direct(300);

    let (one, two, five) = (constant("1"), constant("2"), constant("5"));
    let sql = format!("SELECT scale(x, {one}, {two}) FROM t ORDER BY id");
    let expected = broadcast!((x - 1.0) / 2.0);
    assert_bits(&query(&session, &sql).await, expected.as_slice());
    // Constants alone are a constant.
    let sql = format!("SELECT scale({five}, {one}, {two})");
    assert_bits(&query(&session, &sql).await, &[2.0; N]);

    // The mean and the deviation as columns.
    let fit = "(SELECT tensor_mean(x) m, tensor_std(x) s FROM t)";
    let sql = format!("SELECT scale(x, m, s) FROM t CROSS JOIN {fit} ORDER BY id");
    let scaled = floats(&query(&session, &sql).await);
    let (mean, deviation) = (x.mean_axis::<0>(), x.std_axis::<0>());
    let expected = broadcast!((x - mean) / deviation);
    assert_eq!(scaled.len(), expected.len());
    for (found, expected) in scaled.iter().zip(expected.as_slice()) {
        assert!((found - expected).abs() < 1e-3, "{found} {expected}");
    }
}

#[tokio::test]
async fn numbers_are_cast_for_arguments_of_rank_0() {
    let session = session(8);
    one_column(&session, pixels(300));
    let x = direct(300);
    let expected: Rows = Tensor::from_shape_fn([300, N], |at| x[at] * at[0] as f32).unwrap();
    let result = query(&session, "SELECT times(x, id) FROM t ORDER BY id").await;
    assert_bits(&result, expected.as_slice());
    let result = query(&session, "SELECT times(x, 0.5) FROM t ORDER BY id").await;
    assert_bits(&result, broadcast!(x * 0.5).as_slice());
    let result = query(&session, "SELECT times(x, NULL) FROM t").await;
    assert_eq!((result.len(), result.null_count()), (300, 300));
}

#[test]
fn kernels_compare_by_identity() {
    let make = || map::<f64, Shape![2]>("f", |x| broadcast!(x + 1.0));
    let f = make();
    assert_eq!(f, f.clone());
    assert_ne!(f, make());
    let item = Arc::new(Field::new_list_field(DataType::Float64, true));
    assert_eq!(
        f.return_type(&[]).unwrap(),
        DataType::FixedSizeList(item, 2)
    );
}
