//! Methods of tensors that have no rule.
use shapecast::{Shape, Tensor, broadcast};
use shapecast_grad::vjp;

type Vector = Tensor<f32, Shape![3]>;

#[vjp]
fn spread(x: &Vector) -> f32 {
    x.var_ddof(1.0)
}

#[vjp]
fn mean_of_numbers(x: &Vector) -> f32 {
    x.nanmean()
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
