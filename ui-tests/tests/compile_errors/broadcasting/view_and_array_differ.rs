//! Arrays and views follow the broadcasting rule.
use shapecast::{Array, Shape, Tensor};

fn main() {
    let x = Array::<f32, Shape![2, 3]>::ones();
    let z = Tensor::<f32, Shape![4]>::ones();
    let _ = z.view() * x;
}
