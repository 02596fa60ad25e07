//! Methods of tensors that have no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

type Vector = Tensor<f32, Shape![3]>;

#[vjp]
fn differences(x: &Vector) -> f32 {
    x.diff::<0>().sum()
}

#[vjp]
fn norm_of_an_order(x: &Vector) -> f32 {
    x.norm(x.max())
}

#[vjp]
fn sum_of_an_axis(x: &Vector) -> f32 {
    x.try_sum_axis(0).unwrap().sum()
}

#[vjp]
fn zeros(x: &Vector) -> Vector {
    let zeros = x.zeros_like();
    broadcast!(x.maximum(zeros))
}

fn main() {}
