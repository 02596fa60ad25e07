//! A float is not an index.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let i = 1.5;
    let _ = x.slice(s![.., i]);
}
