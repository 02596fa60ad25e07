//! Every size is given; `dyn` is one that is known at run time.
use shapecast::{Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![_, 3]>> = None;
    let _: Option<Tensor<f32, Shape![.., 3]>> = None;
}
