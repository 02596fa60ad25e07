//! A generic scalar in a differentiated function.
use shapecast::{Float, Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn scaled<T: Float>(x: &Tensor<T, Shape![3]>, s: T) -> T {
    s * broadcast!(sum(x * s)).item()
}

fn main() {}
