//! `powi` of a variable.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>, #[constant] n: i32) -> f32 {
    broadcast!(sum(x.powi(n))).item()
}


fn main() {}
