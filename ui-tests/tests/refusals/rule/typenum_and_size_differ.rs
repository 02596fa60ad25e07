//! The two spellings of a size meet, and may differ.
use shapecast::{Shape, Tensor};
use typenum::U2;

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let y = Tensor::<f32, (U2,)>::ones();
    let _ = &x + &y;
}
