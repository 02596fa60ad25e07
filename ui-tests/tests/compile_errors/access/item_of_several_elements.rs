//! `item` needs a tensor of one element.
use shapecast::tensor;

fn main() {
    let _ = tensor![1.0, 2.0].item();
}
