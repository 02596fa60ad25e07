//! The axes of a diagonal have different sizes.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![2, 3]>::ones();
    let _ = x.diagonal::<0, 1>();
}
