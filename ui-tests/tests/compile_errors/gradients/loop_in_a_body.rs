//! Loops over values with a gradient that are no lists.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn without_list(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut total = 0.0;
    for row in broadcast!(x * 2.0).axis_iter::<0>() {
        total += row.item();
    }
    total
}

#[vjp]
fn counted(layers: &[Tensor<f32, Shape![3]>]) -> f32 {
    let mut total = 0.0;
    for pair in layers.iter().enumerate() {
        total += pair.1.sum();
    }
    total
}

fn main() {}
