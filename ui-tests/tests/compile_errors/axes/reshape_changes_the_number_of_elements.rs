//! `reshape` keeps the number of elements.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.reshape::<Shape![2, 4]>();
}
