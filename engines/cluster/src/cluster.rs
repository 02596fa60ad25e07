//! Coordinators.

use std::error::Error as _;

use datafusion::arrow::array::RecordBatch;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{FunctionRegistry, SessionStateBuilder};
use datafusion::prelude::{DataFrame, SessionConfig, SessionContext};
use datafusion_distributed::{DistributedExt, SessionStateBuilderExt};
use tokio::time::timeout;
use url::Url;

use crate::channels::Channels;
use crate::error::{Error, LostWorker};
use crate::limits::Limits;
use crate::workers::Workers;

/// The bytes of a file that are worth a partition. With the engine's 16 MiB, tables of hundreds of thousands of
/// compressed rows are not distributed.
const BYTES_PER_PARTITION: usize = 1 << 20;

/// A coordinator and the addresses of its workers.
pub struct Cluster {
    session: SessionContext,
    addresses: Vec<Url>,
    workers: Workers,
    channels: Channels,
    limits: Limits,
}

impl Cluster {
    /// Makes a coordinator. `register` registers the functions of the queries, as on the workers.
    ///
    /// # Errors
    /// Returns the errors of `register`. Workers are not asked before the first query.
    pub fn new(
        workers: impl IntoIterator<Item = Url>,
        register: impl FnOnce(&mut dyn FunctionRegistry) -> Result<()>,
        limits: Limits,
    ) -> Result<Self> {
        let (live, channels) = (Workers::default(), Channels::default());
        let mut state = SessionStateBuilder::new()
            .with_default_features()
            // The planner of the cluster reads the configuration.
            .with_config(SessionConfig::new())
            .with_distributed_planner()
            .with_distributed_worker_resolver(live.clone())
            .with_distributed_channel_resolver(channels.clone())
            .with_distributed_file_scan_config_bytes_per_partition(BYTES_PER_PARTITION)?
            .build();
        register(&mut state)?;
        Ok(Cluster {
            session: SessionContext::new_with_state(state),
            addresses: workers.into_iter().collect(),
            workers: live,
            channels,
            limits,
        })
    }

    /// Returns the session, which registers tables and plans queries.
    ///
    /// Every worker has to find the files of a table at the same path.
    pub fn session(&self) -> &SessionContext {
        &self.session
    }

    /// Runs a query of [`session`](Self::session) on the workers, and returns its rows.
    ///
    /// With a single worker left, the coordinator runs the query itself.
    ///
    /// # Errors
    /// Returns an error if the query or a function of it fails, if no worker answers, if workers are lost in every
    /// attempt, and if the time is over.
    pub async fn collect(&self, query: DataFrame) -> Result<Vec<RecordBatch>, Error> {
        match timeout(self.limits.query, self.attempt(query)).await {
            Ok(result) => result,
            Err(_) => Err(Error::Time {
                limit: self.limits.query,
                workers: self.workers.lost(self.limits.answer).await,
            }),
        }
    }

    async fn attempt(&self, query: DataFrame) -> Result<Vec<RecordBatch>, Error> {
        let mut lost: Vec<LostWorker> = Vec::new();
        let mut retries = self.limits.retries;
        loop {
            let silent = self.workers.ask(&self.addresses, self.limits.answer).await;
            if self.workers.is_empty() {
                return Err(Error::NoWorkers(silent));
            }
            let error = match query.clone().collect().await {
                Ok(batches) => return Ok(batches),
                Err(error) => error,
            };
            let new = self.workers.lost(self.limits.answer).await;
            if new.is_empty() && !is_broken_connection(&error) {
                return Err(Error::Query(error));
            }
            new.iter()
                .for_each(|lost| self.channels.forget(&lost.worker));
            lost.extend(new);
            if retries == 0 {
                let workers = lost;
                return Err(Error::Lost { workers, error });
            }
            retries -= 1;
        }
    }
}

/// Returns `true` if a connection broke, which the engine reports as a status of the transport.
fn is_broken_connection(error: &DataFusionError) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.is::<tonic::Status>() || error.is::<tonic::transport::Error>() {
            return true;
        }
        cause = error.source();
    }
    false
}
