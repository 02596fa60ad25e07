//! Inside the expression, names cannot be assigned.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        let mut y = x;
        y += 2.0;
        y
    });
}
