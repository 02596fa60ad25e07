//! A condition is a `bool`, as in all Rust code.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _: Tensor<f32, Shape![2]> = broadcast!(if x { x } else { 0.0 });
}
