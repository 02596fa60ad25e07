//! A literal has at most 8 dimensions.
use shapecast::tensor;

fn main() {
    let _ = tensor![[[[[[[[[1]]]]]]]]];
}
