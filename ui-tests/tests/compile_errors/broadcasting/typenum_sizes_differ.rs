//! typenum integers follow the broadcasting rule.
use shapecast::Tensor;
use typenum::{U2, U3};

fn main() {
    let x = Tensor::<f32, (U2,)>::ones();
    let y = Tensor::<f32, (U3,)>::ones();
    let _ = &x + &y;
}
