//! A method of a tensor has no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    let flipped = x.flip::<0>().to_tensor();
    broadcast!(sum(flipped * x)).item()
}


fn main() {}
