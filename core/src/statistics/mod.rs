//! Statistics that a single reduction does not compute: cumulative sums, quantiles and others.

mod cumulative;
