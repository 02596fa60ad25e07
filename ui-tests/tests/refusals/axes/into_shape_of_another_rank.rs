//! `into_shape` respells sizes; another rank is another shape.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.into_shape::<Shape![6]>();
}
