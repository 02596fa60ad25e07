//! `let` needs a value.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        let y;
        if x > 0.0 { x } else { 0.0 }
    });
}
