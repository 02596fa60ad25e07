//! A pattern that takes a value with a gradient apart, and what leaves a function from inside of a loop.
use shapecast::{Shape, Tensor};
use shapecast_grad::vjp;

#[vjp]
fn pattern(x: &Tensor<f32, Shape![3]>) -> f32 {
    match x.sum() {
        0.0..1.0 => 0.0,
        total => total,
    }
}

#[vjp]
fn returning(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut total = x.sum();
    for _ in 0..3 {
        total *= 2.0;
        if total > 10.0 {
            return total;
        }
    }
    total
}

#[vjp]
fn in_an_expression(x: &Tensor<f32, Shape![3]>) -> f32 {
    let mut total = x.sum();
    loop {
        total *= 2.0;
        total += 1.0 + if total > 10.0 { break } else { total };
    }
    total
}

fn main() {}
