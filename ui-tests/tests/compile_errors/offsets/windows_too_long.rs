//! A window is longer than the axis.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![8]>::ones();
    let windows = x.windows::<0, 9>();
}
