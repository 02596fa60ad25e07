//! Connections that are kept alive.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use datafusion::common::config_datafusion_err;
use datafusion::error::Result;
use datafusion_distributed::grpc::{BoxCloneSyncChannel, create_worker_client};
use datafusion_distributed::{ChannelResolver, WorkerChannel};
use tonic::transport::Endpoint;
use url::Url;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
pub(crate) const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(1);
/// The time in which a worker answers a ping.
///
/// Kernels run on the threads that answer. With 2 s, workers that ran long kernels were taken for lost.
pub(crate) const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(15);

/// Describes a connection to a worker.
pub(crate) fn endpoint(worker: &Url) -> Result<Endpoint> {
    let endpoint = Endpoint::from_shared(worker.to_string())
        .map_err(|e| config_datafusion_err!("{worker} is not the address of a worker: {e}"))?;
    Ok(endpoint
        .connect_timeout(CONNECT_TIMEOUT)
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
        .keep_alive_while_idle(true))
}

/// One connection per worker, which all queries share.
#[derive(Clone, Default)]
pub(crate) struct Channels(Arc<Mutex<HashMap<Url, BoxCloneSyncChannel>>>);

impl Channels {
    /// Drops the connection to a worker that was lost.
    pub(crate) fn forget(&self, worker: &Url) {
        self.lock().remove(worker);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Url, BoxCloneSyncChannel>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl ChannelResolver for Channels {
    async fn get_worker_client_for_url(&self, worker: &Url) -> Result<Box<dyn WorkerChannel>> {
        let endpoint = endpoint(worker)?;
        let mut channels = self.lock();
        let channel = channels
            .entry(worker.clone())
            .or_insert_with(|| BoxCloneSyncChannel::new(endpoint.connect_lazy()));
        Ok(create_worker_client(channel.clone()))
    }
}
