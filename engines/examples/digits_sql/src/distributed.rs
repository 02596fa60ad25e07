//! A query of two stages on a cluster, whose result equals the local one bit for bit.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::concat_batches;
use datafusion::execution::FunctionRegistry;
use datafusion::prelude::SessionContext;
use shapecast_cluster::{Cluster, Limits, Url, serve};
use tokio::net::TcpListener;

use crate::{Result, functions, table};

/// Extrema and counts do not depend on how the rows are split, so that the results are equal bit for bit.
const QUERY: &str = "SELECT label, count(*), tensor_max(standardise(pixels)), tensor_min(standardise(pixels)) \
     FROM digits GROUP BY label ORDER BY label";

const LIMITS: Limits = Limits {
    query: Duration::from_secs(30),
    retries: 3,
    answer: Duration::from_secs(2),
};

/// Runs a worker until the process ends. It prints its address, and a line for each task.
pub async fn worker(address: &str) -> Result<()> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        format!(
            "cannot listen at {address}: {error}; expected an address of this machine at which no process \
             listens, such as 127.0.0.1:5000, or port 0 for any free port"
        )
    })?;
    print(&format!("http://{}", listener.local_addr()?));
    let register = |session: &mut dyn FunctionRegistry| {
        print("task");
        functions::register(session)
    };
    Ok(serve(listener, register).await?)
}

/// Prints a line at once, also into a pipe.
fn print(line: &str) {
    let mut out = std::io::stdout().lock();
    // A worker goes on if nobody reads its output.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// Starts two workers in this process.
pub async fn two_workers() -> Result<Vec<Url>> {
    let mut workers = Vec::new();
    for _ in 0..2 {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        workers.push(format!("http://{}", listener.local_addr()?).parse()?);
        tokio::spawn(serve(listener, functions::register));
    }
    Ok(workers)
}

/// Compares the result of the workers with that of `local`.
pub async fn compare(local: &SessionContext, workers: Vec<Url>, folder: &Path) -> Result<()> {
    let expected = rows(local.sql(QUERY).await?.collect().await?)?;
    let cluster = Cluster::new(workers, functions::register, LIMITS)?
        .observe(|event| print(&event.to_string()));
    table::register(cluster.session(), folder).await?;
    let query = cluster.session().sql(QUERY).await?;
    let found = rows(cluster.collect(query).await?)?;
    if found != expected {
        return Err("the result of the cluster differs from the local one".into());
    }
    println!(
        "{} rows of the cluster equal the local ones bit for bit",
        found.num_rows()
    );
    Ok(())
}

fn rows(batches: Vec<RecordBatch>) -> Result<RecordBatch> {
    let schema = batches.first().ok_or("the query gave no rows")?.schema();
    Ok(concat_batches(&schema, &batches)?)
}
