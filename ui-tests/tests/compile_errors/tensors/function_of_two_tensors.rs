//! Functions of two tensors are methods of elements.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.view().atan2(&x);
}
