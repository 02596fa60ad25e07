//! Matrix products.
mod support;

#[path = "matmul/in_place.rs"]
mod in_place;
#[path = "matmul/products.rs"]
mod products;
