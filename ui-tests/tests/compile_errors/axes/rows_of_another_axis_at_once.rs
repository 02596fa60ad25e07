//! The columns of a matrix are interleaved in memory.
use shapecast::{Shape, Tensor};

fn main() {
    let mut x = Tensor::<f32, Shape![2, 3]>::ones();
    for mut column in x.axis_iter_mut::<1>() {
        column.fill(0.0);
    }
}
