//! A typenum integer and a `Size` follow the broadcasting rule.
use shapecast::{Shape, Tensor};
use typenum::U2;

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, (U2,)>::ones();
    let _ = &x + &y;
}
