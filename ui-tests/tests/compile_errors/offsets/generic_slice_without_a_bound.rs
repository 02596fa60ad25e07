//! A slice of any dimension needs bounds.
use shapecast::{Dim, Tensor, s};

fn inner<D: Dim>(x: &Tensor<f32, (D,)>) {
    let inner = x.slice(s![1..-1]);
}

fn main() {}
