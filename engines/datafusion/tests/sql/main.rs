//! Kernels and aggregates in SQL queries, against direct calls.

mod aggregates;
mod maps;
mod nulls;
mod planning;
mod support;
