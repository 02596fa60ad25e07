//! A scalar is a number or a `bool`.
use shapecast::{Shape, Tensor};

struct Metres(f32);

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let _ = &x * Metres(2.0);
}
