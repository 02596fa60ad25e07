//! A pullback runs once.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{Wanted, vjp};

#[vjp]
fn f(x: &Tensor<f32, Shape![3]>) -> f32 {
    broadcast!(sum((x * x).exp())).item()
}

fn main() {
    let x = Tensor::ones();
    let (_, pullback) = f::vjp(&x);
    let _ = pullback(&x, 1.0, Wanted::ALL);
    let _ = pullback(&x, 1.0, Wanted::ALL);
}
