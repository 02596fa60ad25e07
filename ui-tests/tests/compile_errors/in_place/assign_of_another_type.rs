//! Elements are not converted.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f64, Shape![3]>::ones();
    let mut row = Tensor::<f32, Shape![3]>::zeros();
    row.assign(&x);
}
