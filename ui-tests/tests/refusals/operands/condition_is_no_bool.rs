//! In an expression elements are ordinary values: a condition is a `bool`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _: Tensor<f32, Shape![2]> = broadcast!(if x { x } else { 0.0 });
}
