//! A call gives a reference to an array.
use shapecast::{Array, Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![3, 2]>::ones();
    let weights = || -> &'static Array<f32, Shape![2]> { todo!() };
    let _ = broadcast!(x - weights());
}
