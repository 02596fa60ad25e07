//! Coordinators.

use std::error::Error as _;
use std::time::Instant;

use datafusion::arrow::array::RecordBatch;
use datafusion::common::config_datafusion_err;
use datafusion::error::{DataFusionError, Result};
use datafusion::execution::{FunctionRegistry, SessionStateBuilder};
use datafusion::prelude::{DataFrame, SessionConfig, SessionContext};
use datafusion_distributed::{DistributedExt, SessionStateBuilderExt};
use tokio::time::timeout;
use url::Url;

use crate::address::check_address;
use crate::channels::Channels;
use crate::error::{Error, LostWorker};
use crate::event::Event;
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
    observer: Box<dyn Fn(&Event<'_>) + Send + Sync>,
}

impl Cluster {
    /// Makes a coordinator. `register` registers the functions of the queries, as on the workers.
    ///
    /// An address that is given twice is one worker. Workers are not asked before the first query.
    ///
    /// # Errors
    /// Returns the errors of `register`, and an error if an address is not one that
    /// [`parse_address`](crate::parse_address) returns.
    pub fn new(
        workers: impl IntoIterator<Item = Url>,
        register: impl FnOnce(&mut dyn FunctionRegistry) -> Result<()>,
        limits: Limits,
    ) -> Result<Self> {
        let mut addresses = Vec::new();
        for worker in workers {
            check_address(&worker).map_err(|e| config_datafusion_err!("{e}"))?;
            if !addresses.contains(&worker) {
                addresses.push(worker);
            }
        }
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
            addresses,
            workers: live,
            channels,
            limits,
            observer: Box::new(|_| ()),
        })
    }

    /// Calls `observer` for each [`Event`] of a query: which workers answered, and which were lost.
    ///
    /// ```
    /// # use shapecast_cluster::Cluster;
    /// fn logged(cluster: Cluster) -> Cluster {
    ///     cluster.observe(|event| eprintln!("{event}"))
    /// }
    /// ```
    #[must_use]
    pub fn observe(mut self, observer: impl Fn(&Event<'_>) + Send + Sync + 'static) -> Self {
        self.observer = Box::new(observer);
        self
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
            let answered = self.workers.answered(&self.addresses);
            if answered.is_empty() {
                return Err(Error::NoWorkers(silent));
            }
            (self.observer)(&Event::Attempt {
                answered: &answered,
                silent: &silent,
            });
            let start = Instant::now();
            let error = match query.clone().collect().await {
                Ok(batches) => return Ok(batches),
                Err(error) => error,
            };
            let elapsed = start.elapsed();
            let new = self.workers.lost(self.limits.answer).await;
            if new.is_empty() && !is_broken_connection(&error) {
                return Err(Error::Query(error));
            }
            new.iter()
                .for_each(|lost| self.channels.forget(&lost.worker));
            if retries == 0 {
                lost.extend(new);
                let workers = lost;
                return Err(Error::Lost { workers, error });
            }
            (self.observer)(&Event::Retry {
                lost: &new,
                error: &error,
                elapsed,
            });
            lost.extend(new);
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
