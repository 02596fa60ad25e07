//! A block must end with a value.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        let y = x * 2.0;
    });
}
