//! An expression cannot contain loops.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        while x > 0.0 {}
        x
    });
}
