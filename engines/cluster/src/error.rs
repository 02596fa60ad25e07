//! Errors of queries.

use std::fmt;
use std::time::Duration;

use datafusion::error::DataFusionError;
use url::Url;

/// A worker that does not answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostWorker {
    /// The address of the worker.
    pub worker: Url,
    /// What happened.
    pub cause: String,
}

impl fmt::Display for LostWorker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.worker, self.cause)
    }
}

/// The error of a query.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The query is wrong, or one of its functions failed.
    Query(DataFusionError),
    /// Workers were lost in every attempt.
    Lost {
        /// The workers, in the order in which they were lost.
        workers: Vec<LostWorker>,
        /// The error of the last attempt.
        error: DataFusionError,
    },
    /// No worker answers.
    NoWorkers(Vec<LostWorker>),
    /// The query took longer than its limit.
    Time {
        /// The limit.
        limit: Duration,
        /// The workers that were lost.
        workers: Vec<LostWorker>,
    },
}

/// Workers and what happened to them, on one line.
pub(crate) struct List<'a>(pub(crate) &'a [LostWorker]);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, worker) in self.0.iter().enumerate() {
            let separator = if i == 0 { "" } else { "; " };
            write!(f, "{separator}{worker}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Query(error) => error.fmt(f),
            Error::Lost { workers, error } => {
                write!(
                    f,
                    "workers were lost in every attempt ({}): {error}",
                    List(workers)
                )
            }
            Error::NoWorkers(workers) => write!(f, "no worker answers ({})", List(workers)),
            Error::Time { limit, workers } => {
                write!(
                    f,
                    "the query took longer than its limit of {limit:?} (`Limits::query`)"
                )?;
                match workers.is_empty() {
                    true => Ok(()),
                    false => write!(f, ", and workers were lost ({})", List(workers)),
                }
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Query(error) | Error::Lost { error, .. } => Some(error),
            Error::NoWorkers(_) | Error::Time { .. } => None,
        }
    }
}

impl From<DataFusionError> for Error {
    fn from(error: DataFusionError) -> Self {
        Error::Query(error)
    }
}
