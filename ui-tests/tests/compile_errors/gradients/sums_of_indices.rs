//! A sum of indices has no rule yet.
use shapecast::{Shape, Tensor, einsum};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![8]>, w: &Tensor<f32, Shape![3]>) -> Tensor<f32, Shape![6]> {
    einsum!([i] => x[i + k] * w[k])
}


fn main() {}
