//! A float is not a bound.
use shapecast::{Shape, Tensor, s};

fn main() {
    let x = Tensor::<f32, Shape![5, 4, 3]>::ones();
    let n = 1.5;
    let _ = x.slice(s![.., 1..n]);
}
