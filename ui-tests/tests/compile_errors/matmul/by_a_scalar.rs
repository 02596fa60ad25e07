//! A scalar is not a matrix.
use shapecast::{Shape, Tensor};

fn main() {
    let a = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = a.matmul(&2.0);
}
