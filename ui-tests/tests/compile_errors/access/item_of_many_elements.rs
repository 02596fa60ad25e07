//! `item` needs a tensor of one element; the compiler does not count beyond its table.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![3000]>::zeros().item();
}
