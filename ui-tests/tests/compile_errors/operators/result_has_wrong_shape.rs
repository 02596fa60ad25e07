//! The result has the broadcast shape.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 1]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let _: Tensor<f32, Shape![2]> = x + y;
}
