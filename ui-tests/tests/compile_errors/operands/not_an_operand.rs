//! A `String` is not an operand.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let name = String::from("x");
    let _ = broadcast!(x + name);
}
