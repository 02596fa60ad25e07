use shapecast::{Shape, Tensor};
use shapecast_grad::{checkpoint, vjp};

#[vjp]
fn f(x: &Tensor<f64, Shape![3]>) -> f64 {
    let y = checkpoint!(x.sin());
    y.sum()
}

fn main() {}
