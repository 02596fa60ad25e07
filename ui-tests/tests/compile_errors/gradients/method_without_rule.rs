//! A method of a tensor has no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    let largest = x.cummax_axis::<0>();
    broadcast!(sum(largest * x)).item()
}


fn main() {}
