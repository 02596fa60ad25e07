//! Reductions that have no rule, inside `broadcast!` and over indices of `einsum!`.
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::vjp;

#[vjp]
fn product(x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![2]> {
    broadcast!(prod::<1>(x * 2.0))
}

#[vjp]
fn total(x: &Tensor<f32, Shape![2, 3]>) -> f32 {
    broadcast!(sum(x / nansum(x))).item()
}

#[vjp]
fn shares(x: &Tensor<f32, Shape![2, 3]>) -> Tensor<f32, Shape![2, 3]> {
    einsum!([i, j] => x[i, j] / sum::<k>(x[i, k]))
}

#[vjp]
fn pooled(x: &Tensor<f32, Shape![2, 6]>) -> Tensor<f32, Shape![2, 3]> {
    einsum!([n, i] => max::<k: 2>(x[n, 2 * i + k]))
}

fn main() {}
