//! Matrix products.

mod matmul;
mod sizes;

pub use self::matmul::MatMulElement;
