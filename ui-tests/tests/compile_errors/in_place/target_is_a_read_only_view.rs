//! A slice is read-only, unless it is taken with `slice_mut`.
use shapecast::{Shape, Tensor, broadcast, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4]>::ones();
    broadcast!(x.slice(s![0]) += 1.0);
}
