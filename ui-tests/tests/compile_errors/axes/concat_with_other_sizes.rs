//! Concatenated tensors have the same sizes along the other axes.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![2, 4]>::ones();
    let _ = x.concat::<0, _>(&y);
}
