//! Queries on workers of this process.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use datafusion::arrow::array::{AsArray, Float32Array, Int64Array, RecordBatch};
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{DataType, Float32Type};
use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::error::Result;
use datafusion::execution::FunctionRegistry;
use datafusion::logical_expr::{ColumnarValue, Volatility, create_udf};
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use shapecast_cluster::{Cluster, Error, Limits, Url, serve};
use tempfile::TempDir;
use tokio::net::TcpListener;

const QUERY: &str = "SELECT g, count(*), max(halved(x)) FROM numbers GROUP BY g ORDER BY g";

const LIMITS: Limits = Limits {
    query: Duration::from_secs(20),
    retries: 1,
    answer: Duration::from_secs(2),
};

/// Registers `halved(x)`.
fn register(session: &mut dyn FunctionRegistry) -> Result<()> {
    let halved = |args: &[ColumnarValue]| {
        let x = args[0].to_array(1)?;
        let x: Float32Array = x.as_primitive::<Float32Type>().unary(|x| x / 2.0);
        Ok(ColumnarValue::Array(Arc::new(x)))
    };
    let f32 = DataType::Float32;
    let halved = create_udf(
        "halved",
        vec![f32.clone()],
        f32,
        Volatility::Immutable,
        Arc::new(halved),
    );
    session.register_udf(Arc::new(halved))?;
    Ok(())
}

/// Writes files that are large enough for several tasks.
async fn table() -> Result<TempDir> {
    let folder = TempDir::new()?;
    let session = SessionContext::new();
    for file in 0..4_u32 {
        // Numbers that do not compress.
        let x = (0..200_000_u32).map(|i| (i + 1_000_000 * file).wrapping_mul(2_654_435_761) as f32);
        let g = (0..200_000).map(|i| i % 3);
        let batch = RecordBatch::try_from_iter([
            ("g", Arc::new(Int64Array::from_iter_values(g)) as _),
            ("x", Arc::new(Float32Array::from_iter_values(x)) as _),
        ])?;
        let path = folder.path().join(format!("{file}.parquet"));
        session
            .read_batch(batch)?
            .write_parquet(&path.to_string_lossy(), DataFrameWriteOptions::new(), None)
            .await?;
    }
    Ok(folder)
}

async fn worker(
    register: impl Fn(&mut dyn FunctionRegistry) -> Result<()> + Clone + Send + Sync + 'static,
) -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(serve(listener, register));
    url.parse().unwrap()
}

/// Returns an address at which nothing listens.
async fn nobody() -> Url {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    url.parse().unwrap()
}

async fn rows(workers: Vec<Url>, folder: &TempDir) -> Result<RecordBatch, Error> {
    rows_of(Cluster::new(workers, register, LIMITS)?, folder).await
}

async fn rows_of(cluster: Cluster, folder: &TempDir) -> Result<RecordBatch, Error> {
    let path = folder.path().to_string_lossy();
    cluster
        .session()
        .register_parquet("numbers", path, ParquetReadOptions::default())
        .await?;
    let batches = cluster.collect(cluster.session().sql(QUERY).await?).await?;
    Ok(concat_batches(&batches[0].schema(), &batches).unwrap())
}

async fn local(folder: &TempDir) -> RecordBatch {
    let session = SessionContext::new();
    register(&mut *session.state_ref().write()).unwrap();
    let path = folder.path().to_string_lossy();
    session
        .register_parquet("numbers", path, ParquetReadOptions::default())
        .await
        .unwrap();
    let batches = session.sql(QUERY).await.unwrap().collect().await.unwrap();
    concat_batches(&batches[0].schema(), &batches).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn both_workers_run_tasks_and_the_rows_are_the_local_ones() {
    let folder = table().await.unwrap();
    let tasks = [const { AtomicUsize::new(0) }; 2].map(Arc::new);
    let mut workers = Vec::new();
    for counter in tasks.clone() {
        let counting = move |session: &mut dyn FunctionRegistry| {
            counter.fetch_add(1, Ordering::Relaxed);
            register(session)
        };
        workers.push(worker(counting).await);
    }
    assert_eq!(rows(workers, &folder).await.unwrap(), local(&folder).await);
    for counter in tasks {
        assert!(counter.load(Ordering::Relaxed) > 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn workers_that_do_not_answer_are_left_out() {
    let folder = table().await.unwrap();
    let workers = vec![
        worker(register).await,
        nobody().await,
        worker(register).await,
    ];
    assert_eq!(rows(workers, &folder).await.unwrap(), local(&folder).await);
}

/// Returns the text of the events of a query, whose rows are the local ones.
async fn events(workers: Vec<Url>) -> Vec<String> {
    let folder = table().await.unwrap();
    let events = Arc::new(Mutex::new(Vec::new()));
    let log = events.clone();
    let cluster = Cluster::new(workers, register, LIMITS).unwrap();
    let cluster = cluster.observe(move |event| log.lock().unwrap().push(event.to_string()));
    assert_eq!(
        rows_of(cluster, &folder).await.unwrap(),
        local(&folder).await
    );
    std::mem::take(&mut events.lock().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_event_names_the_workers_that_answer_and_those_that_do_not() {
    let (a, b) = (worker(register).await, worker(register).await);
    let absent = [nobody().await, nobody().await];
    let workers = vec![a.clone(), absent[0].clone(), b.clone(), absent[1].clone()];
    let address = &absent[0].socket_addrs(|| None).unwrap()[..];
    let refused = std::net::TcpStream::connect(address).unwrap_err();
    assert_eq!(
        events(workers).await,
        [format!(
            "querying 2 of 4 workers: {a}, {b}; no answer from {}: {refused}; {}: {refused}",
            absent[0], absent[1]
        )]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_given_twice_is_one_worker_which_runs_no_task() {
    let tasks = Arc::new(AtomicUsize::new(0));
    let counter = tasks.clone();
    let counting = move |session: &mut dyn FunctionRegistry| {
        counter.fetch_add(1, Ordering::Relaxed);
        register(session)
    };
    let worker = worker(counting).await;
    assert_eq!(
        events(vec![worker.clone(), worker.clone()]).await,
        [format!(
            "querying 1 of 1 workers: {worker}; with a single worker, the coordinator runs the query itself"
        )]
    );
    assert_eq!(tasks.load(Ordering::Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_error_for_a_worker_that_is_frozen_names_the_limit() {
    // The system accepts connections, and nothing answers.
    let frozen = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url: Url = format!("http://{}", frozen.local_addr().unwrap())
        .parse()
        .unwrap();
    let limits = Limits {
        answer: Duration::from_millis(100),
        ..LIMITS
    };
    let cluster = Cluster::new([url.clone()], register, limits).unwrap();
    let query = cluster.session().sql("SELECT 1").await.unwrap();
    assert_eq!(
        cluster.collect(query).await.unwrap_err().to_string(),
        format!("no worker answers ({url}: no answer within 100ms (`Limits::answer`))")
    );
}

#[test]
fn a_url_that_is_not_the_address_of_a_worker_is_an_error() {
    for url in ["localhost:5000", "https://localhost:5000/", "file:///tmp"] {
        let error = Cluster::new([url.parse().unwrap()], register, LIMITS)
            .err()
            .unwrap();
        let text = format!("`{url}` is not the address of a worker: its scheme is ");
        assert!(error.to_string().contains(&text), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_workers_the_error_names_each_one() {
    let folder = table().await.unwrap();
    let workers = vec![nobody().await, nobody().await];
    let error = rows(workers.clone(), &folder).await.unwrap_err();
    assert!(matches!(&error, Error::NoWorkers(lost) if lost.len() == 2));
    for worker in workers {
        assert!(error.to_string().contains(worker.as_str()), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_function_that_the_workers_lack_is_an_error_with_its_name() {
    let folder = table().await.unwrap();
    let workers = vec![worker(|_| Ok(())).await, worker(|_| Ok(())).await];
    let error = rows(workers, &folder).await.unwrap_err();
    assert!(matches!(error, Error::Query(_)), "{error}");
    assert!(error.to_string().contains("halved"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_fails_is_an_error_with_the_text() {
    let folder = table().await.unwrap();
    let fails =
        |_: &mut dyn FunctionRegistry| datafusion::common::exec_err!("no licence for kernels");
    let workers = vec![worker(fails).await, worker(fails).await];
    let error = rows(workers, &folder).await.unwrap_err();
    assert!(
        error.to_string().contains("no licence for kernels"),
        "{error}"
    );
}
