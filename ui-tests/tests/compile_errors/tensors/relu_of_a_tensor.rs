//! PyTorch's `relu` is a maximum.
use shapecast::{Array, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Array::<f32, Shape![2, 3]>::ones();
    let _ = y.relu();
}
