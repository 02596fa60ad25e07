//! A constant does not broadcast, even if its value is 1.
use shapecast::{Shape, Tensor};

const CHANNELS: usize = 1;

fn main() {
    let x = Tensor::<f32, Shape![CHANNELS]>::ones();
    let y = Tensor::<f32, Shape![3]>::ones();
    let _ = &x + &y;
}
