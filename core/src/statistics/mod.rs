//! Statistics that a single reduction does not compute: cumulative sums, counts, quantiles and others.

#[cfg(feature = "alloc")]
mod bincount;
mod cumulative;
mod norm;
#[cfg(feature = "alloc")]
mod order_statistic;
#[cfg(feature = "alloc")]
mod quantile;
