//! Indices are of type `usize`.
use shapecast::{Shape, Tensor};

fn main() {
    let x = Tensor::<f32, Shape![3, 4]>::ones();
    let rows = [2_i64, 0];
    let _ = x.take_axis::<0, _>(&rows);
    let _ = x[[rows[0], 1]];
}
