//! The differences of any dimension need a bound.
use shapecast::{Dim, Tensor};

fn steps<D: Dim>(x: &Tensor<f32, (D,)>) {
    let steps = x.diff::<0>();
}

fn main() {}
