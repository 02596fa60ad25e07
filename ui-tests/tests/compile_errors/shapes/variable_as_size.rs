//! A variable cannot be a size; `dyn` is a size known at run time.
use shapecast::{Shape, Tensor};

fn main() {
    let n = 3;
    let _: Option<Tensor<f32, Shape![2, n]>> = None;
}
