//! A shape is a type, not an array of sizes.
use shapecast::Tensor;

fn main() {
    let _: Option<Tensor<f32, [2, 3]>> = None;
}
