//! A tensor of rank 3 has no four axes around an ellipsis.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let _ = x.slice(s![0, 0, ..., 0, 0]);
}
