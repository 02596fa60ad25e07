//! The macro tells by the names what an operand is.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f64, Shape![3]>::ones();
    let y = broadcast!({
        use std::f64::consts::*;
        x * PI
    });
    let _ = y;
}
