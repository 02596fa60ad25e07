//! A permutation names every axis.
use shapecast::{Axes, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4]>::ones();
    let _ = x.permute::<Axes![1, 0]>();
}
