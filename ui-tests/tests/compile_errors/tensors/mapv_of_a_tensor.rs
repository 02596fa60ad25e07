//! Functions of elements are called inside `broadcast!`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.mapv(|v| v + 1.0);
}
