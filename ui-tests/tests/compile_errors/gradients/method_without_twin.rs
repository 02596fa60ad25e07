//! A method that is not differentiated, a method of a trait, and `#[vjp]` on a struct.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{Params, vjp};

#[derive(Params, Clone)]
struct Layer {
    weights: Tensor<f32, Shape![3]>,
}

impl Layer {
    fn forward(&self, x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
        broadcast!(self.weights * x)
    }
}

#[vjp]
fn f(layer: &Layer, x: &Tensor<f32, Shape![3]>) -> f32 {
    layer.forward(x).sum()
}

#[vjp]
impl Default for Layer {
    fn default() -> Self {
        Layer {
            weights: Tensor::ones(),
        }
    }
}

#[vjp]
struct Other;


fn main() {}
