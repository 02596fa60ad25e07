//! Concatenated tensors have the same rank.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let _ = x.concat::<0, _>(&y);
}
