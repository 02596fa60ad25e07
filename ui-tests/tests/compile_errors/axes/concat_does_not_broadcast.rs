//! Sizes of 1 do not broadcast when tensors are concatenated.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 1]>::ones();
    let _ = x.concat::<0, _>(&y);
}
