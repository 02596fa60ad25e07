//! An axis of size 4 has no index -5.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let _ = x.slice(s![.., -5]);
}
