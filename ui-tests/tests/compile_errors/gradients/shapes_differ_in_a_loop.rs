//! A loop whose variable gets another shape, and a method with an argument of another shape.
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::{Params, vjp};

#[derive(Params, Clone)]
struct Layer {
    weights: Tensor<f32, Shape![3, 4]>,
}

#[vjp]
impl Layer {
    fn forward(&self, x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![4]> {
        einsum!([o] => x[i] * self.weights[i, o])
    }
}

#[vjp]
fn deep(layers: &[Layer; 2], x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut h = x.clone();
    for layer in layers {
        h = layer.forward(&h);
    }
    h.sum()
}

#[vjp]
fn shallow(layer: &Layer, x: &Tensor<f32, Shape![5]>) -> f32 {
    layer.forward(&broadcast!(x * 2.0)).sum()
}


fn main() {}
