//! What happens while a query runs.

use std::fmt;
use std::time::Duration;

use datafusion::error::DataFusionError;
use url::Url;

use crate::error::{List, LostWorker};

/// What happens while a query runs. [`Cluster::observe`](crate::Cluster::observe) sets the function that receives it.
///
/// As text, it is a line of a log that names the workers.
#[derive(Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// The workers were asked, and the query runs on those that answered.
    Attempt {
        /// The workers that answered. The coordinator runs the query itself if this is a single one.
        answered: &'a [Url],
        /// The workers that did not.
        silent: &'a [LostWorker],
    },
    /// The query failed because workers were lost, and runs again.
    Retry {
        /// The workers that were lost. It is empty if a connection broke and all workers answer again.
        lost: &'a [LostWorker],
        /// The error of the query.
        error: &'a DataFusionError,
        /// The time from the beginning of the attempt.
        elapsed: Duration,
    },
}

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Attempt { answered, silent } => {
                let all = answered.len() + silent.len();
                write!(f, "querying {} of {all} workers", answered.len())?;
                for (i, worker) in answered.iter().enumerate() {
                    write!(f, "{} {worker}", if i == 0 { ":" } else { "," })?;
                }
                if answered.len() == 1 {
                    write!(
                        f,
                        "; with a single worker, the coordinator runs the query itself"
                    )?;
                }
                match silent {
                    [] => Ok(()),
                    silent => write!(f, "; no answer from {}", List(silent)),
                }
            }
            Event::Retry { lost, elapsed, .. } => {
                write!(f, "the query failed after {:.1} s", elapsed.as_secs_f64())?;
                match lost {
                    [] => write!(f, ", because a connection broke; it runs again"),
                    lost => write!(
                        f,
                        ", because workers were lost ({}); it runs again",
                        List(lost)
                    ),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_retry_names_the_lost_workers() {
        let worker: Url = "http://a:5000".parse().unwrap();
        let cause = "connection refused".into();
        let lost = [LostWorker { worker, cause }];
        let error = &DataFusionError::Execution("a stream broke".into());
        let elapsed = Duration::from_millis(16_040);
        let text = |lost| {
            Event::Retry {
                lost,
                error,
                elapsed,
            }
            .to_string()
        };
        assert_eq!(
            text(&lost),
            "the query failed after 16.0 s, because workers were lost (http://a:5000/: connection refused); \
             it runs again"
        );
        assert_eq!(
            text(&[]),
            "the query failed after 16.0 s, because a connection broke; it runs again"
        );
    }
}
