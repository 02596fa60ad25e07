//! A size that only the run time knows is `dyn`.
use shapecast::{Shape, Tensor};

fn main() {
    let n = 3;
    let _: Option<Tensor<f32, Shape![2, n]>> = None;
}
