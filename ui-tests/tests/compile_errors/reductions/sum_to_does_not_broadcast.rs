//! The target of `sum_to` must broadcast to the shape of the tensor.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.sum_to::<Shape![2]>();
}
