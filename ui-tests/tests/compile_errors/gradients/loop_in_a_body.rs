//! A loop that assigns nothing, and one without a list.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

#[vjp]
fn without_assignment(x: &Tensor<f32, Shape![3]>) -> f32 {
    for _ in 0..3 {
        let _y = broadcast!(x * 2.0);
    }
    broadcast!(sum(x * x)).item()
}

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

#[vjp]
fn endless(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut total = x.sum();
    while total < 10.0 {
        total *= 2.0;
    }
    total
}


fn main() {}
