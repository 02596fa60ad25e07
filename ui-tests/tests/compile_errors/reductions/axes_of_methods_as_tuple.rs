//! Several axes are `Axes![..]`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.sum_axes::<(0, 1)>();
}
