//! The loss of a convolution of images.
use shapecast::{Shape, Tensor, broadcast, einsum};

type Images = Tensor<f32, Shape![dyn, dyn, dyn, dyn]>;

fn loss(x: &Images, y: &Images, w: &Images, b: &Tensor<f32, Shape![dyn, 1, 1]>) -> f32 {
    let sums = einsum!([n, o, i, j] => x[n, c, i + u, j + v] * w[o, c, u, v]);
    let error = broadcast!((sums + b).tanh() - y);
    broadcast!(sum(error * error)).item()
}

fn main() {
    let x = Images::from_elem([8, 3, 18, 18], 1.0).unwrap();
    let y = Images::from_elem([8, 4, 16, 16], 1.0).unwrap();
    let w = Images::from_elem([4, 3, 3, 3], 1.0).unwrap();
    let b = Tensor::<f32, Shape![dyn, 1, 1]>::from_elem([4, 1, 1], 1.0).unwrap();
    std::hint::black_box(loss(&x, &y, &w, &b));
}
