//! An expression cannot contain `?`.
use shapecast::{Shape, Tensor, broadcast};

fn checked(v: f32) -> Option<f32> {
    (v > 0.0).then_some(v)
}

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!(checked(x)? + 1.0);
}
