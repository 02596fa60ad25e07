//! The compiler does not compute with the size.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![100030]>::ones();
    let windows = x.windows::<0, 31>();
}
