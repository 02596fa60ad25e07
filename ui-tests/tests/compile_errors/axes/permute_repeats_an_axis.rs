//! A permutation names each axis once: -2 is axis 1.
use shapecast::{Axes, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4]>::ones();
    let _ = x.permute::<Axes![0, 1, -2]>();
}
