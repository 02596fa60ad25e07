//! Declare items before the call.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = broadcast!({
        struct Pair(f32, f32);
        x
    });
}
