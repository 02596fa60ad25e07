//! The gradients of a sum over products of three factors with run-time sizes.
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::{grad, vjp};

type Matrix = Tensor<f64, Shape![dyn, dyn]>;

#[vjp]
fn total(x: &Matrix, y: &Matrix, z: &Matrix) -> f64 {
    let product = einsum!([i, l] => x[i, j] * y[j, k] * z[k, l]);
    broadcast!(sum(product)).item()
}

fn main() {
    let [x, y, z] = [1.0; 3].map(|x| Matrix::from_elem([64, 64], x).unwrap());
    drop(std::hint::black_box(grad!(total(&x, &y, &z); x, y, z)));
}
