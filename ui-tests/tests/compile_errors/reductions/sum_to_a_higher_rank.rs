//! The target of `sum_to` has at most the rank of the tensor.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = x.sum_to::<Shape![2, 3]>();
}
