//! An index gives an array.
use shapecast::{Array, Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let layers = [Array::<f32, Shape![3]>::ones(); 4];
    let _ = broadcast!(x * layers[0]);
}
