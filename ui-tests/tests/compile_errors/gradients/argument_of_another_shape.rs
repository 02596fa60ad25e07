//! An argument of another shape, and one of another type, in calls of differentiated functions.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::{Params, vjp};

#[derive(Params, Clone)]
struct Layer {
    weights: Tensor<f32, Shape![3]>,
}

#[vjp]
impl Layer {
    fn forward(&self, x: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![3]> {
        broadcast!(self.weights * x)
    }
}

#[vjp]
fn scaled(x: &Tensor<f32, Shape![3]>, scale: f32) -> f32 {
    broadcast!(sum(x * scale)).item()
}

#[vjp]
fn of_another_shape(x: &Tensor<f32, Shape![4]>, scale: f32) -> f32 {
    scaled(x, scale)
}

#[vjp]
fn of_another_type(x: &Tensor<f32, Shape![3]>, layer: &Layer) -> f32 {
    scaled(layer, x.sum())
}

#[vjp]
fn of_a_method(x: &Tensor<f32, Shape![2]>, layer: &Layer) -> f32 {
    layer.forward(x).sum()
}

fn main() {}
