//! Matrix products.
mod support;

#[path = "matmul/error_bound.rs"]
mod error_bound;
#[path = "matmul/in_place.rs"]
mod in_place;
#[path = "matmul/products.rs"]
mod products;
