//! Limits of time.

use std::time::Duration;

use crate::channels::{KEEP_ALIVE_INTERVAL, KEEP_ALIVE_TIMEOUT};

/// Limits of the time and of the attempts of a query.
///
/// A worker whose process ends, or that closes its connections, is noticed at once. A worker that stops without closing
/// them, because its process is frozen or a cable is unplugged, costs 20 seconds by default:
/// [`KEEP_ALIVE`](Self::KEEP_ALIVE) until its connections count as broken, [`answer`](Self::answer) until it counts as
/// lost, and `answer` once more before the next attempt, which asks all workers again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time of a query with all attempts. The default is 10 minutes.
    pub query: Duration,
    /// How often a query runs again after a worker was lost. The default is 3.
    pub retries: usize,
    /// The time in which a worker answers before a plan, and after an attempt failed. The default is 2 seconds.
    pub answer: Duration,
}

impl Limits {
    /// The time after which a connection without answers counts as broken: 16 seconds.
    ///
    /// It cannot be set. Workers have connections to each other, which do not know the limits of a coordinator, and
    /// kernels run on the threads that answer: with a few seconds, workers that run long kernels would count as lost.
    pub const KEEP_ALIVE: Duration = KEEP_ALIVE_INTERVAL.saturating_add(KEEP_ALIVE_TIMEOUT);
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            query: Duration::from_secs(600),
            retries: 3,
            answer: Duration::from_secs(2),
        }
    }
}
