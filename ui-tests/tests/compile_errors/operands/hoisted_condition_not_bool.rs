//! Types are checked in hoisted sub-expressions too.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let y = Tensor::<f32, Shape![2]>::ones();
    let _: Tensor<f32, Shape![2]> = broadcast!(if x / 2.0 + 1.0 { x } else { y });
}
