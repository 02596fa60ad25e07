//! In place, the target does not gain a dimension.
use shapecast::{Shape, Tensor};

fn main() {
    let mut x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, Shape![2, 3]>::ones();
    x += &y;
}
