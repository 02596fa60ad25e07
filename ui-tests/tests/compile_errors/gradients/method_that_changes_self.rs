//! A method of `&mut self` in a block with `#[vjp]`, of which a gradient is expected.
use shapecast::{Shape, Tensor};
use shapecast_grad::{Params, vjp};

#[derive(Params, Clone)]
struct Layer {
    weights: Tensor<f32, Shape![3]>,
}

#[vjp]
impl Layer {
    fn loss(&mut self, #[constant] x: &Tensor<f32, Shape![3]>) -> f32 {
        self.weights.matmul(x).item()
    }
}

fn main() {}
