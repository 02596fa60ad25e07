//! A reduction names each axis once.
use shapecast::{Axes, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.sum_axes::<Axes![0, -2]>();
}
