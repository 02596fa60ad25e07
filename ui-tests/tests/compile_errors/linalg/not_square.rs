//! Only square matrices have an inverse.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = x.inverse();
}
