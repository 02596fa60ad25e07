//! The start is after the end, which is counted from the end of the axis.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let _ = x.slice(s![.., 3..-2]);
}
