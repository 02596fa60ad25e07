//! The time of a standardisation in three ways, on one thread.

use std::sync::Arc;
use std::time::Instant;

use datafusion::arrow::array::AsArray;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::datasource::MemTable;
use datafusion::prelude::{SessionConfig, SessionContext};
use futures::StreamExt;

use crate::Result;
use crate::functions;

const ROUNDS: usize = 5;

/// The ways, with the expression of each one.
const WAYS: [(&str, &str); 3] = [
    ("typed kernel", "standardise(pixels)"),
    ("loop by hand", "standardise_by_hand(pixels)"),
    (
        "array functions",
        "array_scale(array_normalize(array_subtract(pixels, array_repeat(array_avg(pixels), 64))), 8)",
    ),
];

/// Prints the times.
pub async fn report(files: &SessionContext) -> Result<()> {
    let config = SessionConfig::new().with_target_partitions(1);
    let session = SessionContext::new_with_config(config);
    functions::register(&mut *session.state_ref().write())?;
    let batches = files
        .sql("SELECT pixels FROM digits")
        .await?
        .collect()
        .await?;
    let rows: usize = batches.iter().map(|batch| batch.num_rows()).sum();
    let table = MemTable::try_new(batches[0].schema(), vec![batches])?;
    session.register_table("memory", Arc::new(table))?;

    check(&session).await?;
    let mut times = WAYS.map(|_| Vec::new());
    // The rounds of the ways take turns, because the speed of a machine varies.
    for _ in 0..ROUNDS {
        for ((_, expression), times) in WAYS.iter().zip(&mut times) {
            let sql = format!("SELECT {expression} FROM memory");
            times.push(seconds(&session, &sql).await? * 1e9 / rows as f64);
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    println!("standardised {rows} digits in memory, on one thread, median of {ROUNDS} rounds:");
    for ((name, _), nanoseconds) in WAYS.iter().zip(medians) {
        println!(
            "{name:>16}: {nanoseconds:6.0} ns a digit, {:.2} times as long as the kernel",
            nanoseconds / medians[0]
        );
    }
    Ok(())
}

/// Runs a query, and drops its result.
async fn seconds(session: &SessionContext, sql: &str) -> Result<f64> {
    let query = session.sql(sql).await?;
    let start = Instant::now();
    let mut stream = query.execute_stream().await?;
    while let Some(batch) = stream.next().await {
        batch?;
    }
    Ok(start.elapsed().as_secs_f64())
}

/// Checks that the ways agree.
async fn check(session: &SessionContext) -> Result<()> {
    let mut results = Vec::new();
    for (_, expression) in WAYS {
        let sql = format!("SELECT {expression} FROM memory LIMIT 1000");
        let batches = session.sql(&sql).await?.collect().await?;
        let column = batches[0].column(0);
        let elements = match column.as_fixed_size_list_opt() {
            Some(list) => list.values().clone(),
            None => column.as_list::<i32>().values().clone(),
        };
        let elements = cast(&elements, &DataType::Float64)?;
        results.push(elements.as_primitive::<Float64Type>().values().to_vec());
    }
    for ((name, _), result) in WAYS.iter().zip(&results) {
        let is_close = result.len() == results[0].len()
            && result
                .iter()
                .zip(&results[0])
                .all(|(a, b)| (a - b).abs() < 1e-4);
        if !is_close {
            return Err(format!("the result of the {name} differs").into());
        }
    }
    Ok(())
}
