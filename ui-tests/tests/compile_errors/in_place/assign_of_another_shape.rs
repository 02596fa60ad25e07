//! The assigned tensor broadcasts to the target, not the other way round.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let mut row = Tensor::<f32, Shape![3]>::zeros();
    row.assign(&x);
}
