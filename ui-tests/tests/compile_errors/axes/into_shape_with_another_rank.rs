//! `into_shape` does not change the rank.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2, 3]>::ones();
    let _ = x.into_shape::<Shape![6]>();
}
