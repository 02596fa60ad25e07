//! Nulls, and dictionaries, which contain nulls in two ways.

use std::sync::Arc;

use datafusion::arrow::array::{Array, AsArray, DictionaryArray, Float32Array, Int32Array};
use datafusion::arrow::buffer::NullBuffer;
use datafusion::arrow::datatypes::Int32Type;

use crate::support::*;

#[tokio::test]
async fn nulls_pass_through() {
    let session = session(8);
    let valid: Vec<bool> = (0..100).map(|row| row % 3 != 0).collect();
    let nulls = NullBuffer::from(valid.clone());
    one_column(
        &session,
        list(pixels(100).values().clone(), N, Some(nulls.clone())),
    );
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id").await;
    assert_eq!(result.nulls(), Some(&nulls));
    let expected = standardised(direct(100).view());
    for row in (0..100).filter(|&row| valid[row]) {
        assert_bits(&result.slice(row, 1), &expected.as_slice()[row * N..][..N]);
    }

    // Aggregates skip null rows.
    let sum = floats(&query(&session, "SELECT tensor_sum(x) FROM t").await);
    let x = direct(100);
    let kept = (0..100).filter(|&row| valid[row]);
    let expected: f64 = kept.map(|row| f64::from(x[[row, 5]])).sum();
    assert!((f64::from(sum[5]) - expected).abs() < 1e-6 * expected);
    for sql in [
        "SELECT tensor_mean(x) FROM t WHERE id < 0",
        "SELECT tensor_argmax(x, id) FROM t WHERE id % 3 = 0",
    ] {
        let none = query(&session, sql).await;
        assert_eq!((none.len(), none.null_count()), (1, 1), "{sql}");
    }
}

#[tokio::test]
async fn null_elements_are_errors() {
    let session = session(8);
    let values: Float32Array = (0..2 * N).map(|i| (i != N + 7).then_some(1.0)).collect();
    one_column(&session, list(Arc::new(values), N, None));
    for function in ["standardise", "tensor_mean"] {
        let sql = format!("SELECT {function}(x) FROM t");
        let error = try_query(&session, &sql)
            .await
            .unwrap_err()
            .strip_backtrace();
        let text = "argument 1: the tensor in row 1 has elements that are null";
        assert!(error.ends_with(&format!("{function}: {text}")), "{error}");
    }
}

#[tokio::test]
async fn integers_below_nulls_do_not_panic() {
    let session = session(8);
    let values = Int32Array::from(vec![0, 0, 1, 2, 0, 0, 4, 5]);
    let nulls = NullBuffer::from(vec![false, true, false, true]);
    one_column(&session, list(Arc::new(values), 2, Some(nulls)));
    let result = query(&session, "SELECT inverse(x) FROM t ORDER BY id").await;
    assert_eq!(result.null_count(), 2);
    let row = result.as_fixed_size_list().value(3);
    assert_eq!(row.as_primitive::<Int32Type>().values()[..], [25, 20]);
    let result = query(&session, "SELECT inverse(x) FROM t WHERE x IS NULL").await;
    assert_eq!((result.len(), result.null_count()), (2, 2));
}

#[tokio::test]
async fn dictionaries_are_expanded() {
    let session = session(8);
    let keys = Int32Array::from(vec![Some(2), None, Some(0), Some(2)]);
    let column = DictionaryArray::<Int32Type>::new(keys, Arc::new(pixels(3)));
    one_column(&session, column);
    let result = query(&session, "SELECT standardise(x) FROM t ORDER BY id").await;
    assert!(result.is_null(1));
    let expected = standardised(direct(3).view());
    for (row, source) in [(0, 2), (2, 0), (3, 2)] {
        assert_bits(
            &result.slice(row, 1),
            &expected.as_slice()[source * N..][..N],
        );
    }
    let maximum = query(&session, "SELECT tensor_max(x) FROM t WHERE id = 2").await;
    assert_bits(&maximum, &direct(3).as_slice()[..N]);
}
