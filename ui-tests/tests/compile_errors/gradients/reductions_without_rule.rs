//! Reductions over indices of `einsum!` have no rule.
use shapecast::{Shape, Tensor, einsum};
use shapecast_grad::vjp;

#[vjp]
fn shares(x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![2, 3]> {
    einsum!([i, j] => x[i, j] / sum::<k>(x[i, k]))
}

#[vjp]
fn pooled(x: &Tensor<f32, Shape![2, 6]>) -> Tensor<f32, Shape![2, 3]> {
    einsum!([n, i] => max::<k: 2>(x[n, 2 * i + k]))
}

fn main() {}
