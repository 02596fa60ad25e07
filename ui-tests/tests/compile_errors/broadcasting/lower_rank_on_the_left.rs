//! The shape of lower rank may come first.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let y = Tensor::<f32, Shape![4, 4, 3]>::ones();
    let _ = &x + &y;
}
