//! The loss of a dense layer, and its gradients by the weights and the bias.
use shapecast::{Shape, Tensor, broadcast, einsum};
use shapecast_grad::{grad, vjp};

type Matrix = Tensor<f32, Shape![dyn, dyn]>;

#[vjp]
fn loss(
    #[constant] x: &Matrix,
    #[constant] y: &Matrix,
    w: &Matrix,
    b: &Tensor<f32, Shape![dyn]>,
) -> f32 {
    let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
    let error = broadcast!(sums.tanh() - y);
    broadcast!(sum(error * error)).item()
}

fn main() {
    let [x, y, w] = [1.0; 3].map(|x| Matrix::from_elem([64, 64], x).unwrap());
    let b = Tensor::<f32, Shape![dyn]>::from_elem([64], 1.0).unwrap();
    drop(std::hint::black_box(grad!(loss(&x, &y, &w, &b); w, b)));
}
