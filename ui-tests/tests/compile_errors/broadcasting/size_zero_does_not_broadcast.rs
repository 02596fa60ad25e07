//! Only a size of 1 broadcasts.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![0]>::zeros();
    let y = Tensor::<f32, Shape![2, 2]>::zeros();
    let _ = &x + &y;
}
