//! Properties of linear algebra, such as `A x = b` and `Qᴴ Q = I`: for matrices of every magnitude, singular and defective
//! ones, batches and views of any layout, of all four types of elements.
//!
//! The matrices have small integers, whose products with every power of two are exact. So the results for `A · 2^k` are
//! those for `A`, multiplied by a power of two.
#![cfg(all(feature = "faer", feature = "num-complex"))]

#[path = "linalg_properties/eigenvectors.rs"]
mod eigenvectors;
#[path = "linalg_properties/layouts.rs"]
mod layouts;
#[path = "linalg_properties/matrices.rs"]
mod matrices;
#[path = "linalg_properties/numbers.rs"]
mod numbers;
#[path = "linalg_properties/powers_of_two.rs"]
mod powers_of_two;
#[path = "linalg_properties/singular.rs"]
mod singular;
