//! Statistics that a single reduction does not compute: cumulative sums, quantiles and others.

mod cumulative;
mod norm;
#[cfg(feature = "alloc")]
mod order_statistic;
#[cfg(feature = "alloc")]
mod quantile;
