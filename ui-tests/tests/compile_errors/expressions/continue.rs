//! An expression cannot contain `continue`.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(if x > 0.0 { x } else { continue });
}
