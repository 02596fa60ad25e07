//! A vector has no singular values.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![3]>::ones();
    let _ = x.svd();
}
