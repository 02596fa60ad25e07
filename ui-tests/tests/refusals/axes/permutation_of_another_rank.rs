//! A permutation names as many axes as there are.
use shapecast::{Axes, Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3, 4]>::ones();
    let _ = x.permute::<Axes![1, 0]>();
}
