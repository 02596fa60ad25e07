//! Limits of time.

use std::time::Duration;

/// Limits of the time and of the attempts of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The time of a query with all attempts. The default is 10 minutes.
    pub query: Duration,
    /// How often a query runs again after a worker was lost. The default is 3.
    pub retries: usize,
    /// The time in which a worker answers before a plan. The default is 2 seconds.
    pub answer: Duration,
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
