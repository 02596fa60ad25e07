//! `item` needs a tensor of one element, and this one has none.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![1, 0]>::zeros().item();
}
