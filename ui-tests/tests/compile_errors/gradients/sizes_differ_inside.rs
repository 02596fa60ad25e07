//! Sizes that differ in a differentiated function are one error.
use shapecast::{Shape, Tensor, einsum};
use shapecast_grad::vjp;

#[vjp]
fn f(x: &Tensor<f32, Shape![2, 3]>, w: &Tensor<f32, Shape![4, 2]>) -> Tensor<f32, Shape![2, 2]> {
    einsum!([n, o] => x[n, i] * w[i, o])
}


fn main() {}
