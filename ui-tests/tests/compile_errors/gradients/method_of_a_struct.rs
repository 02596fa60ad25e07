//! A method has no `vjp`.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

struct Layer {
    weights: Tensor<f32, Shape![3]>,
}

impl Layer {
    #[vjp]
    fn forward(&self, x: &Tensor<f32, Shape![3]>) -> f32 {
        broadcast!(sum(self.weights * x)).item()
    }
}


fn main() {}
