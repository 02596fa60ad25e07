//! A sum over products of two factors with run-time sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([64, 64], 1.0).unwrap();
    drop(std::hint::black_box(einsum!([i, k] => x[i, j] * x[k, j])));
}
