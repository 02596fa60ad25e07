//! `Dyn` is a type: in `Shape!` it is written `dyn`.
use shapecast::{Dyn, Shape, Tensor};

fn main() {
    let _: Option<Tensor<f32, Shape![Dyn, 3, 1]>> = None;
}
