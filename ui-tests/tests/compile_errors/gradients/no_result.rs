//! A differentiated function without a result.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) {
    let _ = broadcast!(x * x);
}


fn main() {}
