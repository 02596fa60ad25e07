//! Comparisons of elements stand inside `broadcast!`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3]>::ones();
    let _ = x > 0.0;
}
