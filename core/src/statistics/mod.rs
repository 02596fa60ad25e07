//! Statistics beyond a single reduction: cumulative sums, counts, histograms, quantiles, covariances and norms.

#[cfg(feature = "alloc")]
mod bin_sums;
#[cfg(feature = "alloc")]
mod bincount;
#[cfg(feature = "alloc")]
mod bins;
#[cfg(feature = "alloc")]
mod covariance;
mod cumulative;
#[cfg(feature = "alloc")]
mod histogram;
mod norm;
mod norm_fold;
#[cfg(feature = "alloc")]
mod order_statistic;
#[cfg(feature = "alloc")]
mod quantile;
mod scaled_norm;

#[cfg(feature = "alloc")]
pub use bincount::IndexElement;
#[cfg(feature = "alloc")]
pub use covariance::Covariance;
