//! Only floats have float functions.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let counts = Tensor::<i32, Shape![3]>::ones();
    let _ = broadcast!((counts + 1).exp() * 0.5);
}
