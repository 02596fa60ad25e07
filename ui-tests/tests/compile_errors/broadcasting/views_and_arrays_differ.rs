//! Arrays and views follow the broadcasting rule.
use shapecast::{Array, Shape};

fn main() {
    let x = Array::<f32, Shape![2, 3]>::ones();
    let y = Array::<f32, Shape![2]>::ones();
    let _ = x - y;
}
