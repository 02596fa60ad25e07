//! A `View` is read-only.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![2]>::ones();
    let mut view = x.view();
    view.fill(1.0);
}
