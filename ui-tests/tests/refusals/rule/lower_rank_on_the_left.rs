//! The shorter shape may stand first: missing dimensions are outermost.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let y = Tensor::<f32, Shape![4, 4, 3]>::ones();
    let _ = &x + &y;
}
