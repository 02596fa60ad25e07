//! The nested array has the shape of the type.
use shapecast::{Shape, Tensor};

fn main() {
    let _ = Tensor::<f32, Shape![2, 3]>::new([[1.0, 2.0], [3.0, 4.0]]);
}
