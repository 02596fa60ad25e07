//! Workers.

use std::time::{SystemTime, UNIX_EPOCH};

use datafusion::error::{DataFusionError, Result};
use datafusion::execution::FunctionRegistry;
use datafusion_distributed::{DistributedExt, Worker, WorkerQueryContext};
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use crate::channels::Channels;

/// Runs the tasks that coordinators send, until the process ends.
///
/// `register` registers the functions of the queries. It is called for each task.
///
/// # Errors
/// Returns an error if the connections of the listener cannot be served.
pub async fn serve(
    listener: TcpListener,
    register: impl Fn(&mut dyn FunctionRegistry) -> Result<()> + Clone + Send + Sync + 'static,
) -> Result<()> {
    let channels = Channels::default();
    let worker = Worker::from_session_builder(move |context: WorkerQueryContext| {
        let (channels, register) = (channels.clone(), register.clone());
        async move {
            let builder = context.builder.with_distributed_channel_resolver(channels);
            let mut session = builder.build();
            register(&mut session)?;
            Ok(session)
        }
    });
    Server::builder()
        .add_service(worker.with_version(identity()).into_worker_server())
        .serve_with_incoming(TcpIncoming::from(listener))
        .await
        .map_err(|e| DataFusionError::External(Box::new(e)))
}

/// Returns a text that tells a worker from one that is started later at the same address.
fn identity() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanoseconds = now.map_or(0, |time| time.as_nanos());
    format!("{}-{nanoseconds}", std::process::id())
}
