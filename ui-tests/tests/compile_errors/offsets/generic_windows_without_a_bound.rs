//! The windows of any dimension need a bound.
use shapecast::{Dim, Tensor};

fn triples<D: Dim>(x: &Tensor<f32, (D,)>) {
    let windows = x.windows::<0, 3>();
}

fn main() {}
