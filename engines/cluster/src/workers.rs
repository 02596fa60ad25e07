//! Which workers answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use datafusion::error::Result;
use datafusion_distributed::grpc::{BoxCloneSyncChannel, create_worker_client};
use datafusion_distributed::{GetWorkerInfoRequest, WorkerResolver};
use tokio::task::JoinSet;
use tokio::time::timeout;
use url::Url;

use crate::channels::endpoint;
use crate::error::LostWorker;
use crate::limits::Limits;

/// The workers that answered last, with the identities of their processes.
///
/// The engine reads the addresses in several places of a plan and of its execution.
#[derive(Clone, Default)]
pub(crate) struct Workers(Arc<Mutex<HashMap<Url, String>>>);

impl Workers {
    /// Asks workers whether they answer, and uses those that do for the next plan.
    ///
    /// Returns those that do not.
    pub(crate) async fn ask(&self, workers: &[Url], limit: Duration) -> Vec<LostWorker> {
        let (live, lost) = identities(workers, limit, String::new()).await;
        *self.lock() = live;
        lost
    }

    /// Asks the workers of the plan again, and returns those that are not the processes of the plan.
    pub(crate) async fn lost(&self, limit: Duration) -> Vec<LostWorker> {
        let planned = self.lock().clone();
        let workers: Vec<Url> = planned.keys().cloned().collect();
        // The workers answered before the plan, so that a connection told of the loss.
        let after = format!(
            ", and connections without answers break after {:?} (`Limits::KEEP_ALIVE`)",
            Limits::KEEP_ALIVE
        );
        let (live, mut lost) = identities(&workers, limit, after).await;
        for (worker, identity) in live {
            if planned.get(&worker) != Some(&identity) {
                let cause = "the worker was started again".to_owned();
                lost.push(LostWorker { worker, cause });
            }
        }
        lost
    }

    /// Returns the workers that answered last, in the order of `workers`.
    pub(crate) fn answered(&self, workers: &[Url]) -> Vec<Url> {
        let live = self.lock();
        let answered = workers.iter().filter(|worker| live.contains_key(worker));
        answered.cloned().collect()
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Url, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WorkerResolver for Workers {
    fn get_urls(&self) -> Result<Vec<Url>> {
        Ok(self.lock().keys().cloned().collect())
    }
}

/// Returns the identities of the workers that answer, and the others, in the order of `workers`.
///
/// `after` follows the text about a worker that does not answer in time.
async fn identities(
    workers: &[Url],
    limit: Duration,
    after: String,
) -> (HashMap<Url, String>, Vec<LostWorker>) {
    let mut questions = JoinSet::new();
    for (i, worker) in workers.iter().enumerate() {
        let worker = worker.clone();
        questions.spawn(async move { (i, timeout(limit, identity(&worker)).await) });
    }
    let mut answers = questions.join_all().await;
    answers.sort_unstable_by_key(|&(i, _)| i);
    let (mut live, mut lost) = (HashMap::new(), Vec::new());
    for (i, answer) in answers {
        let worker = workers[i].clone();
        let late = |_| {
            Err(format!(
                "no answer within {limit:?} (`Limits::answer`){after}"
            ))
        };
        match answer.unwrap_or_else(late) {
            Ok(identity) => drop(live.insert(worker, identity)),
            Err(cause) => lost.push(LostWorker { worker, cause }),
        }
    }
    (live, lost)
}

/// Returns the identity of a worker's process.
///
/// A call is needed: the system accepts connections for a process that is frozen. The connection is a new one, because
/// an old one may be broken.
async fn identity(worker: &Url) -> std::result::Result<String, String> {
    let endpoint = endpoint(worker).map_err(|e| e.to_string())?;
    let channel = endpoint.connect().await.map_err(|e| describe(&e))?;
    let mut client = create_worker_client(BoxCloneSyncChannel::new(channel));
    let info = client.get_worker_info(GetWorkerInfoRequest {}).await;
    Ok(info.map_err(|e| describe(&e))?.version)
}

/// Returns the text of the innermost error.
fn describe(error: &(dyn std::error::Error + 'static)) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
