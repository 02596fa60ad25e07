//! Every error in an expression is reported.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        let y = if x > 0.0 { return } else { x };
        for _ in 0..3 {}
        y
    });
}
