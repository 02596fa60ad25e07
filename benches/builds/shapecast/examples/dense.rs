//! The loss of a dense layer.
use shapecast::{Shape, Tensor, broadcast, einsum};

type Matrix = Tensor<f32, Shape![dyn, dyn]>;

fn loss(x: &Matrix, y: &Matrix, w: &Matrix, b: &Tensor<f32, Shape![dyn]>) -> f32 {
    let sums = einsum!([n, h] => x[n, p] * w[p, h] + b[h]);
    let error = broadcast!(sums.tanh() - y);
    broadcast!(sum(error * error)).item()
}

fn main() {
    let [x, y, w] = [1.0; 3].map(|x| Matrix::from_elem([64, 64], x).unwrap());
    let b = Tensor::<f32, Shape![dyn]>::from_elem([64], 1.0).unwrap();
    std::hint::black_box(loss(&x, &y, &w, &b));
}
