//! Only 1 stretches; 0 is a size like any other.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![0]>::zeros();
    let y = Tensor::<f32, Shape![2, 2]>::zeros();
    let _ = &x + &y;
}
