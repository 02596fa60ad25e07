//! The shape of the argument of `sum_like` must broadcast to the shape of the tensor.
use shapecast::{Shape, Tensor, tensor};

fn main() {
    let gradient = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 9.0]];
    let bias = Tensor::<f64, Shape![2]>::zeros();
    let _ = gradient.sum_like(&bias);
}
