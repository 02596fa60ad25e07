//! A sum over products of three factors with run-time sizes.
use shapecast::{Shape, Tensor, einsum};

fn main() {
    let x = Tensor::<f64, Shape![dyn, dyn]>::from_elem([64, 64], 1.0).unwrap();
    drop(std::hint::black_box(
        einsum!([i, l] => x[i, j] * x[j, k] * x[k, l]),
    ));
}
