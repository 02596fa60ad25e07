//! A `View` is read-only.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let mut view = x.view();
    view.fill(1.0);
    for element in view.iter_mut() {
        *element = 2.0;
    }
    view += 1.0;
}
