//! Queries with typed tensor kernels on several machines, with `datafusion-distributed`.
//!
//! A [`Cluster`] plans queries and sends the parts of a plan to workers, which [`serve`] runs. The crate adds what the
//! engine leaves to its users:
//!
//! - Before each plan, the workers are asked whether they answer. A plan has only workers that do.
//! - Connections are kept alive, so that a worker that is frozen or unreachable is an error.
//! - A query that fails because a worker was lost runs again as a whole, a limited number of times. The result is the
//!   right one, or an [`Error`] that names the worker.
//! - A query has a time limit. [`Limits`] says how long a worker that is frozen delays a query.
//! - [`Cluster::observe`] reports which workers answered, and which were lost.
//!
//! ```
//! use datafusion::error::Result;
//! use datafusion::execution::FunctionRegistry;
//! use shapecast_cluster::{Cluster, Limits, serve};
//! use tokio::net::TcpListener;
//!
//! // Registers the functions of the queries, on the coordinator and on all workers.
//! fn register(_: &mut dyn FunctionRegistry) -> Result<()> {
//!     Ok(())
//! }
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
//! // Workers are usually processes on other machines.
//! let mut workers = Vec::new();
//! for _ in 0..2 {
//!     let listener = TcpListener::bind("127.0.0.1:0").await?;
//!     workers.push(format!("http://{}", listener.local_addr()?).parse()?);
//!     tokio::spawn(serve(listener, register));
//! }
//! let cluster = Cluster::new(workers, register, Limits::default())?;
//! let query = cluster.session().sql("SELECT 1 + 1").await?;
//! let result = cluster.collect(query).await?;
//! assert_eq!(result[0].num_rows(), 1);
//! # Ok(()) }
//! ```
//!
//! # What the functions may be
//!
//! Functions travel by name: a worker that lacks one reports an error with its name. A kernel has to compute the same
//! on every machine. It must not capture values that differ between machines; pass these as arguments.

mod address;
mod channels;
mod cluster;
mod error;
mod event;
mod limits;
mod worker;
mod workers;

pub use address::{AddressError, parse_address};
pub use cluster::Cluster;
pub use error::{Error, LostWorker};
pub use event::Event;
pub use limits::Limits;
pub use url::Url;
pub use worker::serve;
