//! A diagonal has the same axis twice.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![2, 2]>::ones();
    let _ = x.diagonal::<1, -1>();
}
