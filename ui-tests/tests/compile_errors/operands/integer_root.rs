//! Only floats have float functions.
use shapecast::{Shape, Tensor, broadcast};

fn main() {
    let counts = Tensor::<u64, Shape![3]>::ones();
    let _ = broadcast!(counts.sqrt());
}
