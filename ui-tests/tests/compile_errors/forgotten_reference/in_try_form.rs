//! A negated call in `try_broadcast!` gives a tensor.
use shapecast::{Shape, Tensor, try_broadcast};

fn bias(by: f32) -> Tensor<f32, Shape![3]> {
    Tensor::full(by)
}

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = try_broadcast!(-bias(2.0) * x);
}
