//! The gradients of a sum over products of two factors with run-time sizes.
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::{grad, vjp};

type Matrix = Tensor<f64, Shape![dyn, dyn]>;

#[vjp]
fn total(x: &Matrix, y: &Matrix) -> f64 {
    let product = einsum!([i, k] => x[i, j] * y[k, j]);
    broadcast!(sum(product)).item()
}

fn main() {
    let [x, y] = [1.0; 2].map(|x| Matrix::from_elem([64, 64], x).unwrap());
    drop(std::hint::black_box(grad!(total(&x, &y); x, y)));
}
