use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, AsArray, Float32Array};
use datafusion::arrow::datatypes::{Field, Int64Type};
use datafusion::prelude::SessionContext;

use crate::support::*;

const ROWS: usize = 3000;

/// Returns a session with the table `t` of [`ROWS`] tensors in this number of partitions.
fn partitioned(partitions: usize) -> SessionContext {
    let session = session(partitions);
    let all = pixels(ROWS);
    let part = |p: usize| {
        let (start, end) = (p * ROWS / partitions, (p + 1) * ROWS / partitions);
        let half = (end - start) / 2;
        vec![
            Arc::new(all.slice(start, half)) as ArrayRef,
            Arc::new(all.slice(start + half, end - start - half)),
        ]
    };
    let field = Field::new("x", all.data_type().clone(), true);
    table(&session, field, (0..partitions).map(part).collect());
    session
}

fn keys(column: &dyn Array) -> Vec<i64> {
    let list = column.as_fixed_size_list();
    list.values().as_primitive::<Int64Type>().values().to_vec()
}

#[track_caller]
fn assert_close(found: f32, expected: f64) {
    let difference = (f64::from(found) - expected).abs();
    assert!(difference <= 1e-6 * expected.abs(), "{found} {expected}");
}

#[tokio::test]
async fn moments_merge_partitions() {
    let x = direct(ROWS);
    let column = |j: usize| (0..ROWS).map(move |i| (i, j));
    let moments: Vec<(f64, f64)> = (0..N)
        .map(|j| {
            let values: Vec<f64> = column(j).map(|(i, j)| f64::from(x[[i, j]])).collect();
            let mean = values.iter().sum::<f64>() / ROWS as f64;
            let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
            (mean, squares / ROWS as f64)
        })
        .collect();
    for partitions in 1..=8 {
        let session = partitioned(partitions);
        let result = async |function: &str| {
            floats(&query(&session, &format!("SELECT {function}(x) FROM t")).await)
        };
        let (means, sums) = (result("tensor_mean").await, result("tensor_sum").await);
        let (vars, stds) = (result("tensor_var").await, result("tensor_std").await);
        for (j, (mean, var)) in moments.iter().enumerate() {
            assert_close(means[j], *mean);
            assert_close(sums[j], mean * ROWS as f64);
            assert_close(vars[j], *var);
            assert_close(stds[j], var.sqrt());
        }
    }
}

#[tokio::test]
async fn extrema_merge_partitions() {
    let x = direct(ROWS);
    let argmax = x.argmax_axis::<0>();
    let argmax: Vec<i64> = argmax.as_slice().iter().map(|&row| row as i64).collect();
    for partitions in 1..=8 {
        let session = partitioned(partitions);
        let minima = query(&session, "SELECT tensor_min(x) FROM t").await;
        assert_bits(&minima, x.min_axis::<0>().as_slice());
        let maxima = query(&session, "SELECT tensor_max(x) FROM t").await;
        assert_bits(&maxima, x.max_axis::<0>().as_slice());
        let rows = query(&session, "SELECT tensor_argmax(x, id) FROM t").await;
        assert_eq!(keys(&rows), argmax);
    }
}

#[tokio::test]
async fn groups_merge_partitions() {
    let x = direct(ROWS);
    for partitions in [1, 8] {
        let session = partitioned(partitions);
        let sql = "SELECT tensor_sum(x) FROM t GROUP BY id % 7 ORDER BY id % 7";
        let sums = floats(&query(&session, sql).await);
        assert_eq!(sums.len(), 7 * N);
        for group in 0..7 {
            let rows = (group..ROWS).step_by(7);
            let expected = rows.map(|row| f64::from(x[[row, 9]])).sum();
            assert_close(sums[group * N + 9], expected);
        }
    }
}

#[tokio::test]
async fn nan_is_an_extremum() {
    let session = session(8);
    let mut values = vec![1.0; 3 * N];
    values[N + 4] = f32::NAN;
    values[2 * N + 5] = 9.0;
    let all = list(Arc::new(Float32Array::from(values)), N, None);
    let part = |row| vec![Arc::new(all.slice(row, 1)) as ArrayRef];
    let field = Field::new("x", all.data_type().clone(), true);
    table(&session, field, (0..3).map(part).collect());
    for function in ["tensor_min", "tensor_max"] {
        let sql = format!("SELECT {function}(x) FROM t");
        let result = floats(&query(&session, &sql).await);
        assert!(result[4].is_nan() && result[0] == 1.0, "{function}");
    }
    let rows = keys(&query(&session, "SELECT tensor_argmax(x, id) FROM t").await);
    // Ties take the smallest key.
    assert_eq!((rows[4], rows[5], rows[6]), (1, 2, 0));
}
