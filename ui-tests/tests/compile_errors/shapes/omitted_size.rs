//! A size cannot be omitted; `dyn` is a size known at run time.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![_, 3]>> = None;
}
