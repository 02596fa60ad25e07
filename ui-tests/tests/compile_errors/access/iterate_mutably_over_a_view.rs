//! The elements of a `View` are read-only.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let mut view = x.view();
    for element in view.iter_mut() {
        *element = 2.0;
    }
}
